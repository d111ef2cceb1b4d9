import { isUtf8 } from 'node:buffer';

/** The longest line of a file of rows, bytes: the largest submission, in base64. */
export const MAX_ROW_BYTES = 16_000_000;
const NEWLINE = 0x0a;

/** A line of a file of rows, without its line end. */
export interface RowLine {
  /** From 1. */
  readonly number: number;
  /** null: the line is too long or no UTF-8, and the lines after it were not read. */
  readonly text: string | null;
}

/** The lines of a file of rows, one in memory at a time. Empty lines are skipped. */
export async function* rowLines(
  content: AsyncIterable<Uint8Array>,
  most = MAX_ROW_BYTES,
): AsyncGenerator<RowLine> {
  let number = 0;
  let parts: Uint8Array[] = [];
  let length = 0;
  const take = (): RowLine => {
    const bytes = parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
    [parts, length] = [[], 0];
    number += 1;
    return { number, text: isUtf8(bytes) ? Buffer.from(bytes).toString('utf8') : null };
  };
  for await (const chunk of content) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      parts.push(chunk.subarray(from, end));
      length += end - from;
      from = end + 1;
      if (length > most) break;
      const line = take();
      if (line.text !== '') yield line;
      if (line.text === null) return;
    }
    if (length <= most) {
      parts.push(chunk.subarray(from));
      length += chunk.length - from;
    }
    if (length > most) {
      yield { number: number + 1, text: null };
      return;
    }
  }
  if (length > 0) yield take();
}
