/** A jury's checks of a task before it is used, in the order shown. */
export const READY_LINES = [
  'reads',
  'statements',
  'samples',
  'validator',
  'answers',
  'unused',
  'claims',
  'groups',
  'compiler',
  'margin',
  'committed',
] as const;
export type ReadyLineId = (typeof READY_LINES)[number];

/** `bad`: the task cannot be used so. `wait`: a jury would ask. `none`: it does not concern this task. */
type ReadyState = 'good' | 'bad' | 'wait' | 'none';

/** One thing that a jury asks for, with its state. */
export interface ReadyLine {
  readonly id: ReadyLineId;
  readonly state: ReadyState;
  /** Selects the sentence of the line. */
  readonly why: string;
  readonly count: number;
  /** Names of tests, solutions, groups or languages that the sentence is about. */
  readonly names: readonly string[];
}

/** A solution of the jury's, as it did when it was last run on the present files. */
export interface TriedSolution {
  readonly path: string;
  /** null: it was not run since something changed. */
  readonly holds: boolean | null;
  /** It passes every test. */
  readonly isRight: boolean;
  /** Positions of the groups in which it loses points. */
  readonly fails: readonly number[];
  /** CPU time of its slowest test. */
  readonly cpuMs: number;
  /** The compiler warned about accepted sources. */
  readonly isWarned: boolean;
}

/** A group of tests that gives points. */
export interface PayingGroup {
  /** Position among the task's groups. */
  readonly place: number;
  readonly name: string;
  /** Positions of the groups that must be passed before this one. */
  readonly requires: readonly number[];
}

/** Everything that the lines are made from. */
export interface TaskReadinessFacts {
  readonly isQuiz: boolean;
  readonly errors: number;
  readonly warnings: number;
  /** False: the task cannot be read as a package, and nothing more is known about it. */
  readonly isRead: boolean;
  readonly statements: readonly string[];
  readonly contestLangs: readonly string[];
  readonly samples: number;
  /** False: the samples would be conversations, and the task may have none. */
  readonly needsSamples: boolean;
  readonly tests: number;
  readonly validators: number;
  /** Tests that a validator refuses, and the number of tests that no validator has checked. */
  readonly refused: readonly string[];
  readonly unchecked: number;
  readonly withoutAnswer: readonly string[];
  readonly unused: readonly string[];
  readonly solutions: readonly TriedSolution[];
  readonly groups: readonly PayingGroup[];
  readonly limitMs: number;
  /** null: there is no version. */
  readonly head: { readonly isUsable: boolean } | null;
  /** Files that differ from the newest version. */
  readonly changed: number;
}

/** The slowest right solution may take this share of the time limit. */
const MARGIN = 0.5;
const OF_QUIZZES: readonly ReadyLineId[] = ['reads', 'committed'];

/** The state of everything that a jury asks for. */
export function taskReadiness(facts: TaskReadinessFacts): readonly ReadyLine[] {
  return READY_LINES.filter((id) => !facts.isQuiz || OF_QUIZZES.includes(id)).map((id) => {
    if (!facts.isRead && id !== 'reads' && id !== 'committed') return line(id, 'none', 'unknown');
    return RULES[id](facts);
  });
}

/** Whether the task can be used: all that concerns it is green. */
export function isTaskReady(lines: readonly ReadyLine[]): boolean {
  return lines.every(({ id, state }) => state === 'good' || (state === 'none' && id !== 'reads'));
}

function line(
  id: ReadyLineId,
  state: ReadyState,
  why: string,
  about: { readonly count?: number; readonly names?: readonly string[] } = {},
): ReadyLine {
  const { names = [], count = names.length } = about;
  return { id, state, why, count, names };
}

