import { parse } from 'yaml';
import { AS_WRITTEN } from '#protocol/yaml-as-written.ts';
import { expandScript, type ExpandedScript } from '#domain/authoring/tests-script/expand.ts';
import { type App } from '#server/app.ts';
import { type JudgeTask } from '#server/contract/task.ts';
import { constantsIn } from '#server/exchange/package/constants.ts';
import { packageOf, type PackageFiles } from '#server/exchange/package/files.ts';
import { Report } from '#server/exchange/package/report.ts';
import { Contents, type ReadValidator } from '#server/exchange/package/task.ts';
import { absentYaml, type YamlFile } from '#server/exchange/package/yaml.ts';
import { readGroupFiles } from '#server/exchange/problem-package/group-files.ts';
import { planGroups } from '#server/exchange/problem-package/groups.ts';
import { readInputValidators } from '#server/exchange/problem-package/input-validators.ts';
import { type JudgeYaml, judgeYaml, readJudgeYaml } from '#server/exchange/problem-package/judge-yaml.ts';
import { type TestFiles } from '#server/exchange/problem-package/tests.ts';
import { getFile } from '#server/files/store.ts';
import { type TreeFile } from '#server/model/authoring/tree.ts';
import { type MainSolution } from '#server/contract/making.ts';
import { treeNow, treeRow } from '../tree-now.ts';
import { findMain } from './programs.ts';

/** The path of the script that makes a task's tests. */
export const SCRIPT_PATH = 'generators/tests.txt';
/** Matches the files of a tree that are read: programs and settings, but no tests. */
const READ =
  /^(?:(?:generators|input_validators|input_format_validators|include|submissions)\/|(?:problem|judge)\.yaml$|data\/.*\.yaml$)/;
/** The most bytes of a file that is read; larger files are no programs. */
const MAX_READ_BYTES = 2 * 1_048_576;
const MOST_KEPT = 32;
const INPUT = /^data\/((?:sample|secret)\/.+)\.in$/;

/** The tests of a work tree and the programs that make them; the tree need not be a package yet. */
export interface TestsReading {
  readonly revision: number;
  readonly tree: ReadonlyMap<string, TreeFile>;
  readonly files: PackageFiles;
  /** Contents that programs are built from; they need not be stored yet. */
  readonly contents: Contents;
  readonly kind: JudgeTask['kind'];
  readonly isScoring: boolean;
  /** The version that problem.yaml names; null: it names none. */
  readonly formatVersion: string | null;
  /** null: judge.yaml has faults. */
  readonly judge: JudgeYaml | null;
  readonly script: ExpandedScript;
  /** Names of all tests, existing or to be made, in the order of their bytes. */
  readonly names: readonly string[];
  readonly groups: readonly {
    readonly folder: string;
    readonly points: number | null;
    readonly rule: JudgeTask['groups'][number]['rule'] | null;
    readonly requires: readonly string[];
  }[];
  /** The validators; their arguments are in the order of `names`. */
  readonly validators: readonly ReadValidator[];
  readonly main: MainSolution | null;
}

/** Readings by database: two servers in one process have different tasks with the same number. */
const KEPT = new WeakMap<object, Map<string, Promise<TestsReading>>>();

/** Reads what the work tree of a task says about its tests; each process reads an unchanged tree once. */
export async function readTests(app: Pick<App, 'db'>, taskId: number): Promise<TestsReading> {
  const { tree_revision: revision, created_at: createdAt } = await treeRow(app.db, taskId);
  const key = `${taskId} ${createdAt ?? ''} ${revision}`;
  const kept = KEPT.get(app.db) ?? new Map<string, Promise<TestsReading>>();
  KEPT.set(app.db, kept);
  const before = kept.get(key);
  if (before !== undefined) return before;
  const reading = read(app, taskId);
  kept.set(key, reading);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  reading.catch(() => kept.delete(key));
  return reading;
}

async function read({ db }: Pick<App, 'db'>, taskId: number): Promise<TestsReading> {
  const { tree, tree_revision: revision } = await treeNow(db, taskId);
  const held = new Map<string, Buffer>();
  for (const { path, hash, bytes } of tree) {
    held.set(path, isRead(path, bytes) ? await getFile(db, hash) : Buffer.alloc(0));
  }
  return testsIn(tree, packageOf('task', held), revision);
}

function isRead(path: string, bytes: number): boolean {
  return READ.test(path) && bytes <= MAX_READ_BYTES;
}

