/** Why the editor gave no reply, in one line, and whether asking again is of use. Pure. */

export interface Refusal {
  refused: string;
  forGood: boolean;
}

const mend = 'Choose another one in pincite.chat.editorModel, or an endpoint of your own in pincite.chat.provider.';

/** The codes of the editor's own errors; all others may pass. */
const lasting: Partial<Record<string, (model: string) => string>> = {
  NoPermissions: (model) => `You have not allowed Pincite to use ${model}. Allow it in "Manage Language Model Access", or set pincite.chat.provider to "off".`,
  Blocked: (model) => `The editor does not let Pincite use ${model} now: a limit was reached, or the request was blocked. ${mend}`,
  NotFound: (model) => `The editor has no model ${model} any more. ${mend}`,
};

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** What a request to a model ended with; the error's own words where it is none of the editor's. */
export function refusalOf(error: unknown, model: string): Refusal {
  const code = (error as { code?: unknown } | undefined)?.code;
  const said = typeof code === 'string' ? lasting[code] : undefined;
  if (said) return { refused: said(model), forGood: true };
  // The editor wraps what the model's provider raised.
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const why = oneLine(cause instanceof Error ? cause.message : String(cause));
  return { refused: `${model} failed${why ? `: ${why}` : ''}.`.replace(/\.\.$/, '.'), forGood: false };
}

/** That there is no model to ask. `wanted`: what the setting names; `there`: what the editor has. */
export function noModel(wanted: string, there: readonly string[]): Refusal {
  const refused =
    there.length === 0
      ? 'This editor has no language model. Install an extension that brings one, or set pincite.chat.provider to "endpoint" or "off".'
      : `This editor has no language model "${wanted}" (it has ${there.join(', ')}). Change pincite.chat.editorModel.`;
  return { refused, forGood: true };
}
