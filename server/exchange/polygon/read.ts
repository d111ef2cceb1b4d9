import { isUtf8 } from 'node:buffer';
import { PROGRAM_LANGUAGES } from '#domain/submissions/languages.ts';
import { MAX_SOURCE_BYTES } from '#domain/limits.ts';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type JudgeTask, type JuryProgram } from '#server/contract/task.ts';
import { readCriteria } from '../package/criteria.ts';
import { baseName, endingOf, type PackageFiles } from '../package/files.ts';
import { addEcho } from '../package/echo.ts';
import { languageOfEnding } from '../package/languages.ts';
import { Report } from '../package/report.ts';
import {
  type Contents,
  type ReadSubmission,
  type ReadTask,
  type ReadValidator,
  type Unmade,
  type UnmadeTask,
} from '../package/task.ts';
import { DEFAULT_OUTPUT_MIB } from '../problem-package/limits.ts';
import { codeOf, readPolygonStatements } from './statements.ts';
import { generatorsOf } from './generated.ts';
import { resourcesBeside, resourcesOf } from './resources.ts';
import { readPolygonTests } from './tests.ts';
import { all, at, readXml, type XmlElement } from '../package/xml.ts';
import { ownValue } from '#domain/own-value.ts';

const MIB = 1_048_576;
const FILE = 'problem.xml';

const SLOW: readonly Verdict[] = ['TLE', 'WTL'];
const HEAVY: readonly Verdict[] = ['MLE', 'RE'];
/** Verdicts that Polygon's tags state for a solution. */
const TAGS: Readonly<Record<string, readonly Verdict[]>> = {
  main: ['AC'],
  accepted: ['AC'],
  'wrong-answer': ['WA'],
  'presentation-error': ['WA'],
  'time-limit-exceeded': SLOW,
  'memory-limit-exceeded': HEAVY,
  'time-limit-exceeded-or-accepted': [...SLOW, 'AC'],
  'time-limit-exceeded-or-memory-limit-exceeded': [...SLOW, ...HEAVY],
  failed: ['WA', 'OLE', ...SLOW, ...HEAVY],
  rejected: ['WA', 'OLE', ...SLOW, ...HEAVY],
};

/** Reads a Polygon package (problem.xml), with or without generated tests; null: it cannot make a task. */
export function readPolygonTask(
  files: PackageFiles,
  contents: Contents,
  report: Report,
): ReadTask | UnmadeTask | null {
  if (!isUtf8(files.read(FILE))) {
    report.error(FILE, 'not_utf8');
    return null;
  }
  const root = readXml(FILE, files.text(FILE), report);
  if (root?.name !== 'problem') {
    if (root !== null) report.error({ file: FILE, line: 1 }, 'xml_root');
    return null;
  }
  const assets = at(root, 'assets');
  const resources = resourcesOf(files, root);
  const checkerElement = at(assets, 'checker');
  const checker = programOf(files, checkerElement, resources, contents, report);
  const programs = {
    generators: generatorsOf(files, root),
    hasOwnPoints: checker !== null && givesPoints(files, checkerElement),
  };
  const judging = at(root, 'judging');
  const { groups, tests, limits, unmade } = readPolygonTests(files, judging, programs, contents, report);
  const interactor = programOf(files, at(assets, 'interactor'), resources, contents, report);
  if (checker === null && interactor === null) report.error({ file: FILE, line: root.line }, 'no_checker');
  const slug = (root.attributes['short-name'] ?? files.name).toLowerCase();
  const { submissions, main } = solutionsOf(files, assets, contents, report);
  return {
    slug,
    format: 'polygon',
    names: namesOf(root, slug),
    scoreMode: 'best',
    languages: PROGRAM_LANGUAGES,
    timing: null,
    statements: readPolygonStatements(files, root, slug, contents, report),
    attachments: [],
    submissions,
    ...makingOf(main, interactor === null ? 'batch' : 'interactive', unmade, report),
    validators: all(assets, 'validators', 'validator').flatMap((one) =>
      validatorOf(files, one, { tests: tests.length, resources }, contents, report),
    ),
    criteria: readCriteria(files, report),
    judge: {
      ...decidingOf(checker, interactor),
      limits: { ...limits, outputBytes: DEFAULT_OUTPUT_MIB * MIB },
      languageLimits: {},
      sourceBytes: MAX_SOURCE_BYTES,
      io: ioOf(judging?.attributes ?? {}),
      graders: {},
      sourceName: null,
      outputNames: [],
      groups,
      tests,
      scoreMode: 'best',
    },
    contents: contents.map,
  };
}

