import { type Kysely, sql } from 'kysely';
import { type Audiences, type QuestionStatistics } from '#protocol/wire/staff/communication/talk.ts';
import { type Schema } from '#server/db/schema.ts';

const HOUR_MS = 3_600_000;

/** The facts of a question that the statistics count. */
interface CountedQuestion {
  readonly topic: string;
  readonly asked_at: number;
  /** The time of the first answer, and its author; null: the question is unanswered. */
  readonly first_answered_at: number | null;
  readonly username: string | null;
  readonly display_name: string | null;
}

/** Statistics of the questions of a contest. */
export async function questionStatisticsOf(
  db: Kysely<Schema>,
  contestId: number,
): Promise<QuestionStatistics> {
  const rows = await db
    .selectFrom('questions')
    .leftJoin('users', 'users.id', 'first_answered_by')
    .select(['topic', 'asked_at', 'first_answered_at', 'users.name as username', 'users.display_name'])
    .where('contest_id', '=', contestId)
    .orderBy('asked_at')
    .execute();
  return statisticsOf(rows);
}

/** Statistics of questions, which are in the order they were asked in. */
function statisticsOf(questions: readonly CountedQuestion[]): QuestionStatistics {
  const waiting = questions.find(({ first_answered_at: answeredAt }) => answeredAt === null);
  const answered = questions.filter(({ first_answered_at: answeredAt }) => answeredAt !== null);
  const byTopic = grouped(questions, ({ topic }) => topic);
  const byJuror = grouped(answered, ({ username }) => username ?? '');
  return {
    ...waitsOf(questions),
    oldest_waiting_at: waiting?.asked_at ?? null,
    by_topic: byTopic
      .map(([topic, those]) => ({ topic, ...waitsOf(those) }))
      .sort((a, b) => b.asked - a.asked || a.topic.localeCompare(b.topic)),
    by_juror: byJuror
      .map(([username, those]) => ({
        username,
        display_name: those[0]?.display_name ?? '',
        ...waitsOf(those),
      }))
      .sort((a, b) => b.answered - a.answered || a.username.localeCompare(b.username)),
    by_hour: hoursOf(questions),
  };
}

function grouped(
  questions: readonly CountedQuestion[],
  keyOf: (question: CountedQuestion) => string,
): readonly (readonly [string, readonly CountedQuestion[]])[] {
  const groups = new Map<string, CountedQuestion[]>();
  for (const question of questions) {
    const key = keyOf(question);
    const group = groups.get(key);
    if (group) group.push(question);
    else groups.set(key, [question]);
  }
  return [...groups];
}

function waitsOf(questions: readonly CountedQuestion[]) {
  const waits = questions
    .flatMap(({ asked_at: askedAt, first_answered_at: answeredAt }) =>
      answeredAt === null ? [] : [Math.max(0, answeredAt - askedAt)],
    )
    .sort((a, b) => a - b);
  return {
    asked: questions.length,
    answered: waits.length,
    median_ms: medianOf(waits),
    longest_ms: waits.at(-1) ?? null,
  };
}

function medianOf(sorted: readonly number[]): number | null {
  const middle = sorted.length / 2;
  const [below, above] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return below === undefined || above === undefined ? null : Math.round((below + above) / 2);
}

/** The most hours that are counted one by one; a contest that lasts for weeks keeps its last ones. */
const MAX_HOURS = 240;

function hoursOf(questions: readonly CountedQuestion[]): QuestionStatistics['by_hour'] {
  const hourOf = (at: number) => Math.floor(at / HOUR_MS);
  const asked = questions.map(({ asked_at: at }) => hourOf(at));
  const answered = questions.flatMap(({ first_answered_at: at }) => (at === null ? [] : [hourOf(at)]));
  const hours = [...asked, ...answered];
  if (hours.length === 0) return [];
  const last = hours.reduce((a, b) => Math.max(a, b));
  const first = Math.max(
    hours.reduce((a, b) => Math.min(a, b)),
    last - MAX_HOURS + 1,
  );
  const counts = new Map<number, { asked: number; answered: number }>();
  const at = (hour: number) => counts.get(hour) ?? { asked: 0, answered: 0 };
  for (const hour of asked) counts.set(hour, { ...at(hour), asked: at(hour).asked + 1 });
  for (const hour of answered) counts.set(hour, { ...at(hour), answered: at(hour).answered + 1 });
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    from_at: (first + index) * HOUR_MS,
    ...at(first + index),
  }));
}

/** The groups and rooms of the people of a contest. */
export async function audiencesOf(db: Kysely<Schema>, contestId: number): Promise<Audiences> {
  const placesBy = async (column: 'group_label' | 'room') => {
    const rows = await db
      .selectFrom('participants')
      .innerJoin('users', 'users.id', 'participants.user_id')
      .select((eb) => [`users.${column} as name`, eb.fn.countAll<number>().as('people')])
      .where('contest_id', '=', contestId)
      .where(sql.ref(`users.${column}`), '<>', '')
      .groupBy(`users.${column}`)
      .orderBy(`users.${column}`)
      .execute();
    return rows;
  };
  const { people } = await db
    .selectFrom('participants')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .where('contest_id', '=', contestId)
    .executeTakeFirstOrThrow();
  return { people, groups: await placesBy('group_label'), rooms: await placesBy('room') };
}
