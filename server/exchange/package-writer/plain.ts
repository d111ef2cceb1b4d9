import { parseDocument } from 'yaml';
import { KEPT_AS_WRITTEN } from '#protocol/yaml-as-written.ts';
import { type Outcome } from '#server/contract/jury-solution.ts';
import { AFTER_TALK } from '../problem-package/validator.ts';
import { type Calling, type Changes, type PackageTree, plainPrograms } from './plain-programs.ts';
import { ownValue } from '#domain/own-value.ts';

/** The note about facts that a package of the plain format cannot state. */
export const PLAIN_NOTE = 'README-agon.md';
const SUBMISSIONS = 'submissions/submissions.yaml';

const LOST: Readonly<Record<string, string>> = {
  groups:
    'Rules of groups that are no minimum and no sum, points that are no whole numbers, and requirements of groups that do not count whole',
  score_mode: 'Which of several submissions counts',
  graders: 'The order in which files are compiled with a submission',
  source_name: 'The name that the source of a submission has',
  io: 'Files that programs read and write in the place of their standard streams',
  checker: 'A comparison by lines',
  checker_convention:
    'The convention of the program in output_validator/: it answers as testlib or CMS do, not by 42 and 43, and in its language no adapter is written',
  communication: 'How many processes of a submission talk to the manager',
  validator_convention:
    'The convention of programs in input_validators/: they answer as testlib does, not by 42, and in their language no adapter is written',
  output_names: 'The names of the answers in an archive',
  limits: 'Limits of single languages',
  difficulty: 'How difficult the task is',
};

const OUTCOMES: Readonly<Record<string, Outcome>> = {
  AC: 'AC',
  WA: 'WA',
  TLE: 'TLE',
  WTL: 'TLE',
  MLE: 'RTE',
  OLE: 'RTE',
  RE: 'RTE',
  SEC: 'RTE',
};

/**
 * The changes that make a package plain 2025-09: the new content of a path, or null for a file that is left
 * out. Any reader can then call the jury's programs. Statements of judge.yaml about submissions go into
 * submissions.yaml as far as the format allows; a note lists the rest. An invalid judge.yaml is left out
 * completely.
 */
export async function plainFiles(tree: PackageTree): Promise<ReadonlyMap<string, Buffer | null>> {
  const changed: Changes = new Map();
  const { submissions: stated = {}, ...others } = await mapIn(tree, 'judge.yaml');
  const problem = await mapIn(tree, 'problem.yaml');
  const said = await plainPrograms(tree, callingOf(others, problem), changed);
  if (tree.paths.includes('judge.yaml')) changed.set('judge.yaml', null);
  const lost = Object.keys(others)
    .filter((key) => !said.has(key) && others[key] !== 'kattis')
    .map((key) => `- \`${key}\`: ${ownValue(LOST, key) ?? 'unknown to this version of Agon'}.`);
  if (
    [undefined, 'testlib'].includes(others['checker_convention'] as string | undefined) &&
    tree.paths.some((path) => path.startsWith(`${AFTER_TALK}/`))
  )
    lost.push(
      `- \`${AFTER_TALK}/\`: The checker of what the interactor wrote: the interactor decides alone.`,
    );
  const claims = Object.entries(stated as Readonly<Record<string, unknown>>);
  const yaml = parseDocument(await textOf(tree, SUBMISSIONS), KEPT_AS_WRITTEN);
  for (const [pattern, claim] of claims) {
    const rule = ruleOf(claim);
    if (rule === null) lost.push(`- \`submissions\`: what is stated of \`${pattern}\`.`);
    else
      yaml.setIn([pattern], {
        ...(yaml.getIn([pattern]) as { toJSON(): object } | undefined)?.toJSON(),
        ...rule,
      });
  }
  if (claims.length > 0) changed.set(SUBMISSIONS, Buffer.from(yaml.toString({ lineWidth: 0 })));
  if (lost.length > 0)
    changed.set(
      PLAIN_NOTE,
      Buffer.from(
        `The package format of 2025-09 has no words for this, which Agon's own \`judge.yaml\` says:\n\n${lost.join('\n')}\n`,
      ),
    );
  return changed;
}

async function textOf({ paths, read }: PackageTree, path: string): Promise<string> {
  return paths.includes(path) ? (await read(path)).toString('utf8') : '';
}

/** The map in a YAML file; empty when the file is missing or invalid. */
async function mapIn(tree: PackageTree, path: string): Promise<Readonly<Record<string, unknown>>> {
  const read = parseDocument(await textOf(tree, path));
  const said: unknown = read.errors.length > 0 ? null : read.toJS({ maxAliasCount: 100 });
  return typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : {};
}

function callingOf(
  judge: Readonly<Record<string, unknown>>,
  { type }: Readonly<Record<string, unknown>>,
): Calling {
  const types = [type ?? 'pass-fail'].flat();
  const groups = Object.values(
    (judge['groups'] ?? {}) as Readonly<Record<string, { rule?: unknown } | null>>,
  );
  return {
    checker: judge['checker_convention'],
    validator: judge['validator_convention'],
    isInteractive: types.includes('interactive'),
    isScoring: types.includes('scoring'),
    arePoints: groups.some((group) => group?.rule === 'points'),
  };
}

/** The verdict of a submission as a rule about its tests; null: the format cannot express it. */
function ruleOf(claim: unknown): object | null {
  const { verdict, score } = (claim ?? {}) as {
    readonly verdict?: string | readonly string[];
    readonly score?: unknown;
  };
  const verdicts = verdict === undefined ? [] : [verdict].flat();
  const outcomes = [...new Set(verdicts.map((one) => OUTCOMES[one]))];
  if (outcomes.includes(undefined)) return null;
  const isRight = outcomes.join() === 'AC';
  return {
    ...(isRight && { permitted: ['AC'] }),
    ...(!isRight && outcomes.length > 0 && !outcomes.includes('AC') && { required: outcomes }),
    ...(score !== undefined && { score }),
  };
}
