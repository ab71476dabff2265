// A browser with one workbench window in it, and what a person does there.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { E2E, playwright } from './paths.mjs';
import { writeSettings } from './server.mjs';

export const root = process.env.PINCITE_E2E_ROOT;
export const port = process.env.PINCITE_E2E_PORT;
const origin = `http://127.0.0.1:${port}`;

const NAME = 'contracts';

/** A workspace folder with these files: names to contents. */
export function workspace(files) {
  // Each a folder of its own, all of one name: it is seen in the pictures.
  const folder = path.join(mkdtempSync(path.join(root, 'ws-')), NAME);
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

export const remote = (file) => `vscode-remote://127.0.0.1:${port}${file}`;

export class Workbench {
  /** Requests that went anywhere but to this machine. */
  external = [];
  /** What the browser said of broken security policies. */
  violations = [];

  static async open({ files = {}, open = [], settings = {}, payload = [], extension = true }) {
    const bench = new Workbench();
    writeSettings(root, settings);
    bench.folder = workspace(files);
    bench.browser = await playwright().chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      headless: true,
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
        '--disable-dev-shm-usage', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
    });
    const context = await bench.browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    context.on('request', async (request) => {
      const url = new URL(request.url());
      if (!/^(https?|wss?):$/.test(url.protocol) || url.host === `127.0.0.1:${port}`) return;
      // A webview's own files have addresses of another host that its service worker answers: those never leave.
      const reply = await request.response().catch(() => null);
      if (!reply?.fromServiceWorker()) bench.external.push(request.url());
    });
    bench.page = await context.newPage();
    bench.page.setDefaultTimeout(20_000);
    bench.page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) bench.violations.push(`${message.text()} @ ${message.location().url}`);
    });
    const [first, ...others] = open;
    const opened = first ? [['openFile', remote(path.join(bench.folder, first))]] : [];
    const query = new URLSearchParams({ folder: bench.folder, payload: JSON.stringify([...opened, ...payload]) });
    try {
      await bench.page.goto(`${origin}/?${query}`, { timeout: 90_000 });
      await bench.started(first, extension);
      for (const name of others) await bench.openFile(name);
    } catch (error) {
      await bench.close();
      throw error;
    }
    return bench;
  }

  /** Waits until the window stands, with this file and with the extension. */
  async started(file, extension = true) {
    await this.page.locator('.monaco-workbench').waitFor({ timeout: 60_000 });
    if (file) await this.tab(file).waitFor({ timeout: 60_000 });
    // The extension's icon comes seconds after the window.
    if (extension) await this.page.locator('.activitybar .action-label[aria-label="Pincite"]').waitFor({ timeout: 90_000 });
  }

  /** Reloads the window, as a user does. */
  async reload(file) {
    await this.page.reload({ timeout: 90_000 });
    await this.started(file);
  }

  /** Leaves the page as a user does, so that its extension host and its language server end with it. */
  async close() {
    this.page?.on('dialog', (dialog) => dialog.accept().catch(() => {}));
    await this.page?.goto('about:blank').catch(() => {});
    await this.browser.close();
  }

  /** A test in this window; when it fails, what the window showed is kept under .e2e/failures. */
  static check(bench, name, work) {
    test(name, async () => {
      try {
        await work();
      } catch (error) {
        const file = path.join(E2E, 'failures', `${name.replace(/\W+/g, '-')}.png`);
        await bench()?.page.screenshot({ path: file }).catch(() => {});
        error.message += `\n(the window as it was: ${file})`;
        delete error.log;
        throw error;
      }
    });
  }

  /**
   * Changes settings as a user does, in their file: the workbench here does not watch it on the disk. The machine's own
   * file takes settings of every scope but the application's, and is the only one where those of programs count.
   */
  async settings(values) {
    this.settingsWritten = (this.settingsWritten ?? 0) + 1;
    const title = `${NAME} (${this.settingsWritten})`;
    const taken = async () => (await this.page.title()).includes(title);
    await this.command('Preferences: Open Remote Settings (JSON)');
    const tab = this.tab('settings.json');
    await tab.waitFor();
    for (let attempt = 0; !(await taken()); attempt += 1) {
      await tab.click(); // whatever else took the focus meanwhile
      await this.page.locator('.editor-instance .monaco-editor.focused').waitFor();
      await this.page.keyboard.press('Control+a');
      await this.page.keyboard.insertText(JSON.stringify({ ...values, 'window.title': title }));
      await this.page.keyboard.press('Control+s');
      await this.until('the settings are taken', taken).catch((error) => {
        if (attempt >= 2) throw error;
      });
    }
    await tab.locator('.codicon-close').click();
    await tab.waitFor({ state: 'detached' });
  }

  /** What must hold after every test. */
  assertClean() {
    assert.deepEqual(this.external, [], 'no request may leave this machine');
    assert.deepEqual(this.violations.filter((violation) => /ask\.js|webview/.test(violation)), [], 'the Ask view keeps its policy');
  }

  tab(name) {
    return this.page.locator(`.tab[data-resource-name="${path.basename(name)}"]`);
  }

  /** Opens the quick input by a key and fills it: again where the window, still starting, took the focus away. */
  async quickInput(key, text) {
    const input = this.page.locator('.quick-input-widget:visible input').first();
    for (let attempt = 0; ; attempt += 1) {
      await this.page.keyboard.press(key);
      try {
        await input.waitFor({ timeout: 3000 });
        await input.fill(text, { timeout: 5000 });
        return;
      } catch (error) {
        if (attempt >= 4) throw error;
        await this.page.keyboard.press('Escape');
      }
    }
  }

  /** Runs a command by its title in the palette. */
  async command(title) {
    await this.quickInput('F1', `>${title}`);
    const rows = this.page.locator('.quick-input-list .monaco-list-row');
    // The palette ranks by habit too: the row of exactly this title is meant, or the one that only says more.
    const row = await this.until(`the command ${title}`, async () => {
      const labels = await rows.evaluateAll((all) => all.map((each) => each.querySelector('.label-name')?.textContent.replaceAll('\u00a0', ' ') ?? ''));
      const exact = labels.findIndex((label) => label.replace(/…$/, '') === title);
      const index = exact >= 0 ? exact : labels.findIndex((label) => label.startsWith(title));
      return index >= 0 && rows.nth(index);
    });
    await row.click();
    await this.page.locator('.quick-input-widget').waitFor({ state: 'hidden', timeout: 1000 }).catch(() => {}); // some commands ask on
  }

  /** Opens a file of the workspace by its name. */
  async openFile(name) {
    await this.quickInput('Control+p', name);
    await this.page.locator('.quick-input-list .monaco-list-row', { hasText: path.basename(name) }).first().waitFor();
    await this.page.keyboard.press('Enter');
    await this.tab(name).waitFor();
  }

  /** Puts the cursor at a line and column, counted from 1, with the editor in focus. */
  async goTo(line, column = 1) {
    await this.focusEditor();
    await this.quickInput('Control+g', `:${line}:${column}`);
    await this.page.keyboard.press('Enter');
    await this.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  }

  async focusEditor() {
    await this.page.keyboard.press('Control+1');
  }

  /** Where the cursor stands, as the status bar says it. */
  async cursor() {
    const text = await this.page.locator('.statusbar-item[id="status.editor.selection"]').innerText();
    const [, line, column] = /Ln (\d+), Col (\d+)/.exec(text);
    return { line: Number(line), column: Number(column) };
  }

  notifications() {
    return this.page.locator('.notifications-toasts .notification-list-item');
  }

  /** Presses a button of the modal dialog. */
  async answer(button) {
    const dialog = this.page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    const text = await dialog.innerText();
    await dialog.locator('.monaco-button', { hasText: button }).first().click();
    await dialog.waitFor({ state: 'hidden' });
    return text;
  }

  /** Types into an input box that an extension opens, once it is there. */
  async typeInBox(placeholder, text) {
    const input = this.page.locator(`.quick-input-widget:visible input[placeholder="${placeholder}"]`);
    await input.waitFor();
    await input.fill(text);
  }

  clipboard() {
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** Calls until it gives something true; the last value is in the failure. */
  async until(what, work, timeout = 15_000) {
    const deadline = Date.now() + timeout;
    let last;
    do {
      last = await work();
      if (last) return last;
      await new Promise((resolve) => setTimeout(resolve, 60));
    } while (Date.now() < deadline);
    return assert.fail(`${what}: not so within ${timeout} ms`);
  }
}
