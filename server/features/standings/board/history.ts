import { type Kysely } from 'kysely';
import { type ScoreHistory } from '#protocol/wire/standings/standing.ts';
import { type Schema } from '#server/db/schema.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import {
  type BoardView,
  type CountedAdjustment,
  type CountedWork,
  NO_WORK,
  rowFrom,
  type ScoreModes,
} from '#server/model/standings/cells.ts';
import { countedWork, scoreModes } from '#server/model/standings/rows.ts';

/**
 * The history of a participant's score for one audience of the board (STD-3), without anything that the
 * freeze hides. Throws 404 when nobody with that id is on the board, 409 while the board is hidden.
 */
export async function scoreHistory(
  db: Kysely<Schema>,
  contest: ContestRow,
  view: BoardView,
  participantId: number,
): Promise<ScoreHistory> {
  if (view === 'public' && !contest.standings_visible) throw notNow('backend.standings_hidden');
  const participant = await db
    .selectFrom('participants')
    .select('id')
    .where('id', '=', participantId)
    .where('contest_id', '=', contest.id)
    .where('is_ranked', '=', true)
    .executeTakeFirst();
  if (!participant) throw notFound();
  const work = await countedWork(db, contest.id, [participantId]);
  return {
    participant_id: participantId,
    steps: stepsOf(work.get(participantId) ?? NO_WORK, contest, await scoreModes(db, contest), view),
  };
}

/** The score after each submission, and after each adjustment by staff, that changed it, by contest time. */
function stepsOf(
  { submissions, adjustments }: CountedWork,
  contest: ContestRow,
  modes: ScoreModes,
  view: BoardView,
): ScoreHistory['steps'] {
  const timeOf = ({ at }: CountedAdjustment) => Math.max(0, at - contest.start_at);
  const times = [...submissions.map((one) => one.contest_time_ms), ...adjustments.map(timeOf)];
  const steps: ScoreHistory['steps'] = [];
  let last = { score: 0, penalty: 0 };
  for (const at of [...new Set(times)].sort((a, b) => a - b)) {
    const soFar = {
      submissions: submissions.filter((one) => one.contest_time_ms <= at),
      adjustments: adjustments.filter((one) => timeOf(one) <= at),
    };
    const { score, penalty } = rowFrom(0, soFar, contest, modes, view);
    if (score === last.score && penalty === last.penalty) continue;
    last = { score, penalty };
    steps.push({ at, score, penalty });
  }
  return steps;
}
