import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { visible } from '../visible.ts';

const CHUNK_BYTES = 1 << 18;
const NEWLINE = 10;

/** Result of a search for the next piece; `more`: more of the file has to be read first. */
export type Found = 'piece' | 'end' | 'more';

/** A file that is read in pieces; memory holds one chunk, or the longest piece. */
export abstract class PieceReader {
  buffer: Buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  /** The current piece: from `start` up to `end` of the buffer. */
  start = 0;
  end = 0;
  /** Number of pieces before the current one. */
  count = 0;
  protected next = 0;
  protected filled = 0;
  protected isWhole = false;
  protected hasPiece = false;
  readonly #file: FileHandle;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Finds the current piece; a second call finds the same piece. */
  look(): Found {
    return this.hasPiece ? 'piece' : this.find();
  }

  /** Goes on to the next piece. */
  leave(): void {
    this.hasPiece = false;
    this.count += 1;
  }

  /** Reads more of the file, after `look` has returned `more`. */
  async fill(): Promise<void> {
    this.buffer.copy(this.buffer, 0, this.next, this.filled);
    this.filled -= this.next;
    this.next = 0;
    if (this.filled === this.buffer.length) {
      const larger = Buffer.allocUnsafe(2 * this.buffer.length);
      this.buffer.copy(larger, 0, 0, this.filled);
      this.buffer = larger;
    }
    const { bytesRead } = await this.#file.read(this.buffer, this.filled, this.buffer.length - this.filled);
    this.filled += bytesRead;
    this.isWhole = bytesRead === 0;
  }

  /** A part of the piece for a message, from one of its bytes on: shortened, with all characters visible. */
  text(from: number): string {
    const most = 40;
    const start = this.start + from;
    const whole = this.buffer.toString('utf8', start, Math.min(this.end, start + 4 * most));
    const shown = this.end - start > most ? `${whole.slice(0, most)}...` : whole;
    return (from > 0 ? '...' : '') + visible(shown).replaceAll('\t', '\u2409');
  }

  protected abstract find(): Found;
}

/** Reads the tokens between white space. */
export class TokenReader extends PieceReader {
  protected find(): Found {
    const { buffer, filled } = this;
    let start = this.next;
    while (start < filled && isSpace(buffer[start] ?? 0)) start += 1;
    this.next = start;
    if (start === filled) return this.isWhole ? 'end' : 'more';
    let end = start + 1;
    while (end < filled && !isSpace(buffer[end] ?? 0)) end += 1;
    if (end === filled && !this.isWhole) return 'more';
    this.start = start;
    this.end = end;
    this.next = end;
    this.hasPiece = true;
    return 'piece';
  }
}

/** Reads lines, without white space at their ends. */
export class LineReader extends PieceReader {
  protected find(): Found {
    const { buffer, filled, next } = this;
    const newline = next < filled ? buffer.subarray(next, filled).indexOf(NEWLINE) : -1;
    if (newline === -1 && !this.isWhole) return 'more';
    if (newline === -1 && next === filled) return 'end';
    let end = newline === -1 ? filled : next + newline;
    this.next = newline === -1 ? filled : end + 1;
    while (end > next && isSpace(buffer[end - 1] ?? 0)) end -= 1;
    this.start = next;
    this.end = end;
    this.hasPiece = true;
    return 'piece';
  }
}

/** Opens a file written by a program, without following links or waiting for a FIFO; null: not regular. */
export async function openPlain(path: string): Promise<FileHandle | null> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK | constants.O_NOCTTY;
  const file = await open(path, flags).catch(() => null);
  if (file === null) return null;
  if ((await file.stat()).isFile()) return file;
  await file.close();
  return null;
}

/** White space of the C locale: space, and tab to carriage return. */
function isSpace(byte: number): boolean {
  return byte === 32 || (byte >= 9 && byte <= 13);
}
