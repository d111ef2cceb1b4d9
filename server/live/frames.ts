/**
 * STOMP 1.2 frames (https://stomp.github.io/stomp-specification-1.2.html): an incremental parser and a
 * serializer. Both are pure. Parsed frames do not refer to the input buffers.
 */
import { Buffer, isUtf8 } from 'node:buffer';
import { ByteStore } from './byte-store.ts';

/** One STOMP frame. The first one of repeated headers counts; the body is UTF-8 text. */
export interface Frame {
  readonly command: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Why the bytes are not STOMP; `receipt` is the broken frame's header, if it was readable. */
export interface FrameFault {
  readonly detail: string;
  readonly receipt: string | undefined;
}

/** A frame, or the fault that ended the stream. */
type Parsed = { readonly frame: Frame } | { readonly fault: FrameFault };

/** Maximum size of a frame's head (command and headers) and of its body, bytes. */
export interface FrameLimits {
  readonly headBytes: number;
  readonly bodyBytes: number;
}

/**
 * Parses the bytes of one connection, in pieces of any size and only as far as it is asked to. After a fault
 * it ignores everything.
 */
export interface FrameParser {
  /** Adds bytes, which must not change afterwards. */
  push(bytes: Uint8Array): void;
  /** Parses to the end of the next frame; undefined: the frame is not complete yet. */
  next(): Parsed | undefined;
  /** Number of bytes that wait to be parsed. */
  readonly unread: number;
}

/** A header for the serializer: name and value. */
export type Header = readonly [name: string, value: string];

/** Limits for frames from clients. */
export const CLIENT_FRAME_LIMITS: FrameLimits = { headBytes: 8 * 1024, bodyBytes: 64 * 1024 };

/** The bytes of a heart-beat: one line end between frames. */
export const HEART_BEAT = Buffer.from('\n');

const NUL = 0;
const LF = 10;
const CR = 13;
const COLON = 58;

/** A parser for the bytes of one connection. */
export function createFrameParser(limits: FrameLimits = CLIENT_FRAME_LIMITS): FrameParser {
  return new Parser(limits);
}

/**
 * The bytes of a frame; a frame with a body gets a content-length. A lone surrogate becomes U+FFFD, so the
 * result is always valid UTF-8. Throws RangeError for a header that the grammar of frames does not allow.
 */
export function serializeFrame(command: string, headers: Iterable<Header>, body = ''): Buffer {
  const plain = isPlain(command);
  let head = `${command}\n`;
  for (const [name, value] of headers) {
    head += plain ? plainHeader(name, value) : `${escapeHeader(name)}:${escapeHeader(value)}\n`;
  }
  if (head.includes('\0')) throw new RangeError('A STOMP head cannot hold NUL');
  if (body !== '') head += `content-length:${Buffer.byteLength(body)}\n`;
  return Buffer.from(`${head}\n${body}\0`);
}

class FrameError extends Error {}

class Parser implements FrameParser {
  readonly #limits: FrameLimits;
  readonly #store = new ByteStore();
  /** Unread buffers; the first one is read from `#at` on. */
  readonly #inputs: Buffer[] = [];
  #at = 0;
  #unread = 0;
  #whole: Frame | undefined;
  #step: 'between' | 'head' | 'body' | 'faulty' = 'between';
  #afterCr = false;
  #headLeft = 0;
  #command = '';
  #headers = new Map<string, string>();
  #bodyBytes: number | undefined;

  constructor(limits: FrameLimits) {
    this.#limits = limits;
  }

  get unread(): number {
    return this.#unread;
  }

