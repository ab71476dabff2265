// The Ask view, as its user sees it.

const DIVISION_OR_SCOPE = { document: 'This document', selection: 'Selection', open: 'Open documents', workspace: 'Workspace' };

export class AskView {
  constructor(bench) {
    this.bench = bench;
    this.frame = bench.page.frameLocator('iframe.webview').frameLocator('iframe#active-frame');
    this.question = this.frame.locator('vscode-textarea textarea');
    this.status = this.frame.locator('[role=status]');
    this.results = this.frame.locator('main');
  }

  static async open(bench) {
    const view = new AskView(bench);
    await bench.command('Pincite: Ask a Question');
    await view.question.waitFor({ timeout: 60_000 });
    // It takes the focus once its script has run: what is done before that would lose it in the middle.
    await bench.until('the question has the focus', () => view.question.evaluate((box) => box.getRootNode().activeElement === box), 60_000);
    return view;
  }

  async scope(name) {
    const select = this.frame.locator('vscode-single-select');
    await select.click();
    await this.frame.getByRole('option', { name: DIVISION_OR_SCOPE[name] ?? name }).click();
  }

  /** Asks, and waits for the answer (or the failure) of exactly this question. */
  async ask(question) {
    await this.start(question);
    await this.settled();
  }

  async start(question) {
    await this.question.fill(question);
    await this.question.press('Enter');
  }

  settled(timeout = 60_000) {
    return this.frame.locator('body[aria-busy=false]').waitFor({ timeout });
  }

  /** The rows of a role: cite, words and measure. */
  async rows(role) {
    return this.frame.locator(`.result[data-role=${role}]`).evaluateAll((buttons) =>
      buttons.map((button) => ({
        cite: button.querySelector('.cite').textContent,
        text: button.querySelector('.text').textContent,
        measure: button.querySelector('.measure').textContent,
        stale: button.querySelector('.stale') !== null,
      })),
    );
  }

  row(role, index = 0) {
    return this.frame.locator(`.result[data-role=${role}]`).nth(index);
  }
}
