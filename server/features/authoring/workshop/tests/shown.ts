import { type Kysely } from 'kysely';
import {
  type WorkshopMaking,
  type WorkshopTest,
  type WorkshopTests,
} from '#protocol/wire/staff/authoring/tests.ts';
import { type App } from '#server/app.ts';
import { type TestFacts } from '#server/contract/making.ts';
import { type Schema } from '#server/db/schema.ts';
import { groupFolder } from '#server/exchange/problem-package/groups.ts';
import { type CallContext } from '#server/http/context.ts';
import { checkRecipe } from '#server/model/authoring/recipes.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { type TreeFile } from '#server/model/authoring/tree.ts';
import { generatorNames } from './programs.ts';
import { planTests, type TestsPlan } from './plan.ts';
import { readTests, SCRIPT_PATH, type TestsReading } from './reading.ts';

/** The tests of a task with the facts about each, and the effect of making them. */
export async function shownTests(
  app: App,
  { caller, db, input }: CallContext<'workshopTests' | 'workshopReady'>,
): Promise<WorkshopTests> {
  await requireRight(db, caller, input.tid);
  const reading = await readTests(app, input.tid);
  const planned = planTests(reading);
  const known = await knownOf(db, input.tid, reading);
  const tests = reading.names.map((name) => testOf(name, reading, planned, known));
  const listed = tests.filter((test) => test.input !== null || test.line !== null);
  return {
    revision: reading.revision,
    kind: reading.kind,
    is_scoring: reading.isScoring,
    groups: reading.groups.map((group) => ({ ...group, requires: [...group.requires] })),
    tests: listed,
    script: {
      hash: reading.tree.get(SCRIPT_PATH)?.hash ?? '',
      text: reading.files.has(SCRIPT_PATH) ? reading.files.text(SCRIPT_PATH) : '',
      faults: planned.faults.map((fault) => ({ ...fault, values: { ...fault.values } })),
    },
    plan: {
      inputs: [...planned.inputs],
      answers: [...planned.answers],
      checks: listed.filter(({ check }) => check === 'unknown').length,
      removed: [...planned.plan.removed],
      kept: listed.filter((one) => one.input_state === 'current' && one.answer_state === 'current').length,
      clashes: [...planned.clashes],
    },
    main: reading.main?.path ?? null,
    generators: [...generatorNames(reading.files)],
    validators: reading.validators.map(({ path }) => path),
    making: await newestMaking(db, input.tid),
  };
}

interface Known {
  readonly checks: ReadonlyMap<string, { readonly is_accepted: boolean; readonly said: string }>;
  readonly facts: ReadonlyMap<string, TestFacts>;
}

async function knownOf(db: Kysely<Schema>, taskId: number, { names, tree }: TestsReading): Promise<Known> {
  const checks = await db
    .selectFrom('task_test_checks')
    .select(['recipe', 'is_accepted', 'said'])
    .where('task_id', '=', taskId)
    .execute();
  const hashes = [...new Set(names.flatMap((name) => tree.get(`data/${name}.in`)?.hash ?? []))];
  const facts =
    hashes.length === 0
      ? []
      : await db.selectFrom('test_facts').select(['hash', 'facts']).where('hash', 'in', hashes).execute();
  return {
    checks: new Map(checks.map(({ recipe, ...check }) => [recipe, check])),
    facts: new Map(facts.map((one) => [one.hash, one.facts])),
  };
}

function testOf(name: string, reading: TestsReading, planned: TestsPlan, known: Known): WorkshopTest {
  const input = reading.tree.get(`data/${name}.in`);
  const answer = reading.tree.get(`data/${name}.ans`);
  const facts = input && known.facts.get(input.hash);
  return {
    name,
    folder: groupFolder({ folder: name.slice(0, name.lastIndexOf('/')) }),
    input: contentOf(input),
    answer: contentOf(answer),
    from: input?.made_from === null ? 'written' : 'made',
    line: reading.script.tests.find((test) => test.name === name)?.line ?? null,
    input_state: stateOf(input, planned.inputs.includes(name)),
    answer_from: answer === undefined ? 'none' : answer.made_from === null ? 'written' : 'made',
    answer_state: stateOf(answer, planned.answers.includes(name)),
    ...checkOf(name, input, planned, known),
    facts: facts === undefined ? null : factsOnWire(facts),
  };
}

function contentOf(file: TreeFile | undefined): WorkshopTest['input'] {
  return file === undefined ? null : { hash: file.hash, bytes: file.bytes };
}

function stateOf(file: TreeFile | undefined, isPlanned: boolean): WorkshopTest['input_state'] {
  if (file === undefined) return 'missing';
  return isPlanned ? 'outdated' : 'current';
}

function checkOf(
  name: string,
  input: TreeFile | undefined,
  { plan }: TestsPlan,
  { checks }: Known,
): Pick<WorkshopTest, 'check' | 'said'> {
  if (plan.validators.length === 0) return { check: 'none', said: '' };
  const test = plan.tests.find((one) => one.name === name);
  if (input === undefined || test === undefined) return { check: 'unknown', said: '' };
  const found = plan.validators.map(({ recipe }, place) =>
    checks.get(checkRecipe(recipe, test.validatorArgs[place] ?? [], input.hash)),
  );
  const refused = found.find((one) => one?.is_accepted === false);
  if (refused !== undefined) return { check: 'refused', said: refused.said };
  return { check: found.includes(undefined) ? 'unknown' : 'accepted', said: '' };
}

function factsOnWire({ longestLine, ...facts }: TestFacts): NonNullable<WorkshopTest['facts']> {
  return { ...facts, longest_line: longestLine };
}

async function newestMaking(db: Kysely<Schema>, taskId: number): Promise<WorkshopMaking | null> {
  const row = await db
    .selectFrom('task_makings as m')
    .leftJoin('users as u', 'u.id', 'm.by_user')
    .select(['m.id', 'm.state', 'm.at', 'm.finished_at', 'u.display_name as by', 'm.done', 'm.total'])
    .select(['m.doing', 'm.faults', 'm.error'])
    .where('m.task_id', '=', taskId)
    .orderBy('m.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, faults: row.faults.map((fault) => ({ ...fault })) };
}
