import { LineFault, type ScriptFault } from './fault.ts';
import { plainOf, type Word, wordsOf } from './words.ts';

const MAX_DEPTH = 20;
/** Most lines of a script: more than anybody writes by hand. */
const MAX_SCRIPT_LINES = 10_000;
const MAX_LINE_CHARS = 4_000;
const NAME = /^[\p{L}_][\p{L}\d_]*$/u;
const RESERVED: readonly string[] = ['seed', 'for', 'in', 'by', 'let', 'copy'];

/** An item of a loop's list: a word, or a range with its step. */
export interface LoopItem {
  readonly word: Word;
  readonly by: Word | null;
}

/** A parsed line of a script. */
export type Statement = { readonly line: number } & (
  | { readonly kind: 'let'; readonly name: string; readonly value: Word }
  | { readonly kind: 'group'; readonly folder: Word }
  | {
      readonly kind: 'for';
      readonly name: string;
      readonly items: readonly LoopItem[];
      readonly body: readonly Statement[];
    }
  | {
      readonly kind: 'run';
      readonly program: Word;
      readonly args: readonly Word[];
      readonly place: Word | null;
    }
  | { readonly kind: 'copy'; readonly path: Word; readonly place: Word | null }
);

/** A parsed script; a line with a fault has no statement. */
export interface ParsedScript {
  readonly statements: readonly Statement[];
  readonly faults: readonly ScriptFault[];
}

interface Block {
  readonly line: number;
  readonly body: Statement[];
}

/** Reads a script line by line; every fault has its line. */
export function parseScript(text: string): ParsedScript {
  const faults: ScriptFault[] = [];
  const outermost: Block = { line: 0, body: [] };
  const open: Block[] = [outermost];
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  for (const [place, raw] of lines.entries()) {
    const line = place + 1;
    if (line > MAX_SCRIPT_LINES) {
      faults.push({ line, code: 'script_too_long', values: { most: MAX_SCRIPT_LINES } });
      break;
    }
    try {
      readLine(raw, line, open);
    } catch (error: unknown) {
      if (!(error instanceof LineFault)) throw error;
      faults.push({ line, code: error.code, values: error.values });
    }
  }
  for (const { line } of open.slice(1)) faults.push({ line, code: 'script_block_open', values: {} });
  return { statements: outermost.body, faults };
}

function readLine(raw: string, line: number, open: Block[]): void {
  if (raw.length > MAX_LINE_CHARS) throw new LineFault('script_too_long', { most: MAX_LINE_CHARS });
  if (/^\s*<\/?#/.test(raw)) throw new LineFault('script_list_tag');
  const trimmed = raw.trim();
  const block = open.at(-1);
  if (block === undefined || trimmed === '' || trimmed.startsWith('#')) return;
  if (/^\}\s*(?:#|$)/.test(trimmed)) {
    if (open.length === 1) throw new LineFault('script_block_closed');
    open.pop();
    return;
  }
  if (/^for\b/.test(trimmed)) {
    block.body.push(readFor(trimmed, line, open));
    return;
  }
  block.body.push(trimmed.startsWith('[') ? readGroup(trimmed, line) : readPlain(trimmed, line));
}

/** A loop with a fault still opens its block, so that its closing brace is not a second fault. */
function readFor(text: string, line: number, open: Block[]): Statement {
  const block: Block = { line, body: [] };
  const opens = /\{\s*(?:#.*)?$/.test(text);
  if (opens) open.push(block);
  if (open.length > MAX_DEPTH) throw new LineFault('script_too_deep', { most: MAX_DEPTH });
  const found = /^for\s+(\S+)\s+in\s+(.*)$/su.exec(text);
  if (found === null || !opens) throw new LineFault('script_for_form');
  const [, name = '', rest = ''] = found;
  requireName(name);
  const words = wordsOf(rest, true);
  if (plainOf(words.at(-1)) !== '{') throw new LineFault('script_for_form');
  return { kind: 'for', line, name, items: itemsOf(words.slice(0, -1)), body: block.body };
}

function itemsOf(words: readonly Word[]): readonly LoopItem[] {
  const lists: Word[][] = [[]];
  for (const word of words) {
    if (plainOf(word) === ',') lists.push([]);
    else lists.at(-1)?.push(word);
  }
  return lists.map((list) => {
    const [word, by, step, ...more] = list;
    const isForm = by === undefined || (plainOf(by) === 'by' && step !== undefined && more.length === 0);
    if (word === undefined || !isForm) throw new LineFault('script_for_form');
    return { word, by: step ?? null };
  });
}

function readGroup(text: string, line: number): Statement {
  const found = /^\[\s*([^\]]*?)\s*\]\s*(?:#.*)?$/u.exec(text);
  const [folder, ...more] = wordsOf(found?.[1] ?? '');
  if (folder === undefined || more.length > 0) throw new LineFault('script_group_form');
  return { kind: 'group', line, folder };
}

function readPlain(text: string, line: number): Statement {
  const words = wordsOf(text);
  const [first, second, third] = words;
  if (first === undefined) throw new LineFault('script_test_form');
  if (plainOf(first) === 'let') {
    const name = plainOf(second);
    const value = words[3];
    if (name === null || plainOf(third) !== '=' || value === undefined || words.length > 4)
      throw new LineFault('script_let_form');
    requireName(name);
    return { kind: 'let', line, name, value };
  }
  const { before, place } = placeIn(words);
  if (plainOf(first) !== 'copy') return { kind: 'run', line, program: first, args: before.slice(1), place };
  const [, path] = before;
  if (path === undefined || before.length > 2) throw new LineFault('script_copy_form');
  return { kind: 'copy', line, path, place };
}

/** The words before `>`, and the one word after it. */
function placeIn(words: readonly Word[]): { readonly before: readonly Word[]; readonly place: Word | null } {
  const at = words.findIndex((word) => plainOf(word) === '>');
  if (at === -1) return { before: words, place: null };
  const place = words[at + 1];
  if (at === 0 || place === undefined || words.length > at + 2) throw new LineFault('script_test_form');
  return { before: words.slice(0, at), place };
}

function requireName(name: string): void {
  if (!NAME.test(name) || RESERVED.includes(name)) throw new LineFault('script_name_refused', { name });
}
