import { type App } from '#server/app.ts';
import { type StressFound, type StressSetup } from '#server/contract/stress.ts';
import { type JuryProgram } from '#server/contract/task.ts';
import { isHeader, languageOfEnding } from '#server/exchange/package/languages.ts';
import { endingOf } from '#server/exchange/package/files.ts';
import { putFile } from '#server/files/store.ts';
import { type CallContext } from '#server/http/context.ts';
import { enqueueStress } from '#server/judge/queue/enqueue.ts';
import { command } from '#server/model/command.ts';
import { badRequest, notFound, notNow } from '#server/model/fault.ts';
import { publishInvocations } from '#server/model/authoring/publish.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import {
  changeTree,
  lockTree,
  type TreeChange,
  type TreeFile,
  treeOf,
} from '#server/model/authoring/tree.ts';
import { type JudgedTree, requireTask } from './reading.ts';

const SEED = '{seed}';

/** Queues a search for an input on which two solutions differ. A task has one search at a time. */
export async function startStress(app: App, { caller, db, input }: CallContext<'startStress'>) {
  await requireRight(db, caller, input.tid, 'write');
  const { revision, task, tree } = await requireTask(app, input.tid, caller.userId);
  const setup = decideStress({ task, files: tree }, { input });
  return app.write(async (trx, publish) => {
    await lockTree(trx, input.tid);
    const open = await trx
      .selectFrom('stress_searches')
      .select('id')
      .where('task_id', '=', input.tid)
      .where('status', 'in', ['queued', 'running'])
      .executeTakeFirst();
    if (open) throw notNow('backend.still_judging');
    const now = app.now();
    const { id } = await trx
      .insertInto('stress_searches')
      .values({
        task_id: input.tid,
        revision,
        at: now,
        by_user: caller.userId,
        setup: JSON.stringify(setup),
        found: 'null',
        error: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await enqueueStress(trx, { id, language: setup.right.language }, now);
    await publishInvocations(trx, publish, input.tid);
    return { id };
  });
}

/**
 * The search in the form that judges get. Refuses arguments that do not vary with a seed, and programs that
 * the task lacks.
 */
export function decideStress(
  {
    task,
    files,
  }: {
    readonly task: Pick<JudgedTree['task'], 'judge' | 'submissions' | 'validators'>;
    readonly files: readonly Pick<TreeFile, 'path' | 'hash' | 'bytes'>[];
  },
  { input }: Pick<CallContext<'startStress'>, 'input'>,
): StressSetup {
  if (!input.args.includes(SEED)) throw badRequest('backend.stress_without_seed');
  if (task.judge.kind === 'output-only') throw notNow('backend.stress_no_programs');
  const program = programOf(files, input.generator);
  if (program === null) throw notFound();
  return {
    judge: { ...task.judge, tests: [] },
    generator: { path: input.generator, program },
    args: input.args.split(/\s+/).filter(Boolean),
    seed: input.seed,
    right: solutionOf(task, input.right),
    other: input.other === undefined ? null : solutionOf(task, input.other),
    validators: task.validators.map(({ convention, program: own }) => ({ convention, program: own })),
    maxTries: input.tries,
    maxMs: input.minutes * 60_000,
  };
}

/** Ends a search; a judge that has it in hand learns of it after the present input. */
export async function stopStress(app: App, { caller, db, input }: CallContext<'stopStress'>) {
  await requireRight(db, caller, input.tid, 'write');
  return app.write(async (trx, publish) => {
    const search = await trx
      .selectFrom('stress_searches')
      .select('id')
      .where('id', '=', input.sid)
      .where('task_id', '=', input.tid)
      .where('status', 'in', ['queued', 'running'])
      .executeTakeFirst();
    if (!search) throw notFound();
    // The search's job is locked first, as judges do.
    await trx
      .deleteFrom('judge_jobs')
      .where('stress_id', '=', search.id)
      .where('state', '!=', 'done')
      .execute();
    await trx
      .updateTable('stress_searches')
      .set({ status: 'stopped' })
      .where('id', '=', search.id)
      .where('status', 'in', ['queued', 'running'])
      .execute();
    await publishInvocations(trx, publish, input.tid);
    return {};
  });
}

/** Adds the found input to the tests, with the answer of the right solution. */
export async function addStressTest(
  app: App,
  context: CallContext<'addStressTest'>,
): Promise<{ readonly name: string }> {
  const { caller, db, input } = context;
  const { tid, sid } = input;
  await requireRight(db, caller, tid, 'write');
  return command(app, context, {
    lock: async (trx) => {
      const search = await trx
        .selectFrom('stress_searches')
        .select('found')
        .where('id', '=', sid)
        .where('task_id', '=', tid)
        .executeTakeFirst();
      if (!search?.found) throw notFound();
      await lockTree(trx, tid);
      return { found: search.found, files: await treeOf(trx, tid) };
    },
    decide: decideStressTest,
    apply: async (trx, _publish, { decision: name, rows: { found }, context: { now } }) => {
      const { input: made, answer } = found;
      // A search that compares no outputs has no answer: the file is empty.
      const right = answer ?? { hash: await putFile(trx, Buffer.alloc(0)), bytes: 0 };
      const changes: readonly TreeChange[] = [
        { kind: 'put', path: `${name}.in`, hash: made.hash, bytes: made.bytes, known: '' },
        { kind: 'put', path: `${name}.ans`, hash: right.hash, bytes: right.bytes, known: '' },
      ];
      await changeTree(trx, tid, changes, { by: caller.userId, now });
      return { answer: { name }, audit: { target: `task:${tid}`, task: tid, before: null, after: { name } } };
    },
  });
}

/**
 * The path of the test without its ending: its seed names it, and a number where another search found an
 * input by the same seed.
 */
export function decideStressTest(
  {
    found: { seed, input: made },
    files,
  }: {
    readonly found: Pick<StressFound, 'seed' | 'input'>;
    readonly files: readonly Pick<TreeFile, 'path' | 'hash'>[];
  },
  { input: { folder } }: { readonly input: Pick<CallContext<'addStressTest'>['input'], 'folder'> },
): string {
  const hashes = new Map(files.map(({ path, hash }) => [path, hash]));
  const first = `data/secret/${folder === '' ? '' : `${folder}/`}stress-${seed}`;
  const isFree = (name: string) =>
    hashes.get(`${name}.in`) === made.hash || (!hashes.has(`${name}.in`) && !hashes.has(`${name}.ans`));
  let name = first;
  for (let number = 2; !isFree(name); number += 1) name = `${first}-${number}`;
  return name;
}

function solutionOf(
  { submissions }: Pick<JudgedTree['task'], 'submissions'>,
  path: string,
): StressSetup['right'] {
  const found = submissions.find((one) => one.path === path);
  if (found === undefined) throw notFound();
  return { path, language: found.language, source: found.source };
}

/**
 * A generator of the tree: a file with the headers beside it, or the files of a folder; null: it is missing.
 */
function programOf(
  files: readonly Pick<TreeFile, 'path' | 'hash' | 'bytes'>[],
  path: string,
): JuryProgram | null {
  const folder = files.some((one) => one.path === path) ? path.slice(0, path.lastIndexOf('/')) : path;
  const stored = files
    .filter((one) => one.path.startsWith(`${folder}/`) && !one.path.slice(folder.length + 1).includes('/'))
    .map(({ path: full, hash, bytes }) => ({ full, name: full.slice(folder.length + 1), hash, bytes }));
  const sources = stored.filter(
    ({ full, name }) => languageOfEnding(endingOf(name)) !== null && (folder === path || full === path),
  );
  const language = languageOfEnding(endingOf(sources[0]?.name ?? ''));
  if (language === null || !path.startsWith('generators/')) return null;
  const all = [...sources, ...stored.filter(({ name }) => isHeader(endingOf(name)))];
  return { language, files: all.map(({ name, hash, bytes }) => ({ name, hash, bytes })), args: [] };
}
