import { chmod, copyFile, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type MakingFault } from '#server/contract/making.ts';
import { MADE_RECORD, writtenMadeRecord } from '#server/exchange/package/made-record.ts';
import { englishOf } from '#server/exchange/package/sentences.ts';
import { Contents } from '#server/exchange/package/task.ts';
import { type SelfTestJudges } from '#server/exchange/self-test/judges.ts';
import { treeOfFiles } from '#server/features/tasks/content/tree-of-package.ts';
import { planTests, type TestsPlan } from '#server/features/authoring/workshop/tests/plan.ts';
import { SCRIPT_PATH, testsIn } from '#server/features/authoring/workshop/tests/reading.ts';
import { type MadeStore, makeTest } from '#server/judge/make-test.ts';
import { changesOf, type MadeTest } from '#server/model/authoring/makings.ts';
import { type TreeChange, type TreeFile } from '#server/model/authoring/tree.ts';
import { type Command, onlyPath } from './command.ts';
import { withJudges } from './judging.ts';
import { openPrograms } from './open-task.ts';
import { createLine } from './terminal.ts';

const HELP = `Makes the tests of a task: inputs by the script generators/tests.txt, answers by the main solution.

  npm run task -- make FOLDER [options]

  --dry-run          say what would be made, and make nothing

What is current is not made again, what somebody wrote is never overwritten, and made tests whose line is gone are removed: as in
the workshop, by its rules (docs/workshop.md). All inputs are shown to the input validators. What was made from what is noted in
.agon-made.json: keep it with the tests, or neither of them. Nothing is written before all is made.
Ends with 0 when everything could be made and every input was accepted, with 1 otherwise.
`;

/** Makes the tests of a folder. */
export const makeCommand: Command = {
  summary: 'make the tests: generators, validators, answers',
  help: HELP,
  run: make,
};

async function make(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  });
  const came = await makeIn(onlyPath(positionals), values['dry-run']);
  for (const line of came.lines) console.log(line);
  return came.isGood ? 0 : 1;
}

/** The result of making, as text for a terminal. */
export interface Made {
  readonly lines: readonly string[];
  readonly isGood: boolean;
}

/** Brings the tests of a folder up to date. Throws where it cannot be read, or no sandbox works. */
export async function makeIn(folder: string, isTrial = false): Promise<Made> {
  if (!(await stat(folder).catch(() => null))?.isDirectory()) throw new Error(`${folder} is not a folder.`);
  const files = await openPrograms(folder);
  const contents = new Contents();
  // The empty answer, for tasks in which nothing is compared.
  const empty = contents.add('', Buffer.alloc(0));
  if (files.made === null)
    throw new Error(
      `${join(folder, MADE_RECORD)} cannot be read. Without it all tests count as written by hand: take it away, and the made tests with it.`,
    );
  const tree = treeOfFiles(files, contents);
  const reading = testsIn(tree, files);
  const planned = planTests(reading);
  const lines = plannedLines(planned, reading.main === null);
  const isPlanGood = planned.faults.length === 0;
  if (isTrial) return { lines, isGood: isPlanGood };
  const all = new Map([...contents.map, ...reading.contents.map]);
  const { changes, faults, refused } = await withJudges(all, { slots: '1', atMost: 1 }, async (judges) => {
    const made = await makeAll(planned, { judges, tree, empty: empty.hash });
    const changes = changesOf(planned.plan, made.tests, tree);
    const changed = await apply(folder, changes, tree, judges);
    await writeFile(join(folder, MADE_RECORD), writtenMadeRecord(changed) ?? '{}\n');
    return { ...made, changes };
  });
  const count = (kind: TreeChange['kind']) => changes.filter((one) => one.kind === kind).length;
  return {
    lines: [
      ...lines,
      ...faults.map(faultLine),
      ...refused,
      `${planned.plan.tests.length} tests: ${count('put')} files made, ${count('remove')} removed.`,
    ],
    isGood: isPlanGood && faults.length === 0 && refused.length === 0,
  };
}

function plannedLines(
  { faults, inputs, answers, clashes, plan: { removed } }: TestsPlan,
  isWithoutMain: boolean,
): readonly string[] {
  return [
    ...faults.map(({ line, code, values }) => `${SCRIPT_PATH}:${line}: ${englishOf({ code, values })}`),
    ...clashes.map(
      (name) => `data/${name}.in: written by hand, and stays although a line of the script makes it.`,
    ),
    ...(isWithoutMain ? ['No solution makes the answers: there is none in submissions/accepted.'] : []),
    `To be made: ${inputs.length} inputs, ${answers.length} answers; to be removed: ${removed.length} files.`,
  ];
}

function faultLine({ test, line, part, program, how, code, said }: MakingFault): string {
  const place = line === null ? `data/${test}.in` : `${SCRIPT_PATH}:${line}`;
  const why = [how === 'exited' ? `exit code ${code}` : how, said.trim()].filter(Boolean).join(': ');
  return `${place}: ${test}: the ${part} ${program} failed: ${why}`;
}

interface Making {
  readonly judges: SelfTestJudges;
  readonly tree: readonly TreeFile[];
  /** Hash of the empty content. */
  readonly empty: string;
}

async function makeAll({ plan }: TestsPlan, making: Making) {
  const maker = making.judges.judges[0]?.maker;
  if (maker === undefined) throw new Error('unreachable');
  const refused: string[] = [];
  const faults: MakingFault[] = [];
  const store = folderStore(making, refused);
  const tests: MadeTest[] = [];
  const line = createLine(process.stderr);
  await maker.begin();
  for (const [place, test] of plan.tests.entries()) {
    line.draw(`${place} of ${plan.tests.length}: ${test.name}`);
    tests.push((await makeTest({ plan, maker, store, faults }, test)).made);
  }
  line.end();
  return { tests, faults, refused };
}

/** Finds files in the folder that were made earlier. */
function folderStore({ judges, tree, empty }: Making, refused: string[]): MadeStore {
  const made = new Map(tree.map((file) => [file.made_from, { hash: file.hash, bytes: file.bytes }]));
  return {
    isEnding: () => false,
    found: (madeFrom) => Promise.resolve(made.get(madeFrom) ?? null),
    keep: async (madeFrom, path) => {
      const kept = await judges.keep(path);
      made.set(madeFrom, kept);
      return kept;
    },
    keepEmpty: () => Promise.resolve(empty),
    isChecked: () => Promise.resolve(false),
    keepCheck: (_, { isAccepted, said }, { test, validator }) => {
      if (!isAccepted) refused.push(`data/${test}.in: refused by ${validator}: ${said.trim()}`);
      return Promise.resolve();
    },
    keepFacts: () => Promise.resolve(false),
  };
}

/** Changes the folder, and returns its new tree. */
async function apply(
  folder: string,
  changes: readonly TreeChange[],
  tree: readonly TreeFile[],
  judges: SelfTestJudges,
): Promise<readonly TreeFile[]> {
  const there = new Map(tree.map((file) => [file.path, file]));
  for (const change of changes) {
    if (change.kind === 'move') continue;
    const { path } = change;
    const place = join(folder, ...path.split('/'));
    await rm(place, { force: true });
    there.delete(path);
    if (change.kind === 'remove') continue;
    await mkdir(dirname(place), { recursive: true });
    await copyFile(await judges.path(change.hash), place);
    await chmod(place, 0o644);
    const { hash, bytes, madeFrom = null } = change;
    there.set(path, { path, hash, bytes, made_from: madeFrom });
  }
  return [...there.values()];
}
