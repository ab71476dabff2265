/** Recorded questions as VS Code's tree wants them; what is under one is looked for when it is unfolded. Plain text. */

import * as vscode from 'vscode';
import { iconOf } from '../trace/icons';
import type { EvidenceItem, HistoryElement, PastGroup, PastItem } from './model';

export class HistoryTree implements vscode.TreeDataProvider<HistoryElement> {
  private readonly changed = new vscode.EventEmitter<undefined>();
  private groups: readonly PastGroup[] = [];

  readonly onDidChangeTreeData = this.changed.event;

  constructor(private readonly evidence: (record: string) => Promise<EvidenceItem[]>) {}

  show(groups: readonly PastGroup[]): void {
    if (JSON.stringify(groups) === JSON.stringify(this.groups)) return;
    this.groups = groups;
    this.redraw();
  }

  /** What is unfolded is looked for again. */
  redraw(): void {
    this.changed.fire(undefined);
  }

  find(record: string): PastItem | undefined {
    return this.groups.flatMap(({ items }) => items).find(({ past }) => past.id === record);
  }

  async getChildren(element?: HistoryElement): Promise<HistoryElement[]> {
    if (!element) return [...this.groups];
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
