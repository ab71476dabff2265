/** Which files hold a set of questions. Pure, and a guess: the server reads them, and says what is wrong with one. */

/** Larger files are no sets that anybody wrote. */
export const MAX_SET_BYTES = 1_000_000;

const TOML_QUESTIONS = /^[ \t]*(\[\[[ \t]*questions[ \t]*\]\]|questions[ \t]*=[ \t]*\[)/m;
const TOML_QUESTION = /(^|[\s{,])question[ \t]*=[ \t]*["']/m;

function isJsonSet(text: string): boolean {
  try {
    const made = JSON.parse(text) as { questions?: unknown } | null;
    const [first] = Array.isArray(made?.questions) ? (made.questions as ({ question?: unknown } | null)[]) : [];
    return typeof first?.question === 'string';
  } catch {
    return false;
  }
}

/** Whether a file of this name and text looks like a set of questions. */
export function looksLikeSet(name: string, text: string): boolean {
  if (/\.json$/i.test(name)) return isJsonSet(text);
  return /\.toml$/i.test(name) && TOML_QUESTIONS.test(text) && TOML_QUESTION.test(text);
}
