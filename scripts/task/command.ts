/** A command of `npm run task`. */
export interface Command {
  /** Its purpose, in a few words. */
  readonly summary: string;
  /** The text of `help COMMAND`. */
  readonly help: string;
  /** Reads its own options and runs; returns the exit code. Throws with a sentence for the terminal. */
  readonly run: (args: readonly string[]) => Promise<number>;
}

/** The one folder or file that a command is given. Throws for none, and for more than one. */
export function onlyPath(positionals: readonly string[]): string {
  const [path, ...more] = positionals;
  if (path === undefined) throw new Error('Which task? Name its folder.');
  if (more.length > 0) throw new Error(`One folder at a time, and not also ${more.join(' ')}.`);
  return path;
}

/** A number from the command line; null without the option. Throws for no number, or one out of bounds. */
export function numberOf(
  option: string,
  text: string | undefined,
  [least, most]: readonly [number, number],
): number | null {
  if (text === undefined) return null;
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (!(number >= least && number <= most))
    throw new Error(`${option} wants a number from ${least} to ${most}, not "${text}".`);
  return number;
}

/** Like `numberOf`, for a whole number. */
export function wholeOf(
  option: string,
  text: string | undefined,
  bounds: readonly [number, number],
): number | null {
  const number = numberOf(option, text, bounds);
  if (number !== null && !Number.isInteger(number))
    throw new Error(`${option} wants a whole number, not "${text ?? ''}".`);
  return number;
}

/** `--time-limit` in ms; null without the option. */
export function timeLimitOf(text: string | undefined): number | null {
  const seconds = numberOf('--time-limit', text, [0.001, 600]);
  return seconds === null ? null : Math.round(seconds * 1000);
}
