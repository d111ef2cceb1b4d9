import { parseDocument } from 'yaml';
import { type Outcome } from '../../contract/jury-solution.ts';

/** Where it is said what a package of the plain format cannot say. */
export const PLAIN_NOTE = 'README-agon.md';

const LOST: Readonly<Record<string, string>> = {
  groups:
    'Rules of groups that are no minimum and no sum, points that are no whole numbers, and requirements of groups that do not count whole',
  score_mode: 'Which of several submissions counts',
  graders: 'The order in which files are compiled with a submission',
  source_name: 'The name that the source of a submission has',
  io: 'Files that programs read and write in the place of their standard streams',
  checker: 'A comparison by lines',
  checker_convention:
    'The convention of the program in output_validator/: it answers as testlib or CMS do, not by 42 and 43',
  communication: 'How many processes of a submission talk to the manager',
  validator_convention:
    'The convention of the programs in input_validators/: they answer as testlib does, not by 42',
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
 * What is otherwise in a package when it goes out in the plain format of 2025-09: by path the new content, null for a file that is left
 * out. What judge.yaml states of submissions is said in submissions.yaml as far as the format can; a note names what is lost. A
 * judge.yaml that cannot be read is left out with all it says.
 */
export function plainFiles({
  judge,
  submissions,
}: {
  readonly judge: string | null;
  readonly submissions: string | null;
}): ReadonlyMap<string, string | null> {
  if (judge === null) return new Map();
  const read = parseDocument(judge);
  const said = (read.errors.length > 0 ? {} : (read.toJS({ maxAliasCount: 100 }) as unknown)) ?? {};
  const { submissions: stated = {}, ...others } = said as Readonly<Record<string, unknown>>;
  const changed = new Map<string, string | null>([['judge.yaml', null]]);
  const lost = Object.keys(others).map(
    (key) => `- \`${key}\`: ${LOST[key] ?? 'unknown to this version of Agon'}.`,
  );
  const yaml = parseDocument(submissions ?? '');
  for (const [pattern, claim] of Object.entries(stated as Readonly<Record<string, unknown>>)) {
    const rule = ruleOf(claim);
    if (rule === null) lost.push(`- \`submissions\`: what is stated of \`${pattern}\`.`);
    else
      yaml.setIn([pattern], {
        ...(yaml.getIn([pattern]) as { toJSON(): object } | undefined)?.toJSON(),
        ...rule,
      });
  }
  if (Object.keys(stated as object).length > 0)
    changed.set('submissions/submissions.yaml', yaml.toString({ lineWidth: 0 }));
  if (lost.length > 0)
    changed.set(
      PLAIN_NOTE,
      `The package format of 2025-09 has no words for this, which Agon's own \`judge.yaml\` says:\n\n${lost.join('\n')}\n`,
    );
  return changed;
}

/** The verdict of a whole submission as what its tests may have; null: the format has no word for it. */
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
