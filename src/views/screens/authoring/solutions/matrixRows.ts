import { type InvocationRun, type WorkshopInvocation } from '#protocol/wire/staff/authoring/solutions.ts';

/** A group of tests as rows of the matrix. */
export interface MatrixGroup {
  readonly place: number;
  readonly name: string;
  readonly points: number;
  /** Its position among the groups that give points; null: it gives none. */
  readonly paying: number | null;
  /** Positions in the invocation's tests. */
  readonly tests: readonly number[];
}

/** The cell with the keyboard focus: positions of its test and its solution. */
export interface Place {
  readonly test: number;
  readonly run: number;
}

/** The groups that have chosen tests, in the task's order. */
export function groupsOf({
  groups,
  tests,
}: Pick<WorkshopInvocation, 'groups' | 'tests'>): readonly MatrixGroup[] {
  const paying = groups.flatMap(({ points }, place) => (points > 0 ? [place] : []));
  return groups.flatMap(({ name, points }, place) => {
    const own = tests.flatMap((test, at) => (test.group === place ? [at] : []));
    const among = paying.indexOf(place);
    return own.length === 0 ? [] : [{ place, name, points, paying: among === -1 ? null : among, tests: own }];
  });
}

/** The points of a solution for a group; null: they are not known, or the group gives none. */
export function pointsOf({ group_scores: scores }: InvocationRun, { paying }: MatrixGroup): number | null {
  return paying === null ? null : (scores[paying] ?? null);
}

/** The cell that a key moves to; null: none. Folded groups are skipped: their tests are not in the list. */
export function moved(
  { test, run }: Place,
  key: string,
  { tests, runs }: { readonly tests: readonly number[]; readonly runs: number },
): Place | null {
  const row = Math.max(0, tests.indexOf(test));
  const [last, lastRun] = [tests.length - 1, runs - 1];
  const to: Readonly<Record<string, readonly [number, number]>> = {
    ArrowUp: [row - 1, run],
    ArrowDown: [row + 1, run],
    ArrowLeft: [row, run - 1],
    ArrowRight: [row, run + 1],
    Home: [row, 0],
    End: [row, lastRun],
    PageUp: [row - 10, run],
    PageDown: [row + 10, run],
  };
  const wanted = to[key];
  if (wanted === undefined || last < 0 || lastRun < 0) return null;
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
  return { test: tests[within(wanted[0], last)] ?? test, run: within(wanted[1], lastRun) };
}