  push(bytes: Uint8Array): void {
    if (this.#step === 'faulty' || bytes.length === 0) return;
    this.#inputs.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    this.#unread += bytes.length;
  }

  next(): Parsed | undefined {
    try {
      return this.#read();
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      this.#step = 'faulty';
      this.#store.clear();
      this.#inputs.length = 0;
      this.#unread = 0;
      return { fault: { detail: error.message, receipt: this.#headers.get('receipt') } };
    }
  }

  #read(): Parsed | undefined {
    for (let input = this.#inputs[0]; input !== undefined; input = this.#inputs[0]) {
      while (this.#at < input.length) {
        const from = this.#at;
        this.#at = this.#advance(input, from);
        this.#unread -= this.#at - from;
        const frame = this.#whole;
        if (frame === undefined) continue;
        this.#whole = undefined;
        return { frame };
      }
      this.#inputs.shift();
      this.#at = 0;
    }
    return undefined;
  }

  /** Parses as much of the input from `at` as possible and returns the position where it stopped. */
  #advance(input: Buffer, at: number): number {
    switch (this.#step) {
      case 'between':
        return this.#between(input, at);
      case 'head':
        return this.#head(input, at);
      case 'body':
        return this.#body(input, at);
      case 'faulty':
        return input.length;
    }
  }

  /** Skips all line ends in a row. */
  #between(input: Buffer, start: number): number {
    let at = start;
    for (; at < input.length; at += 1) {
      const byte = input[at];
      if (this.#afterCr && byte !== LF)
        throw new FrameError('A carriage return without a line feed between frames');
      this.#afterCr = byte === CR;
      if (byte !== LF && byte !== CR) break;
    }
    if (at === input.length) return at;
    this.#step = 'head';
    this.#headLeft = this.#limits.headBytes;
    this.#command = '';
    this.#headers = new Map();
    return at;
  }

  #head(input: Buffer, at: number): number {
    const newline = input.indexOf(LF, at);
    const wanted = newline === -1 ? input.length : newline + 1;
    const end = Math.min(wanted, at + this.#headLeft);
    const part = input.subarray(at, end);
    if (part.includes(NUL)) throw new FrameError('The frame ends before its head does');
    if (end < wanted) throw new FrameError(`The head is longer than ${this.#limits.headBytes} bytes`);
    this.#headLeft -= part.length;
    if (newline === -1) this.#store.append(part);
    else this.#line(withoutEnd(this.#store.takeWith(part)));
    return end;
  }

  #line(line: Buffer): void {
    if (line.includes(CR)) throw new FrameError('A carriage return inside a line');
    if (!isUtf8(line)) throw new FrameError('The head is not UTF-8');
    if (this.#command === '') this.#command = line.toString();
    else if (line.length === 0) this.#beginBody();
    else this.#header(line);
  }

  #header(line: Buffer): void {
    const colon = line.indexOf(COLON);
    if (colon <= 0) throw new FrameError('A header without a name or without a colon');
    // Decoded separately, so that a kept value does not keep the whole line in memory.
    const name = this.#headerText(line.subarray(0, colon));
    const value = this.#headerText(line.subarray(colon + 1));
    if (!this.#headers.has(name)) this.#headers.set(name, value);
  }

  #headerText(bytes: Buffer): string {
    const text = bytes.toString();
    return isPlain(this.#command) ? text : unescapeHeader(text);
  }

  #beginBody(): void {
    const length = this.#headers.get('content-length');
    if (length !== undefined && !/^\d{1,9}$/.test(length))
      throw new FrameError('content-length is not a number');
    this.#bodyBytes = length === undefined ? undefined : Number(length);
    if (this.#bodyBytes !== undefined) this.#checkBody(this.#bodyBytes);
    this.#step = 'body';
  }

  #checkBody(bytes: number): void {
    if (bytes > this.#limits.bodyBytes) {
      throw new FrameError(`The body is longer than ${this.#limits.bodyBytes} bytes`);
    }
  }

  #body(input: Buffer, at: number): number {
    const nul = this.#bodyEnd(input, at);
    const end = nul ?? input.length;
    this.#checkBody(this.#store.length + end - at);
    const part = input.subarray(at, end);
    if (nul === undefined) {
      this.#store.append(part);
      return end;
    }
    if (input[nul] !== NUL) throw new FrameError('The body is longer than its content-length');
    const body = this.#store.takeWith(part);
    if (!isUtf8(body)) throw new FrameError('The body is not UTF-8');
    this.#whole = { command: this.#command, headers: this.#headers, body: body.toString() };
    this.#headers = new Map();
    this.#step = 'between';
    return nul + 1;
  }

  /** The position where the NUL after the body is or must be; undefined if it is not in this input. */
  #bodyEnd(input: Buffer, at: number): number | undefined {
    if (this.#bodyBytes === undefined) {
      const found = input.indexOf(NUL, at);
      return found === -1 ? undefined : found;
    }
    const due = at + this.#bodyBytes - this.#store.length;
    return due < input.length ? due : undefined;
  }
}

/** CONNECT and CONNECTED do not escape headers, for compatibility with STOMP 1.0. */
function isPlain(command: string): boolean {
  return command === 'CONNECT' || command === 'CONNECTED';
}

function withoutEnd(line: Buffer): Buffer {
  const end = line.length - 1;
  return line.subarray(0, line[end - 1] === CR ? end - 1 : end);
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\r': '\\r', '\n': '\\n', ':': '\\c' };
const UNESCAPES: Readonly<Record<string, string>> = { '\\': '\\', r: '\r', n: '\n', c: ':' };

function escapeHeader(text: string): string {
  return text.replace(/[\\\r\n:]/g, (character) => ESCAPES[character] ?? character);
}

function unescapeHeader(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(.?)/gsu, (_, character: string) => {
    const meant = UNESCAPES[character];
    if (meant === undefined) throw new FrameError('An undefined escape in a header');
    return meant;
  });
}

function plainHeader(name: string, value: string): string {
  if (/[\r\n:]/.test(name) || /[\r\n]/.test(value))
    throw new RangeError('A line break in an unescaped header');
  return `${name}:${value}\n`;
}
