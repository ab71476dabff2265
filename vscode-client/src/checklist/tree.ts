/** A run of a checklist as VS Code's tree wants it. Documents' words go in as plain text. */

import * as vscode from 'vscode';
import { GroupedTree } from '../groupedTree';
import { iconOf } from '../trace/icons';
import type { AnswerItem, ChecklistElement, Group, SkippedItem } from './model';

export const isGroup = (element: ChecklistElement): element is Group => 'items' in element;

const groupIcons: Record<Group['kind'], string> = { document: 'file-text', question: 'question', skippedDocuments: 'debug-step-over' };

export class ChecklistTree extends GroupedTree<Group, Exclude<ChecklistElement, Group>> {
  protected below(element: ChecklistElement): ChecklistElement[] {
    return isGroup(element) ? element.items : [];
  }

  getTreeItem(element: ChecklistElement): vscode.TreeItem {
    if (isGroup(element)) return groupItem(element);
    return element.kind === 'answer' ? answerItem(element) : skippedItem(element);
  }
}

function groupItem({ kind, id, label, description, tooltip }: Group): vscode.TreeItem {
  const open = kind === 'skippedDocuments' ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.Expanded;
  const item = new vscode.TreeItem(label, open);
  item.id = `${kind} ${id}`;
  item.description = description;
  item.tooltip = tooltip;
  item.iconPath = new vscode.ThemeIcon(groupIcons[kind]);
  item.contextValue = kind;
  return item;
}

function answerItem({ id, label, description, tooltip, icon, context, row }: AnswerItem): vscode.TreeItem {
  const item = new vscode.TreeItem(label);
  item.id = id;
  item.description = description;
  item.tooltip = tooltip;
  item.iconPath = iconOf(icon);
  item.contextValue = context;
  // Without arguments, as in the outline: the selection tells.
  if (row) item.command = { command: 'pincite.revealChecklistAnswer', title: 'Go to Evidence' };
  return item;
}

function skippedItem({ id, label, description }: SkippedItem): vscode.TreeItem {
  const item = new vscode.TreeItem(label);
  item.id = id;
  item.description = description;
  item.tooltip = `${label}\n\n${description}`;
  return item;
}
