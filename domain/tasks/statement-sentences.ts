/** A sentence of a statement, and where it stands. */
export interface Sentence {
  readonly text: string;
  /** Number of its block, from 0; blocks are paragraphs, headings, items, rows of tables, code. */
  readonly block: number;
  /** The line that it begins in, from 1. */
  readonly line: number;
}

/** A sentence as it was and as it is: the same, another in its place, one that is new, or one that is gone. */
export type SentenceChange =
  | { readonly kind: 'same' | 'changed'; readonly before: Sentence; readonly after: Sentence }
  | { readonly kind: 'added'; readonly before: null; readonly after: Sentence }
  | { readonly kind: 'removed'; readonly before: Sentence; readonly after: null };

/** Longer texts are compared as blocks: no statement has as many sentences. */
const MAX_SENTENCES = 3_000;
const FENCE = /^\s{0,3}(`{3,}|~{3,})/;
const LATEX_BLOCK = /\\begin\{(verbatim|lstlisting|equation\*?|align\*?|tabular|tabularx)\}/;
/** Begins a block of its own: a heading, an item, a row of a table, a command of LaTeX that stands alone. */
const ALONE =
  /^\s{0,3}(?:#{1,6}\s|[-*+]\s|\d{1,9}[.)]\s|\||>|\\(?:(?:sub)*section|item|begin|end|InputFile|OutputFile|Note|Examples?|Scoring|Interaction)\b)/;
/** Parts within which no sentence ends: formulas and code of a line. */
const WHOLE = /\$\$[^$]*\$\$|\$[^$\n]*\$|\\\([\s\S]*?\\\)|\\\[[\s\S]*?\\\]|`[^`\n]*`|https?:\/\/\S+/g;
/** The end of a sentence in the scripts that statements are written in; the East Asian ones need no space after it. */
const END = /(?:[.!?…؟۔։।]+["'»”’)\]]*(?=\s|$)|[。！？]+["”’」』）]*)/gu;
/** Abbreviations, after which a sentence continues. */
const ABBREVIATION = /(?:^|[\s(])(?:e\.g|i\.e|etc|cf|vs|fig|т\.е|т\.н|напр|др|стр|св|\p{Lu})\.$/iu;

/** The sentences of a statement in Markdown or LaTeX, in order; each block of code or formula is one. */
export function sentencesOf(text: string): readonly Sentence[] {
  const found: Sentence[] = [];
  for (const { text: block, line, isWhole, number } of blocksOf(text)) {
    if (isWhole) {
      found.push({ text: block, block: number, line });
      continue;
    }
    for (const part of splitBlock(block)) {
      const before = block.slice(0, part.offset).split('\n').length - 1;
      found.push({ text: part.text, block: number, line: line + before });
    }
  }
  return found.slice(0, MAX_SENTENCES);
}

interface Block {
  readonly text: string;
  readonly line: number;
  readonly number: number;
  readonly isWhole: boolean;
}

function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let open: OpenBlock | null = null;
  const close = (block: OpenBlock): null => {
    blocks.push(blockOf(block, blocks.length));
    return null;
  };
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (open?.end) {
      open.lines.push(line);
      if (open.end.test(line)) open = close(open);
      continue;
    }
    const end = endOfWhole(line);
    const isBlank = line.trim() === '';
    if (open !== null && endsParagraph(line, end)) open = close(open);
    if (isBlank) continue;
    if (open === null) open = { lines: [line], line: at + 1, end };
    else open.lines.push(line);
    if (end !== null && isClosedAtOnce(line)) open = close(open);
  }
  if (open !== null) close(open);
  return blocks;
}

function endsParagraph(line: string, end: RegExp | null): boolean {
  return line.trim() === '' || end !== null || ALONE.test(line);
}

interface OpenBlock {
  readonly lines: string[];
  readonly line: number;
  /** The end of a block that is not split; null: the block is split. */
  readonly end: RegExp | null;
}

function blockOf({ lines, line, end }: OpenBlock, number: number): Block {
  return { text: lines.join('\n').trim(), line, number, isWhole: end !== null };
}

/** The end of the unsplit block (code or a formula) that a line begins; null: it begins none. */
function endOfWhole(line: string): RegExp | null {
  const [, fence] = FENCE.exec(line) ?? [];
  if (fence !== undefined)
    return new RegExp(`^\\s{0,3}${fence[0] === '`' ? '`' : '~'}{${fence.length},}\\s*$`);
  if (/^\s*\$\$/.test(line)) return /\$\$\s*$/;
  if (/^\s*\\\[/.test(line)) return /\\\]\s*$/;
  const [, name] = LATEX_BLOCK.exec(line) ?? [];
  return name === undefined ? null : new RegExp(`\\\\end\\{${name.replace('*', '\\*')}\\}`);
}

function isClosedAtOnce(line: string): boolean {
  return /^\s*\$\$.*\S.*\$\$\s*$/.test(line) || /^\s*\\\[.*\\\]\s*$/.test(line) || /\\end\{/.test(line);
}

function splitBlock(block: string): readonly { readonly text: string; readonly offset: number }[] {
  // Such parts hold no end of a sentence; they keep their length, so that positions stay.
  const blank = block.replace(WHOLE, (found) => 'x'.repeat(found.length));
  const parts: { text: string; offset: number }[] = [];
  let from = 0;
  const add = (to: number) => {
    const text = block.slice(from, to);
    const trimmed = text.trim();
    if (trimmed !== '') parts.push({ text: trimmed, offset: from + text.indexOf(trimmed[0] ?? '') });
    from = to;
  };
  const marker = /^\s*(?:\d{1,9}[.)]|[-*+]|#{1,6})\s/.exec(blank)?.[0].length ?? 0;
  for (const end of blank.matchAll(END)) {
    const to = end.index + end[0].length;
    if (to <= marker || ABBREVIATION.test(blank.slice(0, to))) continue;
    add(to);
  }
  add(block.length);
  return parts;
}

/**
 * The change of each sentence between two versions of a text, in the order of the newer one. Between two
 * unchanged sentences the first old one is matched with the first new one, and so on.
 */
export function sentenceChanges(before: string, after: string): readonly SentenceChange[] {
  const [old, now] = [sentencesOf(before), sentencesOf(after)];
  const changes: SentenceChange[] = [];
  let [i, j] = [0, 0];
  const until = (to: number, other: number) => {
    while (i < to && j < other) changes.push(changed(old[i++], now[j++]));
    while (i < to) changes.push(gone(old[i++]));
    while (j < other) changes.push(fresh(now[j++]));
  };
  for (const [at, other] of commonPlaces(old, now)) {
    until(at, other);
    const [was, is] = [old[i++], now[j++]];
    if (was !== undefined && is !== undefined) changes.push({ kind: 'same', before: was, after: is });
  }
  until(old.length, now.length);
  return changes;
}

function changed(before: Sentence | undefined, after: Sentence | undefined): SentenceChange {
  if (before === undefined || after === undefined) throw new RangeError('no such sentence');
  return { kind: 'changed', before, after };
}
function gone(before: Sentence | undefined): SentenceChange {
  if (before === undefined) throw new RangeError('no such sentence');
  return { kind: 'removed', before, after: null };
}
function fresh(after: Sentence | undefined): SentenceChange {
  if (after === undefined) throw new RangeError('no such sentence');
  return { kind: 'added', before: null, after };
}

/** Pairs of positions with the same sentence, a longest common subsequence. */
function commonPlaces(
  old: readonly Sentence[],
  now: readonly Sentence[],
): readonly (readonly [number, number])[] {
  const [was, is] = [old.map(plain), now.map(plain)];
  const most = Math.min(was.length, is.length);
  let head = 0;
  while (head < most && was[head] === is[head]) head += 1;
  let tail = 0;
  while (tail < most - head && was.at(-1 - tail) === is.at(-1 - tail)) tail += 1;
  const between = commonBetween(was.slice(head, was.length - tail), is.slice(head, is.length - tail)).map(
    ([one, other]) => [head + one, head + other] as const,
  );
  return [
    ...Array.from({ length: head }, (_, at) => [at, at] as const),
    ...between,
    ...Array.from({ length: tail }, (_, at) => [was.length - tail + at, is.length - tail + at] as const),
  ];
}

/** The same for lists without a common beginning or end. */
function commonBetween(
  was: readonly string[],
  is: readonly string[],
): readonly (readonly [number, number])[] {
  const width = is.length + 1;
  const lengths = commonLengths(was, is);
  const pairs: (readonly [number, number])[] = [];
  let [i, j] = [0, 0];
  while (i < was.length && j < is.length) {
    if (was[i] === is[j]) pairs.push([i++, j++]);
    else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return pairs;
}

/** Length of the common subsequence from each pair of positions on, row by row. */
function commonLengths(was: readonly string[], is: readonly string[]): Uint16Array {
  const width = is.length + 1;
  const lengths = new Uint16Array((was.length + 1) * width);
  for (let i = was.length - 1; i >= 0; i -= 1) {
    for (let j = is.length - 1; j >= 0; j -= 1) {
      const at = i * width + j;
      lengths[at] =
        was[i] === is[j]
          ? 1 + (lengths[at + width + 1] ?? 0)
          : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0);
    }
  }
  return lengths;
}

function plain({ text }: Sentence): string {
  return text.replace(/\s+/g, ' ');
}

/**
 * The lines of a translation that translate a changed block of the official text: those of the block at the
 * same position, if both have equally many blocks. Otherwise empty.
 */
export function linesToLookAt(
  officialBefore: string,
  officialNow: string,
  translation: string,
): readonly number[] {
  const [old, own] = [blocksOf(officialBefore), blocksOf(translation)];
  if (old.length !== own.length) return [];
  const blocks = new Set<number>();
  let last = -1;
  for (const change of sentenceChanges(officialBefore, officialNow)) {
    if (change.before !== null) last = change.before.block;
    if (change.kind !== 'same') blocks.add(Math.max(0, change.before?.block ?? last));
  }
  return own.filter(({ number }) => blocks.has(number)).map(({ line }) => line);
}
