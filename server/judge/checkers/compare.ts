import { type FileHandle } from 'node:fs/promises';
import { type Checker } from '#server/contract/task.ts';
import { type Checked, CheckerFault, RIGHT, wrong } from './check.ts';
import { isNear, numberIn, type Tolerance } from './numbers.ts';
import { LineReader, openPlain, type PieceReader, TokenReader } from './reader.ts';
import { firstDifference } from './same-bytes.ts';

/** A difference beyond the first 30 bytes is shown with 10 bytes before it. */
const [FAR, BEFORE] = [30, 10];

/** A checker that is a rule, not a program. */
export type RuleChecker = Exclude<Checker, { kind: 'program' }>;

/** Whether two pieces count as equal. */
type IsSame = (answer: PieceReader, output: PieceReader) => boolean;

/**
 * Compares an output with the answer by a rule. Both files are read in pieces, never whole. An output that is
 * no regular file counts as missing. Throws a `CheckerFault` when the answer cannot be read.
 */
export async function compareFiles(
  rule: RuleChecker,
  files: { readonly answer: string; readonly output: string },
): Promise<Checked> {
  const answer = await openPlain(files.answer);
  if (answer === null) throw new CheckerFault('the answer cannot be read');
  try {
    const output = await openPlain(files.output);
    if (output === null) return wrong('there is no output');
    try {
      return await compare(rule, answer, output);
    } finally {
      await output.close();
    }
  } finally {
    await answer.close();
  }
}

async function compare(rule: RuleChecker, answer: FileHandle, output: FileHandle): Promise<Checked> {
  // Equal files are right by every rule, and this comparison is fast.
  const difference = await firstDifference(answer, output);
  if (difference === null) return RIGHT;
  switch (rule.kind) {
    case 'exact':
      return wrong(`byte ${difference + 1} differs`);
    case 'lines':
      return comparePieces(new LineReader(answer), new LineReader(output), sameBytes, 'line');
    case 'tokens':
      return comparePieces(new TokenReader(answer), new TokenReader(output), sameText(rule), 'token');
    case 'floats':
      return comparePieces(new TokenReader(answer), new TokenReader(output), sameNumber(rule), 'token');
  }
}

async function comparePieces(
  answer: PieceReader,
  output: PieceReader,
  isSame: IsSame,
  name: 'line' | 'token',
): Promise<Checked> {
  for (;;) {
    const expected = answer.look();
    if (expected === 'more') {
      await answer.fill();
      continue;
    }
    const found = output.look();
    if (found === 'more') {
      await output.fill();
      continue;
    }
    if (expected === 'end' && found === 'end') return RIGHT;
    if (expected === 'end' || found === 'end') {
      const longer = expected === 'end' ? output : answer;
      if (longer.start < longer.end) return wrongEnd(longer === output, longer, name);
      // The longer file has only an empty line here.
      longer.leave();
      continue;
    }
    if (!isSame(answer, output)) {
      const from = shownFrom(answer, output);
      const [right, other] = [answer.text(from), output.text(from)];
      return wrong(`${name} ${answer.count + 1}: expected "${right}", found "${other}"`);
    }
    answer.leave();
    output.leave();
  }
}

function wrongEnd(isTooLong: boolean, longer: PieceReader, name: string): Checked {
  const place = `${name} ${longer.count + 1}`;
  return wrong(
    isTooLong
      ? `${place}: expected the end, found "${longer.text(0)}"`
      : `${place}: expected "${longer.text(0)}", found the end`,
  );
}

/**
 * Position from which two pieces are shown: their start, or a little before the difference if that is far
 * away.
 */
function shownFrom(answer: PieceReader, output: PieceReader): number {
  const byteOf = (piece: PieceReader, at: number) => piece.buffer[piece.start + at] ?? 0;
  const length = Math.min(answer.end - answer.start, output.end - output.start);
  let at = 0;
  while (at < length && byteOf(answer, at) === byteOf(output, at)) at += 1;
  if (at < FAR) return 0;
  at -= BEFORE;
  while (isWithinLetter(byteOf(answer, at))) at -= 1;
  return at;
}

/** Whether a UTF-8 byte continues a character. */
function isWithinLetter(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

function sameBytes(answer: PieceReader, output: PieceReader): boolean {
  const length = answer.end - answer.start;
  if (length !== output.end - output.start) return false;
  const [a, b] = [answer.buffer, output.buffer];
  for (let at = 0; at < length; at += 1) if (a[answer.start + at] !== b[output.start + at]) return false;
  return true;
}

function sameText({ caseSensitive }: { readonly caseSensitive: boolean }): IsSame {
  return caseSensitive ? sameBytes : sameLetters;
}

/** Whether two pieces are equal apart from the case of ASCII letters. */
function sameLetters(answer: PieceReader, output: PieceReader): boolean {
  const length = answer.end - answer.start;
  if (length !== output.end - output.start) return false;
  for (let at = 0; at < length; at += 1) {
    const a = lower(answer.buffer[answer.start + at] ?? 0);
    if (a !== lower(output.buffer[output.start + at] ?? 0)) return false;
  }
  return true;
}

function lower(byte: number): number {
  return byte >= 65 && byte <= 90 ? byte + 32 : byte;
}

function sameNumber(rule: Tolerance & { readonly caseSensitive: boolean }): IsSame {
  const isSame = sameText(rule);
  return (answer, output) => {
    if (isSame(answer, output)) return true;
    const expected = numberIn(answer.buffer, answer.start, answer.end);
    if (expected === null) return false;
    const found = numberIn(output.buffer, output.start, output.end);
    return found !== null && isNear(expected, found, rule);
  };
}
