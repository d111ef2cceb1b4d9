import { type Contest } from '#protocol/wire/contest.ts';
import { type ContestRow } from '../rows.ts';

/**
 * A contest in the form of the wire. Whether its board is visible and frozen is the last published state
 * (`clock.ts` keeps it up to date), so that an answer and the frames after it agree.
 */
export function contestToWire(contest: ContestRow): Contest {
  return {
    id: contest.id,
    name: contest.name,
    type: contest.type,
    start_time: contest.start_at,
    end_time: contest.end_at,
    start_analysis_time: contest.start_analysis_at,
    end_analysis_time: contest.end_analysis_at,
    start_translation_time: contest.start_translation_at,
    end_translation_time: contest.end_translation_at,
    unrestricted_time: contest.unrestricted_seconds,
    standings: contest.standings,
    standings_visible: contest.standings_visible,
    standings_frozen: contest.standings_frozen,
    submissions_limit: contest.submissions_limit,
    feedback: contest.feedback,
    penalty_minutes: contest.penalty_minutes,
    last_accepted_breaks_ties: contest.last_accepted_breaks_ties,
    public_standing: contest.public_standing,
    archived: contest.archived_at !== null,
    final_at: contest.final_at,
    ...(contest.balloons !== 'no' && { balloons: contest.balloons }),
    ...(contest.printing && { printing: true }),
  };
}
