/** Notes and cuts as VS Code's tree wants them. Their words go in as plain text. */

import * as vscode from 'vscode';
import { GroupedTree } from '../groupedTree';
import type { Group, Item } from './model';

export type NotesElement = Group | Item;

export const isGroup = (element: NotesElement): element is Group => 'items' in element;

const groupIcons: Record<Group['kind'], string> = { notes: 'note', cuts: 'tag', orphaned: 'debug-disconnect' };

export class NotesTree extends GroupedTree<Group, Item> {
  protected below(element: NotesElement): NotesElement[] {
    return isGroup(element) ? element.items : [];
  }

  getParent(element: NotesElement): NotesElement | undefined {
    return isGroup(element) ? undefined : this.groups.find(({ items }) => items.includes(element));
  }

  getTreeItem(element: NotesElement): vscode.TreeItem {
    return isGroup(element) ? groupItem(element) : annotationItem(element);
  }
}

function groupItem({ kind, label, items }: Group): vscode.TreeItem {
  const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Expanded);
  item.id = kind;
  item.description = String(items.length);
  item.iconPath = new vscode.ThemeIcon(groupIcons[kind]);
  item.contextValue = kind;
  return item;
}

function annotationItem({ annotation, label, description, tooltip }: Item): vscode.TreeItem {
  const item = new vscode.TreeItem(label);
  item.id = annotation.id;
  item.description = description;
  item.tooltip = tooltip;
  item.iconPath = annotation.generated ? new vscode.ThemeIcon('sparkle') : undefined;
  item.contextValue = annotation.range ? annotation.kind : 'orphan';
  // Without arguments, as in the outline: the selection tells.
  if (annotation.range) item.command = { command: 'pincite.revealNote', title: 'Go to Note' };
  return item;
}
