import { sql } from 'kysely';
import { type App } from '#server/app.ts';
import { type Chore, startChore } from '#server/chore.ts';
import { lockPlace } from '#server/model/locks.ts';
import { closeQuizzes } from './close.ts';

/** Time between two looks for quizzes whose time is over, ms. */
const LOOK_EVERY_MS = 1_000;
/** The most people whose quizzes are scored in one look. */
const AT_ONCE = 200;

/**
 * Scores quizzes that nobody finished, when a person's end, or their module, is over (QIZ-4). The lock on the
 * participant lets one process score each (SRV-2).
 */
export function startQuizClosing(app: App): Chore {
  return startChore(app, {
    everyMs: LOOK_EVERY_MS,
    failed: 'quizzes_not_closed',
    once: async () => (await closeDue(app)) === AT_ONCE,
  });
}

/**
 * Scores the quizzes that take no more answers, of at most `AT_ONCE` people; answers the number of people.
 */
export async function closeDue(app: Pick<App, 'db' | 'write' | 'now'>): Promise<number> {
  const now = app.now();
  const due = await app.db
    .selectFrom('quiz_sheets')
    .innerJoin('participants', 'participants.id', 'quiz_sheets.participant_id')
    .innerJoin('contests', 'contests.id', 'quiz_sheets.contest_id')
    .select('participants.id')
    .distinct()
    .where('quiz_sheets.is_open', '=', true)
    .where((eb) =>
      eb.or([
        eb('participants.finished_at', 'is not', null),
        eb(sql<number>`contests.end_at + participants.extra_time_seconds * 1000::bigint`, '<=', now),
        eb.and([
          eb('contests.type', '=', 'nvo'),
          eb.or([
            eb('participants.module_started_at', 'is', null),
            eb('participants.module_end_at', '<=', now),
            eb('participants.started_tasks', '!=', eb.ref('quiz_sheets.task_number')),
          ]),
        ]),
      ]),
    )
    .orderBy('participants.id')
    .limit(AT_ONCE)
    .execute();
  for (const { id } of due) {
    await app.write(async (trx, publish) => closeQuizzes(trx, publish, await lockPlace(trx, id), app.now()));
  }
  return due.length;
}