/** The checker and interactor of a task, and the kind of task that follows from them. */
function decidingOf(
  checker: JuryProgram | null,
  interactor: JuryProgram | null,
): Pick<JudgeTask, 'kind' | 'checker' | 'interactor'> {
  return {
    kind: interactor === null ? 'batch' : 'interactive',
    checker:
      checker === null ? { kind: 'lines' } : { kind: 'program', convention: 'testlib', program: checker },
    interactor: interactor === null ? null : { convention: 'testlib', program: interactor },
  };
}

/** The parts of a task that make missing tests. Interactive tasks have empty answers and need no solution. */
function makingOf(
  main: ReadSubmission | undefined,
  kind: JudgeTask['kind'],
  unmade: Unmade | null,
  report: Report,
): Pick<ReadTask, 'mainSolution'> & Partial<Pick<UnmadeTask, 'unmade'>> {
  if (main === undefined && kind === 'batch' && unmade !== null && unmade.answers.length > 0)
    report.error(unmade.place, 'polygon_no_main');
  return { ...(main !== undefined && { mainSolution: main.path }), ...(unmade !== null && { unmade }) };
}

function solutionsOf(
  files: PackageFiles,
  assets: XmlElement | undefined,
  contents: Contents,
  report: Report,
): { readonly submissions: readonly ReadSubmission[]; readonly main: ReadSubmission | undefined } {
  const solutions = all(assets, 'solutions', 'solution').map((one) => ({
    isMain: one.attributes['tag'] === 'main',
    read: solutionOf(files, one, contents, report),
  }));
  return {
    submissions: solutions.flatMap(({ read }) => read),
    main: solutions.find(({ isMain }) => isMain)?.read[0],
  };
}

function namesOf(root: XmlElement, slug: string): ReadTask['names'] {
  const names = all(root, 'names', 'name').map(
    ({ attributes }) => [codeOf(attributes['language'] ?? ''), attributes['value'] ?? slug] as const,
  );
  return Object.fromEntries(names);
}

function ioOf(judging: XmlElement['attributes']): ReadTask['judge']['io'] {
  return { input: judging['input-file'] || null, output: judging['output-file'] || null };
}

/** Whether an existing checker calls `quitp` or `quitpi`, by which testlib's checkers give points. */
function givesPoints(files: PackageFiles, checker: XmlElement | undefined): boolean {
  return /\bquitpi?\s*\(/.test(files.text(at(checker, 'source')?.attributes['path'] ?? ''));
}

/** A program of the jury with the resources that it needs beside it; null: there is no program. */
function programOf(
  files: PackageFiles,
  element: XmlElement | undefined,
  resources: readonly string[],
  contents: Contents,
  report: Report,
): JuryProgram | null {
  const source = at(element, 'source');
  if (element === undefined || source === undefined) return null;
  const path = source.attributes['path'] ?? '';
  const language = languageOfEnding(endingOf(path));
  const place = { file: FILE, line: source.line };
  if (!files.has(path)) {
    report.error(place, 'xml_missing', { name: element.name, path });
    return null;
  }
  if (language === null) {
    report.error(place, 'xml_language', { name: element.name, path });
    return null;
  }
  // Without a testlib.h in the package, the program is compiled with ours.
  const own = [path, ...resourcesBeside(files, path, resources)];
  return { language, files: own.map((one) => contents.add(baseName(one), files.read(one))), args: [] };
}

/** Reads a validator; one that cannot be run here becomes a note. */
function validatorOf(
  files: PackageFiles,
  element: XmlElement,
  { tests, resources }: { readonly tests: number; readonly resources: readonly string[] },
  contents: Contents,
  report: Report,
): readonly ReadValidator[] {
  const source = at(element, 'source');
  const path = source?.attributes['path'] ?? '';
  const program = programOf(files, element, resources, contents, new Report());
  if (program === null) {
    report.note({ file: FILE, line: element.line }, 'validator_not_run', { path });
    return [];
  }
  const args = Array.from({ length: tests }, () => []);
  return [{ path, convention: 'testlib-validator', program, args, echo: addEcho(contents) }];
}

function solutionOf(
  files: PackageFiles,
  element: XmlElement,
  contents: Contents,
  report: Report,
): readonly ReadSubmission[] {
  const source = at(element, 'source');
  const path = source?.attributes['path'] ?? '';
  const place = { file: FILE, line: element.line };
  if (!files.has(path)) {
    report.error(place, 'solution_missing', { path });
    return [];
  }
  const language = languageOfEnding(endingOf(path));
  if (language === null) {
    report.note(place, 'solution_language', { path });
    return [];
  }
  const tag = element.attributes['tag'] ?? '';
  const verdicts = ownValue(TAGS, tag) ?? null;
  if (verdicts === null) report.note(place, 'tag_unknown', { path, tag });
  return [
    {
      path: path.replace(/^solutions\//, ''),
      language,
      source: contents.add(baseName(path), files.read(path)),
      expectations: [],
      results: [{ place, verdicts, score: null }],
    },
  ];
}
