/** The language server as the rest of the extension sees it: its state, requests to it, its notifications. */

import * as vscode from 'vscode';
import { CloseAction, ErrorAction, ExecuteCommandRequest, LanguageClient, ResponseError, RevealOutputChannelOn, State } from 'vscode-languageclient/node';
import type { DynamicFeature, LanguageClientOptions, StaticFeature } from 'vscode-languageclient/node';
import { answerChat, hasModels } from './chat/editorChat';
import type { ChatKey } from './chat/key';
import { type ChatParams, type PreviewParams, type StatusParams, method } from './protocol';
import { languageIds } from './settings';
import type { ServerCommand, SetUp } from './setup/setup';

export type ServerState = 'stopped' | 'needsSetUp' | 'starting' | 'indexing' | 'ready' | 'error';

export interface ServerStatus {
  state: ServerState;
  /** One line for people; empty where there is nothing to tell. */
  message: string;
  /** The tiers of retrieval that serve, the best last; empty until the server has told. */
  models: string[];
  /** How far the index by meaning of a document is; absent while none is being made. */
  progress?: { done: number; total: number };
}

/** Schemes of documents whose text the editor sends: files, new documents, and virtual file systems. Never logs, diffs, outputs. */
const SCHEMES = ['file', 'untitled', 'vscode-remote', 'vscode-vfs', 'memfs'];

/** For what decides by itself which documents it serves: a language added in the settings counts at once. */
export const anyDocument = SCHEMES.map((scheme) => ({ scheme }));

export const documentSelector = (): { language: string; scheme: string }[] =>
  languageIds().flatMap((language) => SCHEMES.map((scheme) => ({ language, scheme })));

/** Whether Pincite reads this document. */
export const reads = (document: vscode.TextDocument): boolean =>
  SCHEMES.includes(document.uri.scheme) && languageIds().includes(document.languageId);

/**
 * The server offers commands to editors that know none of Pincite's requests. This one does: registering them here too
 * would only put a second "ask" beside ours. Those that its code actions name are bound with the extension's own.
 */
class Client extends LanguageClient {
  override registerFeature(feature: StaticFeature | DynamicFeature<unknown>): void {
    const isCommands = 'registrationType' in feature && feature.registrationType.method === ExecuteCommandRequest.method;
    if (!isCommands) super.registerFeature(feature);
  }
}

/** Tells the server that its own messages are understood here. */
const ownMessages: StaticFeature = {
  fillClientCapabilities: (capabilities) => {
    const experimental = (capabilities.experimental ?? {}) as Record<string, unknown>;
    capabilities.experimental = { ...experimental, pincite: { preview: true, status: true, chat: hasModels() } };
  },
  initialize: () => undefined,
  getState: () => ({ kind: 'static' }),
  clear: () => undefined,
};

export class Server implements vscode.Disposable {
  private client: Client | undefined;
  private current: ServerStatus = { state: 'stopped', message: 'not started', models: [] };
  private readonly statusChanged = new vscode.EventEmitter<ServerStatus>();
  private readonly previewed = new vscode.EventEmitter<PreviewParams>();
  private readonly annotationsChanged = new vscode.EventEmitter<vscode.Uri>();
  /** Starts and stops follow one another, whoever asks for them. */
  private queue: Promise<void> = Promise.resolve();
  private commandFrom: ServerCommand['from'] | undefined;

  readonly onDidChangeStatus = this.statusChanged.event;
  readonly onDidPreview = this.previewed.event;
  /** The notes and cuts of a document are others than before. */
  readonly onDidChangeAnnotations = this.annotationsChanged.event;

  constructor(
    private readonly setUp: SetUp,
    private readonly key: ChatKey,
    private readonly log: vscode.LogOutputChannel,
    private readonly serverLog: vscode.LogOutputChannel,
  ) {}

  get status(): ServerStatus {
    return this.current;
  }

  /** What the server says it is, once it runs. */
  get info(): { name: string; version?: string } | undefined {
    return this.client?.initializeResult?.serverInfo;
  }

  get startedFrom(): ServerCommand['from'] | undefined {
    return this.commandFrom;
  }

  /** Starts the server unless it runs; never raises, the state tells. */
  start(): Promise<void> {
    return this.enqueue(async () => {
      if (!this.client) await this.launch();
    });
  }

  restart(): Promise<void> {
    return this.enqueue(async () => {
      await this.halt();
      await this.launch();
    });
  }

