import * as v from 'valibot';
import { madeFrom } from '#protocol/made-from.ts';

/** Name of the record beside a task's files. Its leading dot keeps it out of them. */
export const MADE_RECORD = '.agon-made.json';
const record = v.record(v.string(), v.object({ hash: v.string(), made_from: madeFrom }));

/** For each path, the hash of the content that a script made, and its recipe. */
export type MadeRecord = v.InferOutput<typeof record>;

/** Reads the content of a record; null: it is invalid. */
export function readMadeRecord(content: Buffer): MadeRecord | null {
  try {
    return v.parse(record, JSON.parse(content.toString('utf8')));
  } catch {
    return null;
  }
}

/** The recipe that a file was made from; null: it was written by hand, or has changed since. */
export function madeFromIn(made: MadeRecord, path: string, hash: string): string | null {
  const before = Object.hasOwn(made, path) ? made[path] : undefined;
  return before?.hash === hash ? before.made_from : null;
}

/** The record of a tree's files; null: no file was made by a script. */
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
