/** The questions asked in this workspace, latest first, each once. */

export function remember(history: readonly string[], question: string, limit: number): string[] {
  return [question, ...history.filter((earlier) => earlier !== question)].slice(0, limit);
}

/** Walks through a history like a shell does: up is older, down is newer, and below the newest stands the draft. */
export class HistoryCursor {
  private at = -1;
  private draft = '';

  constructor(private entries: readonly string[] = []) {}

  reset(entries: readonly string[]): void {
    this.entries = entries;
    this.at = -1;
  }

  older(current: string): string | undefined {
    if (this.at + 1 >= this.entries.length) return undefined;
    if (this.at === -1) this.draft = current;
    this.at += 1;
    return this.entries[this.at];
  }

  newer(): string | undefined {
    if (this.at === -1) return undefined;
    this.at -= 1;
    return this.at === -1 ? this.draft : this.entries[this.at];
  }
}
