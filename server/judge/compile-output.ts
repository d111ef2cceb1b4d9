/** What is kept of a compiler's words, at most. */
export const MAX_COMPILE_OUTPUT_BYTES = 64 << 10;
/** What is shown of them. */
const SHOWN_CHARS = 12_000;
// eslint-disable-next-line no-control-regex -- what a terminal would obey is taken out
const CONTROL = /\u001b\[[0-9;]*[A-Za-z]|[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** The beginning of a compiler's words, up to the end of a line, without control characters and paths of this machine. */
export function readableOutput(bytes: Buffer, isCut: boolean, hiddenPaths: readonly string[]): string {
  const whole = withoutPaths(bytes.toString('utf8'), hiddenPaths).replace(CONTROL, '').trimEnd();
  if (whole.length <= SHOWN_CHARS && !isCut) return whole;
  const head = whole.slice(0, SHOWN_CHARS);
  const lastLine = head.lastIndexOf('\n');
  return `${lastLine > 0 ? head.slice(0, lastLine) : head}\n[...]`;
}

/** A text in which folders of this machine are not named; what lies in them keeps its name. */
export function withoutPaths(text: string, hiddenPaths: readonly string[]): string {
  return hiddenPaths.reduce((shown, path) => shown.replaceAll(`${path}/`, '').replaceAll(path, '.'), text);
}
