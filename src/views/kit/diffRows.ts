import { diffLines } from 'diff';

/** A line of one of the two texts, numbered from 1. */
export interface DiffLine {
  readonly number: number;
  readonly text: string;
}

/** A row of two texts side by side: a line of both, or the old line and the new one. */
export interface DiffRow {
  readonly kind: 'same' | 'changed';
  /** null: nothing of this side stands here. */
  readonly before: DiffLine | null;
  readonly after: DiffLine | null;
}

/** Two texts line by line, replaced lines opposite the new ones. All kinds of line ends count as equal. */
export function diffRows(before: string, after: string): readonly DiffRow[] {
  const rows: DiffRow[] = [];
  let [left, right] = [0, 0];
  let removed: DiffLine[] = [];
  const flush = (added: readonly DiffLine[]) => {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1)
      rows.push({ kind: 'changed', before: removed[at] ?? null, after: added[at] ?? null });
    removed = [];
  };
  for (const part of diffLines(unified(before), unified(after))) {
    const lines = linesOf(part.value);
    if (part.removed) removed = lines.map((text) => ({ number: (left += 1), text }));
    else if (part.added) flush(lines.map((text) => ({ number: (right += 1), text })));
    else {
      flush([]);
      for (const text of lines)
        rows.push({
          kind: 'same',
          before: { number: (left += 1), text },
          after: { number: (right += 1), text },
        });
    }
  }
  flush([]);
  return rows;
}

/** A stretch of rows that is shown, or of equal rows that is folded away. */
export interface DiffStretch {
  readonly isFolded: boolean;
  readonly rows: readonly DiffRow[];
}

/** Equal lines that are shown around a change. */
const AROUND = 3;
/** Fewer equal lines than this are not folded. */
const LEAST_FOLDED = 4;

/** The rows with long stretches of equal lines folded away. */
export function foldEqual(rows: readonly DiffRow[]): readonly DiffStretch[] {
  const isNear = rows.map(() => false);
  rows.forEach(({ kind }, at) => {
    if (kind === 'same') return;
    for (let near = Math.max(0, at - AROUND); near <= Math.min(rows.length - 1, at + AROUND); near += 1)
      isNear[near] = true;
  });
  const stretches: { isFolded: boolean; rows: DiffRow[] }[] = [];
  rows.forEach((row, at) => {
    const last = stretches.at(-1);
    const isFolded = !isNear[at];
    if (last?.isFolded === isFolded) last.rows.push(row);
    else stretches.push({ isFolded, rows: [row] });
  });
  return stretches.map((one) => (one.rows.length < LEAST_FOLDED ? { ...one, isFolded: false } : one));
}

function unified(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(/\n?$/, text === '' ? '' : '\n');
}

function linesOf(text: string): readonly string[] {
  return text.replace(/\n$/, '').split('\n');
}
