import { ranksOf, type StandingRow, sortRows } from '#domain/standings/standings.ts';
import { type ScoredPerson, type Scoring } from '#protocol/wire/staff/marking/scoring.ts';
import { type Board } from '#streams/state/standings/standing.ts';

/** One person's scores, in the order of the board; unranked people come last and have no rank. */
export interface ScoreLine {
  readonly person: ScoredPerson;
  readonly row: StandingRow;
  readonly rank: number | null;
}

/** Whether a person has a rank on the board. */
export function isRanked({ on_board: onBoard, disqualified }: ScoredPerson): boolean {
  return onBoard && disqualified === null;
}

/** All people of a contest; ranked ones with their rows of the open live board if it has any. */
export function scoreLines(scoring: Scoring, board: Pick<Board, 'rows'> | null): readonly ScoreLine[] {
  const people = new Map(scoring.people.map((person) => [person.id, person]));
  const rowOf = (person: ScoredPerson) =>
    (isRanked(person) ? board?.rows.get(person.id) : undefined) ?? person.row;
  const ranked = sortRows(scoring.people.filter(isRanked).map(rowOf));
  const ranks = ranksOf(ranked);
  const lines = ranked.flatMap((row, at): readonly ScoreLine[] => {
    const person = people.get(row.id);
    return person === undefined ? [] : [{ person, row, rank: ranks[at] ?? null }];
  });
  const others = scoring.people.filter((person) => !isRanked(person));
  return [...lines, ...others.map((person) => ({ person, row: person.row, rank: null }))];
}
