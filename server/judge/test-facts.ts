import { createReadStream } from 'node:fs';
import { type TestFacts } from '../contract/making.ts';

const [NEWLINE, SPACE] = [10, 32];
/** Longest word that counts as a number, characters. */
const MAX_NUMBER_CHARS = 40;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const WHOLE = /^[+-]?\d+$/;

/** Reads an input from its file, a piece at a time, and returns its facts. */
export async function factsOf(path: string): Promise<TestFacts> {
  const counter = new FactsCounter();
  for await (const piece of createReadStream(path)) counter.add(piece as Buffer);
  return counter.end();
}

/** Counts the parts of an input while it is read. */
export class FactsCounter {
  #lines = 0;
  #words = 0;
  #line = 0;
  #longest = 0;
  #numbers = 0;
  #least: string | null = null;
  #greatest: string | null = null;
  /** The beginning of the current word; '' between words. */
  #word = '';
  #isInWord = false;

  /** Counts the next piece. */
  add(piece: Buffer): void {
    let start = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at] ?? 0;
      if (byte > SPACE) continue;
      this.#take(piece, start, at);
      this.#endWord();
      start = at + 1;
      if (byte === NEWLINE) this.#endLine();
      else this.#line += 1;
    }
    this.#take(piece, start, piece.length);
  }

  /** The counts. A last line without a line end counts too. */
  end(): TestFacts {
    this.#endWord();
    if (this.#line > 0) this.#endLine();
    return {
      lines: this.#lines,
      words: this.#words,
      longestLine: this.#longest,
      numbers: this.#numbers,
      least: this.#least,
      greatest: this.#greatest,
    };
  }

  #take(piece: Buffer, start: number, end: number): void {
    if (end === start) return;
    this.#isInWord = true;
    this.#line += end - start;
    const room = MAX_NUMBER_CHARS + 1 - this.#word.length;
    if (room > 0) this.#word += piece.toString('latin1', start, Math.min(end, start + room));
  }

  #endWord(): void {
    if (!this.#isInWord) return;
    const word = this.#word;
    this.#isInWord = false;
    this.#word = '';
    this.#words += 1;
    if (word.length > MAX_NUMBER_CHARS || !NUMBER.test(word)) return;
    this.#numbers += 1;
    if (this.#least === null || isLess(word, this.#least)) this.#least = word;
    if (this.#greatest === null || isLess(this.#greatest, word)) this.#greatest = word;
  }

  #endLine(): void {
    this.#lines += 1;
    this.#longest = Math.max(this.#longest, this.#line);
    this.#line = 0;
  }
}

function isLess(a: string, b: string): boolean {
  const [left, right] = [Number(a), Number(b)];
  if (left !== right || !WHOLE.test(a) || !WHOLE.test(b)) return left < right;
  // Beyond 2^53, different integers may be equal as floating-point numbers.
  return !Number.isSafeInteger(left) && BigInt(a.replace('+', '')) < BigInt(b.replace('+', ''));
}
