import { type App } from '#server/app.ts';
import { type TreeFile } from '#server/model/authoring/tree.ts';
import { storeContents } from '#server/features/tasks/content/store.ts';
import { type ReadTree, readTree } from './commit.ts';
import { withFoundLimit } from './found-limit.ts';
import { treeNow, treeRow } from './tree-now.ts';

/** The most readings that are kept: enough for the tasks that are worked on at one time. */
const MOST_KEPT = 64;

/** The work tree of a task, read as a package; its contents are stored. */
export interface CurrentReading extends Pick<ReadTree, 'found' | 'findings'> {
  /** The revision of the tree that was read. */
  readonly revision: number;
  readonly tree: readonly TreeFile[];
}

const kept = new Map<string, Promise<CurrentReading>>();

/** Reads the work tree of a task as it is now; each process reads an unchanged tree once. */
export async function currentReading(
  app: Pick<App, 'db' | 'write'>,
  taskId: number,
  person: number,
): Promise<CurrentReading> {
  const { slug, tree_revision: revision, created_at: createdAt } = await treeRow(app.db, taskId);
  const key = `${taskId} ${createdAt ?? ''} ${slug ?? ''} ${revision}`;
  const before = kept.get(key);
  if (before !== undefined) return before;
  const reading = read(app, taskId, person);
  kept.set(key, reading);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  reading.catch(() => kept.delete(key));
  return reading;
}

async function read(app: Pick<App, 'db' | 'write'>, taskId: number, person: number): Promise<CurrentReading> {
  const { slug, tree_revision: revision, tree } = await treeNow(app.db, taskId);
  const name = slug ?? `task-${taskId}`;
  return readTree(app.db, { name, tree, whose: { person } }, async ({ found, findings, contents }) => {
    await storeContents(app.db, contents);
    return { found: await withFoundLimit(app.db, taskId, found), findings, revision, tree };
  });
}
