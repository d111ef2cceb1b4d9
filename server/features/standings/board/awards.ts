import { awardOf, awardRulesOf, resultsOf } from '#domain/standings/awards.ts';
import { type Standing, type StandingParticipant } from '#protocol/wire/standings/standing.ts';
import { type ContestRow } from '#server/model/rows.ts';

/** Whether awards are public: results are final, and the unfrozen board is shown to all. */
export function areAwardsPublished(contest: ContestRow): boolean {
  return (
    contest.final_at !== null &&
    contest.standings === 'yes' &&
    contest.public_standing &&
    contest.standings_visible &&
    !contest.standings_frozen
  );
}

/** The participants of a board, each with the own award once awards are published. */
export function withAwards(
  contest: ContestRow,
  { tasks, participants, rows }: Pick<Standing, 'tasks' | 'participants' | 'rows'>,
): StandingParticipant[] {
  if (!areAwardsPublished(contest)) return participants;
  const groups = new Map(participants.map(({ id, group }) => [id, group]));
  const ranked = rows.map((row) => ({ row, group: groups.get(row.id) ?? '' }));
  const maxScores = new Map(tasks.map((task) => [String(task.number), task.max_score]));
  const results = resultsOf(ranked, awardRulesOf(contest.award_rules, contest.type), maxScores);
  const awards = new Map(results.map((result) => [result.id, awardOf(result)]));
  return participants.map((participant) => {
    const award = awards.get(participant.id) ?? null;
    return award === null ? participant : { ...participant, award };
  });
}
