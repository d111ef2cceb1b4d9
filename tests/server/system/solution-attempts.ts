import { type CallName } from '#protocol/calls.ts';
import { type workshopSolutionCalls } from '#protocol/calls/staff/authoring/solutions.ts';
import { type StressFound, type StressSetup } from '#server/contract/stress.ts';
import { putFile } from '#server/files/store.ts';
import { addInvocation, triedTest } from '#tests/support/invocation.ts';
import { judgeTask } from '#tests/support/judging.ts';
import { packageParts } from '#tests/support/packageZip.ts';
import { type Person } from '#tests/support/server.ts';
import { putTree } from '#tests/support/workTree.ts';
import { keepCells } from '#server/model/authoring/invocation-runs.ts';
import { type Attempt, MARK, type World } from './world.ts';

type Attempts<N extends CallName> = Readonly<
  Record<N, (world: World, who: Person) => Attempt | Promise<Attempt>>
>;

const SOLUTION = 'accepted/double.py';

/** A valid attempt of each call about a task's solutions. */
export const SOLUTION_ATTEMPTS: Attempts<keyof typeof workshopSolutionCalls> = {
  workshopSolutions: async (world) => ({ input: await aTask(world) }),
  workshopInvocations: ({ taskId }) => ({ input: { tid: taskId } }),
  workshopInvocation: async (world) => ({ input: await anInvocation(world) }),
  workshopInvocationCell: async (world) => ({
    input: { ...(await anInvocation(world)), solution: 'accepted/a.cpp', test: 'test-0' },
  }),
  startInvocation: async (world) => ({
    input: {
      ...(await aTask(world)),
      solutions: JSON.stringify([SOLUTION]),
      tests: JSON.stringify(['sample/1']),
    },
  }),
  stopInvocation: async (world) => ({ input: await anInvocation(world) }),
  setSolutionClaim: async (world) => ({
    input: {
      ...(await aTask(world)),
      path: SOLUTION,
      folder: 'accepted',
      score: '100',
      group_scores: '{}',
    },
  }),
  applyTimeLimit: async (world) => ({ input: { ...(await aTask(world)), ms: 2000 } }),
  startStress: async (world) => ({
    input: {
      ...(await aTask(world)),
      generator: 'generators/any.py',
      args: '{seed}',
      seed: 1,
      right: SOLUTION,
      tries: 5,
      minutes: 1,
    },
  }),
  stopStress: async (world) => ({ input: await aSearch(world, 'queued') }),
  addStressTest: async (world) => ({ input: { ...(await aSearch(world, 'found')), folder: '' } }),
};

/** Makes the work tree a good package, without anything under way. */
async function aTask({ server: { app }, taskId }: World) {
  await putTree(app, taskId, {
    ...packageParts(),
    'generators/any.py': 'import sys\nprint(sys.argv[1])\n',
  });
  await app.db.deleteFrom('invocations').where('task_id', '=', taskId).execute();
  await app.db.deleteFrom('stress_searches').where('task_id', '=', taskId).execute();
  return { tid: taskId };
}

async function anInvocation({ server: { app }, taskId }: World) {
  const source = {
    name: 'a.txt',
    hash: await putFile(app.db, Buffer.from(MARK)),
    bytes: MARK.length,
  };
  const task = judgeTask();
  const tests = task.tests.map((test) => ({ ...test, input: source, answer: source }));
  const id = await addInvocation(app, taskId, { judge: { ...task, tests } });
  const { id: runId } = await app.db
    .selectFrom('invocation_runs')
    .select('id')
    .where('invocation_id', '=', id)
    .executeTakeFirstOrThrow();
  const change = { status: 'running' as const };
  await app.write((trx, tell) => keepCells(trx, tell, runId, { tests: [triedTest(0)], change, now: 0 }));
  const { number } = await app.db
    .selectFrom('invocations')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { tid: taskId, number };
}

async function aSearch({ server: { app }, taskId }: World, status: 'queued' | 'found') {
  const file = { name: 'a', hash: await putFile(app.db, Buffer.from(MARK)), bytes: MARK.length };
  const side = { path: SOLUTION, verdict: 'AC', cpuMs: 1, message: '', output: MARK, errors: '' };
  const solution = { path: SOLUTION, language: 'py', source: file };
  const setup: StressSetup = {
    judge: judgeTask({ tests: [] }),
    generator: { path: 'generators/any.py', program: { language: 'py', files: [file], args: [] } },
    args: ['{seed}'],
    seed: 1,
    right: solution,
    other: null,
    validators: [],
    maxTries: 1,
    maxMs: 1,
  };
  const found: StressFound = {
    seed: Math.floor(Math.random() * 1e9),
    args: ['1'],
    input: file,
    answer: file,
    shown: MARK,
    right: side,
    other: null,
  };
  const { id } = await app.db
    .insertInto('stress_searches')
    .values({
      task_id: taskId,
      revision: 0,
      at: 0,
      by_user: null,
      status,
      error: null,
      setup: JSON.stringify(setup),
      found: JSON.stringify(status === 'found' ? found : null),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { tid: taskId, sid: id };
}
