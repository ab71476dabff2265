/** Recorded questions as VS Code's tree wants them; what is under one is looked for when it is unfolded. Plain text. */

import * as vscode from 'vscode';
import { GroupedTree } from '../groupedTree';
import { iconOf } from '../trace/icons';
import type { EvidenceItem, HistoryElement, PastGroup, PastItem } from './model';

export class HistoryTree extends GroupedTree<PastGroup, Exclude<HistoryElement, PastGroup>> {
  constructor(private readonly evidence: (record: string) => Promise<EvidenceItem[]>) {
    super();
  }

  find(record: string): PastItem | undefined {
    return this.groups.flatMap(({ items }) => items).find(({ past }) => past.id === record);
  }

  protected async below(element: HistoryElement): Promise<HistoryElement[]> {
    if (element.kind === 'group') return element.items;
    return element.kind === 'past' ? this.evidence(element.past.id) : [];
  }

  getParent(element: HistoryElement): HistoryElement | undefined {
    if (element.kind === 'group') return undefined;
    if (element.kind === 'evidence') return this.find(element.record);
    return this.groups.find(({ items }) => items.some(({ past }) => past.id === element.past.id));
  }

  getTreeItem(element: HistoryElement): vscode.TreeItem {
    if (element.kind === 'group') return groupItem(element);
    return element.kind === 'past' ? pastItem(element) : evidenceItem(element);
  }
}

function groupItem({ label, items }: PastGroup): vscode.TreeItem {
  const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Expanded);
  item.id = label;
  item.description = String(items.length);
  return item;
}

function pastItem({ past, label, description, tooltip, icon, context }: PastItem): vscode.TreeItem {
  const state = past.found ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.None;
  const item = new vscode.TreeItem(label, state);
  item.id = past.id;
  item.description = description;
  item.tooltip = tooltip;
  item.iconPath = iconOf(icon);
  item.contextValue = context;
  item.command = { command: 'pincite.recallQuestion', title: 'Show in Today’s Text' };
  return item;
}

function evidenceItem({ id, label, description, tooltip, icon, stands }: EvidenceItem): vscode.TreeItem {
  const item = new vscode.TreeItem(label);
  item.id = id;
  item.description = description;
  item.tooltip = tooltip;
  item.iconPath = iconOf(icon);
  item.contextValue = stands ? 'standing' : 'gone';
  if (stands) item.command = { command: 'pincite.recallQuestion', title: 'Go to Evidence' };
  return item;
}
