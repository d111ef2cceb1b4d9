import { type AwardRules, resultsOf } from '#domain/standings/awards.ts';
import { type StandingTask } from '#protocol/wire/standings/standing.ts';
import { rememberEach } from '#streams/rememberEach.ts';
import { type BoardLine } from './ranking.ts';

/** The lines with the medals by these rules as if the contest ended now; given awards stay. */
export function withMedals(
  lines: readonly BoardLine[],
  tasks: readonly StandingTask[],
  rules: AwardRules,
): readonly BoardLine[] {
  const results = resultsOf(
    lines.map(({ row, participant }) => ({ row, group: participant.group })),
    rules,
    new Map(tasks.map(({ number, max_score: most }) => [String(number), most])),
  );
  const medals = new Map(results.map(({ id, medal }) => [id, medal ?? undefined]));
  return lines.map((line) => lineWith(line, line.participant.award ?? medals.get(line.row.id)));
}

/** A line with an award; it is the same object for the same line and award. */
const lineWith = rememberEach((line: BoardLine, award: BoardLine['participant']['award']) =>
  line.participant.award === award ? line : { ...line, participant: { ...line.participant, award } },
);