/** The tests of a tree; only its programs and settings are read. */
export function testsIn(tree: readonly TreeFile[], files: PackageFiles, revision = 0): TestsReading {
  const problem = problemIn(files);
  const constants = constantsIn(problem.constants);
  const readJudge = readJudgeYaml(files, new Report());
  const judge = readJudge ?? absentYaml('judge.yaml', judgeYaml);
  const script = expandScript(files.has(SCRIPT_PATH) ? files.text(SCRIPT_PATH) : '');
  const names = namesOf(tree, script);
  const tests = names.map(testFiles);
  const contents = new Contents();
  return {
    revision,
    tree: new Map(tree.map((file) => [file.path, file])),
    files,
    contents,
    script,
    names,
    kind: problem.kind,
    isScoring: problem.isScoring,
    formatVersion: problem.formatVersion,
    judge: readJudge?.value ?? null,
    groups: groupsOf(files, tests, problem.isScoring, judge, constants),
    validators: readInputValidators(files, tests, judge.value.validator_convention, contents, new Report()),
    main: findMain({ files, judge, kind: problem.kind, contents, constants }),
  };
}

function namesOf(tree: readonly TreeFile[], script: ExpandedScript): readonly string[] {
  const written = tree.flatMap(({ path }) => INPUT.exec(path)?.[1] ?? []);
  return [...new Set([...written, ...script.tests.map(({ name }) => name)])].sort();
}

function testFiles(name: string): TestFiles {
  const folder = name.slice(0, name.lastIndexOf('/'));
  return {
    name,
    folder,
    input: `data/${name}.in`,
    answer: `data/${name}.ans`,
    shown: null,
    configuration: null,
  };
}

/** Groups that have tests or only a settings file, in the order of judging. */
function groupsOf(
  files: PackageFiles,
  tests: readonly TestFiles[],
  isScoring: boolean,
  judge: YamlFile<JudgeYaml>,
  constants: (content: Buffer) => Buffer,
): TestsReading['groups'] {
  const own = files
    .under('data')
    .flatMap((path) => /^(secret\/[^/]+)\/test_group\.yaml$/.exec(path)?.[1] ?? []);
  const extra = [...new Set(own)].filter((folder) => !tests.some((test) => test.folder === folder));
  const all = [...tests, ...extra.map((folder) => testFiles(`${folder}/x`))].toSorted((a, b) =>
    a.folder < b.folder ? -1 : a.folder > b.folder ? 1 : 0,
  );
  const report = new Report();
  const { groups } = planGroups(all, isScoring, readGroupFiles(files, constants, report), judge, report);
  const folderOf = (name: string) => (name === 'sample' || name === 'secret' ? name : `secret/${name}`);
  const planned = groups.map(({ name, rule, points, requires }) => ({
    folder: folderOf(name),
    points: isScoring && name !== 'sample' ? points : null,
    rule: isScoring && name !== 'sample' ? rule : null,
    requires: isScoring ? requires.map((at) => folderOf(groups[at]?.name ?? '')) : [],
  }));
  const known = new Set(planned.map(({ folder }) => folder));
  const folders = new Set(all.map(({ folder }) => folder.split('/').slice(0, 2).join('/')));
  const others = [...folders].filter((folder) => !known.has(folder) && !folder.startsWith('sample/'));
  return [
    ...planned.filter(({ folder }) => folders.has(folder)),
    ...others.map((folder) => ({ folder, points: null, rule: null, requires: [] })),
  ].toSorted((a, b) => (a.folder < b.folder ? -1 : 1));
}

/** The needed parts of problem.yaml, whatever else is wrong with it. */
function problemIn(files: PackageFiles): {
  readonly kind: JudgeTask['kind'];
  readonly isScoring: boolean;
  readonly formatVersion: string | null;
  readonly constants: Readonly<Record<string, string | number>>;
} {
  const value = yamlIn(files);
  const type = value['type'];
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  const constants = Object.entries(mapOf(value['constants'])).filter(
    (entry): entry is [string, string | number] => ['string', 'number'].includes(typeof entry[1]),
  );
  const kind = types.includes('submit-answer')
    ? 'output-only'
    : types.includes('interactive')
      ? 'interactive'
      : 'batch';
  const version = value['problem_format_version'];
  return {
    kind,
    isScoring: types.includes('scoring'),
    constants: Object.fromEntries(constants),
    formatVersion: typeof version === 'string' ? version : null,
  };
}

function yamlIn(files: PackageFiles): Readonly<Record<string, unknown>> {
  if (!files.has('problem.yaml')) return {};
  try {
    return mapOf(
      parse(files.text('problem.yaml'), { maxAliasCount: 100, logLevel: 'silent', ...AS_WRITTEN }),
    );
  } catch {
    return {};
  }
}

function mapOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
