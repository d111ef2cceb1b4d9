import { type Kysely } from 'kysely';
import { type ScoreHistory } from '../../../protocol/wire/standing.ts';
import { type Schema } from '../../db/schema.ts';
import { type ContestRow } from '../../model/rows.ts';
import { notFound, notNow } from '../../model/fault.ts';
import {
  type BoardView,
  type CountedSubmission,
  rowFrom,
  type ScoreModes,
} from '../../model/standings/cells.ts';
import { scoreModes } from '../../model/standings/rows.ts';

/**
 * How a participant's score came about, as one audience of the board sees it (STD-3): what is hidden by the freeze has not
 * happened. Throws 404 when nobody of that id is on the board, 409 while the board is hidden.
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
    .where('on_board', '=', true)
    .executeTakeFirst();
  if (!participant) throw notFound();
  const work = await db
    .selectFrom('counted_work')
    .select([
      'id',
      'task_number',
      'at',
      'contest_time_ms',
      'verdict',
      'score',
      'group_scores',
      'is_penalised',
    ])
    .where('participant_id', '=', participantId)
    .where('contest_id', '=', contest.id)
    .orderBy('contest_time_ms')
    .orderBy('id')
    .execute();
  return {
    participant_id: participantId,
    steps: stepsOf(work, contest, await scoreModes(db, contest), view),
  };
}

/** The score after each piece of work that changed it, by contest time. */
function stepsOf(
  work: readonly CountedSubmission[],
  contest: ContestRow,
  modes: ScoreModes,
  view: BoardView,
): ScoreHistory['steps'] {
  const steps: ScoreHistory['steps'] = [];
  let last = { score: 0, penalty: 0 };
  for (const [index, { contest_time_ms: at }] of work.entries()) {
    const { score, penalty } = rowFrom(0, work.slice(0, index + 1), contest, modes, view);
    if (score === last.score && penalty === last.penalty) continue;
    last = { score, penalty };
    steps.push({ at, score, penalty });
  }
  return steps;
}
