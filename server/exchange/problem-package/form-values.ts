import { type Document, isCollection, isNode } from 'yaml';
import { PROGRAM_LANGUAGES } from '#domain/submissions/languages.ts';
import { SCORE_MODES } from '#domain/standings/scoring.ts';
import {
  CHECKER_CONVENTIONS,
  LICENSES,
  OWN_CHECKERS,
  VALIDATOR_CONVENTIONS,
} from '#domain/authoring/task/task-package.ts';
import { type TaskMetadata } from '#protocol/wire/staff/authoring/versions.ts';
import { otherReading } from '#protocol/yaml-as-written.ts';
import { canReach } from '../package/edit-yaml.ts';

type Path = readonly (string | number)[];

/** The form's values from `problem.yaml` of 2025-09 and `judge.yaml`. An invalid value counts as missing. */
export function valuesOf(problem: Document, judge: Document): TaskMetadata {
  const types = listOf(plain(problem, ['type'])).map(wordOf);
  const ours = { number: numberIn(problem), persons: personsIn(problem) };
  const { number, persons } = ours;
  const text = (...path: Path) => wordOf(plain(judge, path));
  return {
    names: namesOf(plain(problem, ['name'])),
    type: types.includes('scoring') ? 'scoring' : 'pass-fail',
    kind: kindOf(types),
    time_limit: number('limits', 'time_limit'),
    time_resolution: number('limits', 'time_resolution'),
    ac_to_time_limit: number('limits', 'time_multipliers', 'ac_to_time_limit'),
    time_limit_to_tle: number('limits', 'time_multipliers', 'time_limit_to_tle'),
    memory: number('limits', 'memory'),
    output: number('limits', 'output'),
    code: number('limits', 'code'),
    limits: limitsOf(judge),
    languages: listOf(plain(problem, ['languages']))
      .map(wordOf)
      .filter((one) => one !== 'all'),
    score_mode: oneOf(SCORE_MODES, plain(judge, ['score_mode'])),
    checker: oneOf(OWN_CHECKERS, plain(judge, ['checker'])),
    checker_convention: oneOf(CHECKER_CONVENTIONS, plain(judge, ['checker_convention'])),
    validator_convention: oneOf(VALIDATOR_CONVENTIONS, plain(judge, ['validator_convention'])),
    source_name: text('source_name'),
    io_input: text('io', 'input'),
    io_output: text('io', 'output'),
    main_solution: text('main_solution'),
    // Credits that are a string name the only author.
    authors:
      typeof plain(problem, ['credits']) === 'string' ? persons('credits') : persons('credits', 'authors'),
    contributors: persons('credits', 'contributors'),
    testers: persons('credits', 'testers'),
    packagers: persons('credits', 'packagers'),
    acknowledgements: persons('credits', 'acknowledgements'),
    sources: persons('source'),
    license: oneOf(LICENSES, plain(problem, ['license'])),
    rights_owner: persons('rights_owner'),
    difficulty: numberIn(judge)('difficulty'),
    keywords: listOf(plain(problem, ['keywords'])).map(wordOf),
  };
}

/** The plain value at a path; undefined where there is none. */
export function plain(document: Document, path: Path): unknown {
  if (!isCollection(document.contents) || !canReach(document, path)) return undefined;
  const node: unknown = document.getIn(path, true);
  return isNode(node) ? node.toJS(document, { maxAliasCount: 100 }) : node;
}

/** A value as a list: a single value becomes a list of one, a missing value an empty list. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** A person or a source in one line: `Name`, `Name <mail>` or `Name <address>`. */
export function personText(person: unknown): string {
  if (typeof person !== 'object' || person === null) return wordOf(person);
  const { name, email, url } = person as Readonly<Record<string, unknown>>;
  const where = wordOf(email ?? url);
  return where === '' ? wordOf(name) : `${wordOf(name)} <${where}>`;
}

function kindOf(types: readonly string[]): TaskMetadata['kind'] {
  if (types.includes('submit-answer')) return 'submit-answer';
  return types.includes('interactive') ? 'interactive' : 'batch';
}

function numberIn(document: Document) {
  return (...path: Path): number | null => {
    const value = [plain(document, path), otherReading(document, path)].find(
      (one) => typeof one === 'number',
    );
    return value !== undefined && Number.isFinite(value) ? value : null;
  };
}

function personsIn(document: Document) {
  return (...path: Path): string[] => listOf(plain(document, path)).map(personText);
}

function oneOf<T extends string>(known: readonly T[], value: unknown): T | null {
  return known.find((one) => one === value) ?? null;
}

/** A text, a number or a flag as it is written. */
function wordOf(value: unknown): string {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}

function namesOf(name: unknown): Record<string, string> {
  if (typeof name === 'object' && name !== null)
    return Object.fromEntries(Object.entries(name).map(([lang, one]) => [lang, wordOf(one)]));
  return name === undefined || name === null ? {} : { en: wordOf(name) };
}

function limitsOf(judge: Document): TaskMetadata['limits'] {
  const number = numberIn(judge);
  const limits: TaskMetadata['limits'] = {};
  for (const language of PROGRAM_LANGUAGES) {
    const own = {
      time_limit: number('limits', language, 'time_limit'),
      memory: number('limits', language, 'memory'),
      output: number('limits', language, 'output'),
    };
    if (Object.values(own).some((value) => value !== null)) limits[language] = own;
  }
  return limits;
}