const RULES: Readonly<Record<ReadyLineId, (facts: TaskReadinessFacts) => ReadyLine>> = {
  reads: ({ isRead, errors, warnings }) => {
    if (!isRead || errors > 0) return line('reads', 'bad', 'errors', { count: errors });
    return warnings > 0
      ? line('reads', 'wait', 'warnings', { count: warnings })
      : line('reads', 'good', 'good');
  },
  statements: ({ statements, contestLangs }) => {
    if (statements.length === 0) return line('statements', 'bad', 'none');
    const missing = contestLangs.filter((lang) => !statements.includes(lang));
    return missing.length > 0
      ? line('statements', 'wait', 'missing', { names: missing })
      : line('statements', 'good', 'good', { names: statements });
  },
  samples: ({ samples, needsSamples }) => {
    if (samples > 0) return line('samples', 'good', 'good', { count: samples });
    return needsSamples ? line('samples', 'wait', 'missing') : line('samples', 'none', 'not_needed');
  },
  validator: ({ validators, refused, unchecked, tests }) => {
    if (validators === 0) return line('validator', 'wait', 'missing');
    if (refused.length > 0) return line('validator', 'bad', 'refused', { names: refused });
    return unchecked > 0
      ? line('validator', 'wait', 'unchecked', { count: unchecked })
      : line('validator', 'good', 'good', { count: tests });
  },
  answers: ({ withoutAnswer, tests }) =>
    withoutAnswer.length > 0
      ? line('answers', 'bad', 'missing', { names: withoutAnswer })
      : line('answers', 'good', 'good', { count: tests }),
  unused: ({ unused }) =>
    unused.length > 0 ? line('unused', 'wait', 'found', { names: unused }) : line('unused', 'good', 'good'),
  claims: ({ solutions }) => {
    if (solutions.length === 0) return line('claims', 'bad', 'none');
    const untrue = solutions.filter(({ holds }) => holds === false).map(({ path }) => path);
    if (untrue.length > 0) return line('claims', 'bad', 'untrue', { names: untrue });
    const untried = solutions.filter(({ holds }) => holds === null).map(({ path }) => path);
    if (untried.length > 0) return line('claims', 'wait', 'untried', { names: untried });
    if (!solutions.some(({ isRight }) => isRight)) return line('claims', 'bad', 'no_right');
    return line('claims', 'good', 'good', { count: solutions.length });
  },
  groups: (facts) => {
    const missing = groupsWithoutWrong(facts).map(({ name }) => name);
    if (missing.length === 0) return line('groups', 'good', 'good', { count: facts.groups.length });
    return areTried(facts)
      ? line('groups', 'wait', 'missing', { names: missing })
      : line('groups', 'wait', 'untried', { names: missing });
  },
  compiler: (facts) => {
    const warned = facts.solutions.filter(({ isWarned }) => isWarned).map(({ path }) => path);
    if (warned.length > 0) return line('compiler', 'wait', 'warned', { names: warned });
    return areTried(facts) ? line('compiler', 'good', 'good') : line('compiler', 'wait', 'untried');
  },
  margin: ({ solutions, limitMs }) => {
    const right = solutions.filter(({ isRight, holds }) => isRight && holds !== null);
    if (right.length === 0) return line('margin', 'wait', 'unknown');
    const slow = right.filter(({ cpuMs }) => cpuMs > limitMs * MARGIN).map(({ path }) => path);
    return slow.length > 0
      ? line('margin', 'wait', 'small', { names: slow })
      : line('margin', 'good', 'good');
  },
  committed: ({ head, changed }) => {
    if (head === null) return line('committed', 'bad', 'none');
    if (changed > 0) return line('committed', 'wait', 'changed', { count: changed });
    return head.isUsable ? line('committed', 'good', 'good') : line('committed', 'bad', 'faulty');
  },
};

/** Whether all solutions were run in their present form; before, nothing can be said about all of them. */
function areTried({ solutions }: TaskReadinessFacts): boolean {
  return solutions.every(({ holds }) => holds !== null);
}

/**
 * Groups without a wrong solution of their own: one that fails here, and else only in groups that require it.
 */
export function groupsWithoutWrong({
  groups,
  solutions,
}: Pick<TaskReadinessFacts, 'groups' | 'solutions'>): readonly PayingGroup[] {
  return groups.filter(({ place }) => {
    const allowed = dependents(groups, place);
    return !solutions.some(({ fails }) => fails.includes(place) && fails.every((one) => allowed.has(one)));
  });
}

/** A group and all groups that require it, directly or through others. */
function dependents(groups: readonly PayingGroup[], place: number): ReadonlySet<number> {
  const found = new Set([place]);
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const group of groups) if (group.requires.some((one) => found.has(one))) found.add(group.place);
  }
  return found;
}
