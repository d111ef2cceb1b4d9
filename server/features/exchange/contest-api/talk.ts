import { type Kysely } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { type Seen } from './audience.ts';
import { timesOf } from './configuration.ts';
import { type CollectionObject } from './objects.ts';
import { type References } from './work.ts';

/**
 * `clarifications`: a question and its answer are two objects, an announcement is one to all. The public sees
 * only announcements; nobody sees here what was said to a group or a room, or was withdrawn.
 */
export async function clarificationsOf(
  db: Kysely<Schema>,
  seen: Seen,
  { teamIds, problemIds }: References,
): Promise<readonly CollectionObject[]> {
  const { contest } = seen;
  const problem = (topic: string) =>
    problemIds.get(Number(/^task:(\d+)$/.exec(topic)?.[1] ?? Number.NaN)) ?? null;
  const announcements = await db
    .selectFrom('announcements')
    .select(['id', 'topic', 'message', 'at'])
    .where('contest_id', '=', contest.id)
    .where('audience', '=', 'all')
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .execute();
  const toAll = announcements.map(({ id, topic, message, at }) => ({
    id: `announcement-${id}`,
    from_team_id: null,
    to_team_ids: null,
    to_group_ids: null,
    reply_to_id: null,
    problem_id: problem(topic),
    text: message,
    ...timesOf(contest, at),
  }));
  if (seen.view === 'public') return toAll;
  const questions = await db
    .selectFrom('questions')
    .select(['id', 'participant_id', 'topic', 'question', 'asked_at', 'answer', 'answered_at'])
    .where('contest_id', '=', contest.id)
    .orderBy('id')
    .execute();
  const asked = questions.flatMap(({ id, topic, question, answer, ...row }) => {
    const team = teamIds.get(row.participant_id);
    if (team === undefined) return [];
    const about = { to_group_ids: null, problem_id: problem(topic) };
    const request = {
      id: `question-${id}`,
      from_team_id: team,
      to_team_ids: null,
      reply_to_id: null,
      ...about,
    };
    const asking = { ...request, text: question, ...timesOf(contest, row.asked_at) };
    if (answer === null || row.answered_at === null) return [asking];
    const reply = { id: `answer-${id}`, from_team_id: null, to_team_ids: [team], reply_to_id: request.id };
    return [asking, { ...reply, ...about, text: answer, ...timesOf(contest, row.answered_at) }];
  });
  return [...toAll, ...asked];
}