  /** Sends a request once the server runs. Raises an error whose message is one line for people, or the server's own. */
  async request<R>(name: string, params: object, token?: vscode.CancellationToken): Promise<R> {
    await this.start();
    if (!this.client) throw new Error(this.current.message);
    // A token that is undefined would be sent as a second, positional parameter.
    return token ? this.client.sendRequest<R>(name, params, token) : this.client.sendRequest<R>(name, params);
  }

  /** Runs one of the server's own commands, which all take one object. */
  runCommand<R>(name: string, argument: object, following: { workDoneToken?: string; token?: vscode.CancellationToken } = {}): Promise<R> {
    const { workDoneToken, token } = following;
    return this.request<R>(ExecuteCommandRequest.method, { command: name, arguments: [argument], workDoneToken }, token);
  }

  get running(): LanguageClient | undefined {
    return this.client;
  }

  dispose(): void {
    this.statusChanged.dispose();
    this.previewed.dispose();
    this.annotationsChanged.dispose();
    void this.halt();
  }

  private enqueue(work: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(work).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      this.log.error(message);
      this.report({ state: 'error', message, models: [] });
    });
    return this.queue;
  }

  private report(status: ServerStatus): void {
    this.current = status;
    this.statusChanged.fire(status);
  }

  private async halt(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    await client?.dispose().catch((error: unknown) => this.log.warn(`the server did not stop in order: ${String(error)}`));
  }

  private async launch(): Promise<void> {
    this.report({ state: 'starting', message: 'starting', models: [] });
    const command = await this.setUp.serverCommand();
    this.commandFrom = command?.from;
    if (!command) {
      this.report({ state: 'needsSetUp', message: 'Pincite is not set up yet. Run "Pincite: Set Up".', models: [] });
      return;
    }
    this.log.info(`starting the server (${command.from}): ${[command.command, ...command.args].join(' ')}`);
    // An environment that is given takes the place of this process's own.
    const env = { ...process.env, ...(await this.key.environment()) };
    const client = new Client('pincite', 'Pincite', { command: command.command, args: command.args, options: { env } }, this.clientOptions());
    client.registerFeature(ownMessages);
    client.onDidChangeState(({ newState }) => this.follow(client, newState));
    client.onNotification(method.preview, (params: PreviewParams) => this.previewed.fire(params));
    client.onNotification(method.status, (params: StatusParams) => this.followStatus(params));
    client.onNotification(method.annotationsChanged, ({ uri }: { uri: string }) => this.annotationsChanged.fire(vscode.Uri.parse(uri)));
    client.onRequest(method.chat, (params: ChatParams, token: vscode.CancellationToken) => answerChat(params, token));
    this.client = client;
    try {
      await client.start();
    } catch (error) {
      this.client = undefined;
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`The server could not be started: ${why}. See "Pincite: Show Server Log".`, { cause: error });
    }
  }

  private clientOptions(): LanguageClientOptions {
    const restarts: number[] = [];
    return {
      documentSelector: documentSelector(),
      outputChannel: this.serverLog,
      traceOutputChannel: this.serverLog,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      synchronize: { configurationSection: 'pincite' },
      errorHandler: {
        error: (_error, _message, count) => ({ action: (count ?? 0) <= 3 ? ErrorAction.Continue : ErrorAction.Shutdown }),
        closed: () => {
          const now = Date.now();
          restarts.push(now);
          const recent = restarts.filter((at) => now - at < 3 * 60_000).length;
          if (recent <= 4) {
            this.log.warn('the server ended unexpectedly: starting it again');
            return { action: CloseAction.Restart, handled: true };
          }
          const message = 'The server ended five times within three minutes. See "Pincite: Show Server Log", then "Pincite: Restart Server".';
          this.report({ state: 'error', message, models: [] });
          return { action: CloseAction.DoNotRestart, message };
        },
      },
    };
  }

  private follow(client: Client, state: State): void {
    if (client !== this.client) return;
    if (state === State.Starting) this.report({ state: 'starting', message: 'starting', models: [] });
    if (state === State.Running) this.report({ state: 'ready', message: '', models: [] });
    if (state === State.Stopped && this.current.state !== 'error') {
      this.report({ state: 'stopped', message: 'The server is not running. Run "Pincite: Restart Server".', models: [] });
    }
  }

  private followStatus({ state, message, models, progress }: StatusParams): void {
    this.report({ state, message: message ?? '', models: models ?? this.current.models, progress: progress ?? undefined });
  }
}

/** The JSON-RPC code of an error that a request ended with. */
export const errorCode = (error: unknown): number | undefined => (error instanceof ResponseError ? error.code : undefined);
