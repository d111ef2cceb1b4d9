import { type AwardRules, type Result, resultsOf } from '#domain/standings/awards.ts';
import { type Scoring } from '#protocol/wire/staff/marking/scoring.ts';
import { isRanked, type ScoreLine } from './scoreLines.ts';

/** One line of the results. */
export interface ResultLine {
  readonly result: Result;
  readonly line: ScoreLine;
}

/** The results of the ranked people by these rules, best first. */
export function resultLines(
  { tasks }: Pick<Scoring, 'tasks'>,
  lines: readonly ScoreLine[],
  rules: AwardRules,
): readonly ResultLine[] {
  const maxScores = new Map(tasks.map((task) => [String(task.number), task.max_score]));
  const byId = new Map(lines.map((line) => [line.person.id, line]));
  const ranked = lines.filter(({ person }) => isRanked(person));
  const people = ranked.map(({ row, person }) => ({ row, group: person.group }));
  return resultsOf(people, rules, maxScores).flatMap((result): readonly ResultLine[] => {
    const line = byId.get(result.id);
    return line === undefined ? [] : [{ result, line }];
  });
}
