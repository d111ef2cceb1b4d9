/** Works that are marked alike: one, or all that hold the same answer. */
export interface WorkGroup {
  /** Key of their assignment. */
  readonly key: string;
  readonly works: readonly number[];
  /** Scorers to whom the works are assigned already. */
  readonly scorers: readonly number[];
  /** They are marked by all scorers. */
  readonly isForAll: boolean;
}

/** A work that a scorer is to mark. */
export interface NewAssignment {
  readonly work: number;
  readonly scorer: number;
}

/**
 * Gives each group the number of different scorers it lacks, always those who have the fewest works; among
 * equals `pick` chooses (a number from 0 up to, not including, its argument), so that a work's scorer cannot
 * be guessed. A group that is for all gets every scorer; with too few scorers a group gets all there are.
 */
export function assignWorks(
  groups: readonly WorkGroup[],
  scorers: readonly number[],
  perWork: number,
  pick: (below: number) => number,
): readonly NewAssignment[] {
  const load = new Map(scorers.map((scorer) => [scorer, 0]));
  for (const { works, scorers: theirs } of groups)
    for (const scorer of theirs) load.set(scorer, (load.get(scorer) ?? 0) + works.length);
  const given: NewAssignment[] = [];
  // The largest groups come first, so that small ones even out the numbers.
  for (const group of [...groups].sort((a, b) => b.works.length - a.works.length)) {
    const theirs = new Set(group.scorers);
    const wanted = group.isForAll ? scorers.length : perWork;
    while (theirs.size < wanted) {
      const scorer = leastBusy(scorers, theirs, load, pick);
      if (scorer === null) break;
      theirs.add(scorer);
      load.set(scorer, (load.get(scorer) ?? 0) + group.works.length);
      given.push(...group.works.map((work) => ({ work, scorer })));
    }
  }
  return given;
}

function leastBusy(
  scorers: readonly number[],
  taken: ReadonlySet<number>,
  load: ReadonlyMap<number, number>,
  pick: (below: number) => number,
): number | null {
  const free = scorers.filter((scorer) => !taken.has(scorer));
  const least = Math.min(...free.map((scorer) => load.get(scorer) ?? 0));
  const idle = free.filter((scorer) => (load.get(scorer) ?? 0) === least);
  return idle[pick(idle.length)] ?? null;
}
