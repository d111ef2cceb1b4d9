import * as v from 'valibot';
import { madeFrom } from '#protocol/made-from.ts';

/** Beside the files of a task; as all names with a dot it is none of them. */
export const MADE_RECORD = '.agon-made.json';
const record = v.record(v.string(), v.object({ hash: v.string(), made_from: madeFrom }));

/** By path the content of a file when a script made it, and its recipe. */
export type MadeRecord = v.InferOutput<typeof record>;

/** The record of a file; null where it is none. */
export function readMadeRecord(content: Buffer): MadeRecord | null {
  try {
    return v.parse(record, JSON.parse(content.toString('utf8')));
  } catch {
    return null;
  }
}

/** The recipe that a file was made from; null for one written by hand, or changed since. */
export function madeFromIn(made: MadeRecord, path: string, hash: string): string | null {
  const before = Object.hasOwn(made, path) ? made[path] : undefined;
  return before?.hash === hash ? before.made_from : null;
}

/** The record of a tree's files; null where none was made. */
export function writtenMadeRecord(
  tree: readonly { readonly path: string; readonly hash: string; readonly made_from: string | null }[],
): Buffer | null {
  const made = tree.flatMap(({ path, hash, made_from }) =>
    made_from === null ? [] : [[path, { hash, made_from }] as const],
  );
  if (made.length === 0) return null;
  const byPath = Object.fromEntries(made.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return Buffer.from(`${JSON.stringify(byPath, null, 1)}\n`);
}
