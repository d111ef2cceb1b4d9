import { mkdtempSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App } from '#server/app.ts';
import { getFile, putFile } from '#server/files/store.ts';
import { type Made, type Maker } from '#server/judge/making.ts';
import { claimJob, waitingBefore } from '#server/judge/queue/claim.ts';
import { doJob } from '#server/judge/queue/do-job.ts';
import { type JobOutcome, type SlotJudge } from '#server/judge/queue/job.ts';
import { changeTree } from '#server/model/authoring/tree.ts';

/** A maker that runs nothing: it writes the given results, and notes its requests. */
export interface FakeMaker extends Maker {
  readonly asked: string[];
}

/** Results of a fake maker; by default a generator's arguments, and a solution's input reversed. */
export interface FakeMaking {
  generate?: (args: readonly string[]) => Made | string;
  answer?: (input: string) => Made | string;
  accepts?: (input: string) => boolean;
  /** Called before each run. */
  before?: () => Promise<void>;
}

/** Makes a fake maker that reads inputs from the database. */
export function fakeMaker(app: Pick<App, 'db'>, given: FakeMaking = {}): FakeMaker {
  const folder = mkdtempSync(join(tmpdir(), 'agon-making-test-'));
  const asked: string[] = [];
  let files = 0;
  const write = async (text: string): Promise<string> => {
    const path = join(folder, String((files += 1)));
    await writeFile(path, text);
    return path;
  };
  const made = async (what: Made | string): Promise<Made> =>
    typeof what === 'string' ? { path: await write(what) } : what;
  const text = async (hash: string) => (await getFile(app.db, hash)).toString();
  return {
    asked,
    begin: () => Promise.resolve(),
    path: async (hash) => write(await text(hash)),
    generate: async (_, args) => {
      await given.before?.();
      asked.push(`generate ${args.join(' ')}`);
      return made((given.generate ?? ((all) => `${all.join(' ')}\n`))(args));
    },
    answer: async (_, input) => {
      await given.before?.();
      const content = await text(input);
      asked.push(`answer ${content.trim()}`);
      return made((given.answer ?? ((one) => one.trim().split('').toReversed().join('')))(content));
    },
    validate: async (_, args, input) => {
      await given.before?.();
      const content = await text(input);
      asked.push(`validate ${content.trim()}`);
      const isAccepted = given.accepts?.(content) ?? true;
      return { isAccepted, said: isAccepted ? '' : `refused ${args.join(' ')}`.trim() };
    },
  };
}

/** Does the next job as a worker with this maker does; null: there is no job. */
export async function makeNext(
  app: Pick<App, 'db' | 'write'>,
  maker: Maker,
  signal = new AbortController().signal,
): Promise<JobOutcome | null> {
  const job = await claimJob(app.db, 'maker', 60_000);
  if (job === null) return null;
  // No other part of a judge is used.
  const judge = { maker, close: () => Promise.resolve() } as Partial<SlotJudge> as SlotJudge;
  const mustGiveWay = async () => (await waitingBefore(app.db, job.priority, null, 1)) > 0;
  const deps = { db: app.db, write: app.write, workerId: 'maker', log: () => undefined, signal, mustGiveWay };
  return doJob(deps, judge, job);
}

/** Writes files into the tree of a task, as by hand. */
export async function writeTree(
  app: Pick<App, 'db' | 'write'>,
  taskId: number,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  await app.write(async (trx) => {
    const changes = [];
    for (const [path, text] of Object.entries(files)) {
      const content = Buffer.from(text);
      const hash = await putFile(trx, content);
      changes.push({ kind: 'put', path, hash, bytes: content.length } as const);
    }
    await changeTree(trx, taskId, changes, { by: null, now: 1 });
  });
}

/** The text of a file in a tree; null: there is no such file. */
export async function textIn(app: Pick<App, 'db'>, taskId: number, path: string): Promise<string | null> {
  const row = await app.db
    .selectFrom('task_files')
    .select('hash')
    .where('task_id', '=', taskId)
    .where('path', '=', path)
    .executeTakeFirst();
  return row === undefined ? null : (await getFile(app.db, row.hash)).toString();
}
