import { type Kysely } from 'kysely';
import { type TreeChange, type TreeDiff } from '#protocol/wire/staff/authoring/versions.ts';
import { type Schema } from '#server/db/schema.ts';
import { type CallContext } from '#server/http/context.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { type TreeFile, treeOf, treeOfVersion } from '#server/model/authoring/tree.ts';

/** A file of one side of a comparison. */
export type ComparedFile = Pick<TreeFile, 'path' | 'hash' | 'bytes'>;

/**
 * Files in which two versions of a task differ; version 0 is the work tree. Throws 404 for a version that is
 * missing.
 */
export async function diffOf({ caller, db, input }: CallContext<'workshopDiff'>): Promise<TreeDiff> {
  await requireRight(db, caller, input.tid);
  return compareTrees(await treeAt(db, input.tid, input.from), await treeAt(db, input.tid, input.to));
}

/** The files of a version of a task, or of its work tree for 0. Throws 404 for a version that is missing. */
export async function treeAt(
  db: Kysely<Schema>,
  taskId: number,
  version: number,
): Promise<readonly TreeFile[]> {
  return version === 0 ? treeOf(db, taskId) : treeOfVersion(db, taskId, version);
}

/** The differences of a second tree from a first; a file whose content is at another path was moved. */
export function compareTrees(before: readonly ComparedFile[], after: readonly ComparedFile[]): TreeDiff {
  const was = new Map(before.map((file) => [file.path, file]));
  const is = new Map(after.map((file) => [file.path, file]));
  const gone = before.filter(({ path }) => !is.has(path));
  const left = new Map<string, ComparedFile[]>();
  for (const file of gone) left.set(file.hash, [...(left.get(file.hash) ?? []), file]);
  const changes = after
    .filter(({ path, hash }) => was.get(path)?.hash !== hash)
    .map((file) => {
      const old = was.get(file.path);
      if (old !== undefined) return changeOf('changed', old, file);
      const from = left.get(file.hash)?.shift();
      return from === undefined ? changeOf('added', null, file) : changeOf('moved', from, file);
    });
  for (const files of left.values()) changes.push(...files.map((file) => changeOf('removed', file, null)));
  changes.sort((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1));
  return { changes, tests: testsOf(changes) };
}

function changeOf(
  how: TreeChange['how'],
  before: ComparedFile | null,
  after: ComparedFile | null,
): TreeChange {
  const path = after?.path ?? before?.path ?? '';
  return { how, before: sideOf(before), after: sideOf(after), is_test: TEST.test(path), text: null };
}

function sideOf(file: ComparedFile | null): TreeChange['after'] {
  return file && { path: file.path, hash: file.hash, bytes: file.bytes };
}

function pathOf({ before, after }: TreeChange): string {
  return after?.path ?? before?.path ?? '';
}

/** Matches the input and the answer among the files of a test. */
const TEST = /^data\/(?:sample|secret)\/.+\.(?:in|ans)$/;

/** A test whose input and answer both differ counts once; it counts as added when its input was added. */
function testsOf(changes: readonly TreeChange[]): TreeDiff['tests'] {
  const tests = new Map<string, TreeChange['how']>();
  for (const change of changes) {
    if (!change.is_test) continue;
    const name = pathOf(change).replace(/\.(?:in|ans)$/, '');
    const isInput = pathOf(change).endsWith('.in');
    if (isInput || !tests.has(name)) tests.set(name, isInput ? change.how : 'changed');
  }
  const groups = new Map<string, { group: string; added: number; removed: number; changed: number }>();
  for (const [name, how] of tests) {
    const group = name.slice('data/'.length, name.lastIndexOf('/'));
    const counted = groups.get(group) ?? { group, added: 0, removed: 0, changed: 0 };
    counted[how === 'added' || how === 'removed' ? how : 'changed'] += 1;
    groups.set(group, counted);
  }
  return [...groups.values()];
}
