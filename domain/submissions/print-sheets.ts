/** Columns and lines of a sheet, beside the line numbers and the header: they fit on A4 and on Letter. */
const SHEET_COLUMNS = 88;
const SHEET_LINES = 58;
const TAB_COLUMNS = 4;

/** A line of paper: the number of the text's line, null for the continuation of a long one. */
interface SheetLine {
  readonly number: number | null;
  readonly text: string;
}

/** A sheet's lines, from the top. */
export type Sheet = readonly SheetLine[];

/** The sheets of a text: tabs become spaces, long lines continue below. An empty text takes an empty one. */
export function sheetsOf(text: string): readonly Sheet[] {
  const lines = linesOf(text).flatMap((line, at) =>
    wrapped(expanded(line)).map((part, index) => ({ number: index === 0 ? at + 1 : null, text: part })),
  );
  const pages = Math.max(1, Math.ceil(lines.length / SHEET_LINES));
  return Array.from({ length: pages }, (_, page) =>
    lines.slice(page * SHEET_LINES, (page + 1) * SHEET_LINES),
  );
}

/** A line break at the end of the text begins no further line. */
function linesOf(text: string): readonly string[] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\f/g, '').split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

function expanded(line: string): string {
  let columns = 0;
  let out = '';
  for (const character of line) {
    const width = character === '\t' ? TAB_COLUMNS - (columns % TAB_COLUMNS) : widthOf(character);
    out += character === '\t' ? ' '.repeat(width) : character;
    columns += width;
  }
  return out;
}

function wrapped(line: string): readonly string[] {
  const parts: string[] = [];
  let part = '';
  let columns = 0;
  for (const character of line) {
    const width = widthOf(character);
    if (columns + width > SHEET_COLUMNS) {
      parts.push(part);
      part = '';
      columns = 0;
    }
    part += character;
    columns += width;
  }
  return [...parts, part];
}

/** Columns of a character: combining marks take none, ideographs and pictures two. */
function widthOf(character: string): number {
  if (/\p{Mn}|\p{Me}|\u200d|\ufe0f/u.test(character)) return 0;
  return /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u.test(
    character,
  )
    ? 2
    : 1;
}

/** The text of a file that can be printed: UTF-8 without control characters; null: it cannot. */
export function printableText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // eslint-disable-next-line no-control-regex -- they tell a program from a text
    return /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/.test(text) ? null : text;
  } catch {
    return null;
  }
}
