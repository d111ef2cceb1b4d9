import { type Insertable } from 'kysely';
import { WATCH_TEXT_VERSION, watchTermsOf } from '#domain/proctoring/consent.ts';
import { type ContestsTable, type ParticipantsTable } from '#server/db/contest-tables.ts';
import { type Database } from '#server/db/database.ts';
import { type UsersTable } from '#server/db/people-tables.ts';
import { type TasksTable } from '#server/db/task-tables.ts';
import { loginColumns } from '#server/model/logins.ts';
import { CHEAPEST_COST, hashPassword } from '#server/model/passwords/passwords.ts';

const HOUR = 3_600_000;

/** A contest for a test; by default an icpc contest of five hours that began an hour ago. */
interface ContestSeed extends Partial<Omit<Insertable<ContestsTable>, 'id'>> {
  /** Number of tasks (100 points each). */
  readonly tasks?: number;
  /** User ids of its staff. */
  readonly staff?: readonly number[];
  /** User ids of its contestants. */
  readonly competitors?: readonly number[];
}

/** Puts people, contests and tasks into a database, and returns their ids. */
export interface Seed {
  user(
    user: Partial<Omit<Insertable<UsersTable>, 'id' | 'password'>> & { name: string; password?: string },
  ): Promise<number>;
  contest(contest?: ContestSeed): Promise<number>;
  participant(
    participant: Partial<Insertable<ParticipantsTable>> & { contest_id: number; user_id: number },
  ): Promise<number>;
  /** Stores a contestant's consent to the contest's present watching. */
  consent(contestId: number, userId: number): Promise<void>;
  task(
    contestId: number,
    number: number,
    task?: Partial<Insertable<TasksTable>> & { max_score?: number },
  ): Promise<number>;
}

/** Seeds around an instant of the server's clock. */
export function createSeed(db: Database, now: number): Seed {
  const seed: Seed = {
    user: async ({ password, ...user }) => {
      const who = { ...loginColumns(user.name), display_name: user.name };
      const values = { ...who, group_label: '', role: 'user' as const, types: '', ...user };
      const kept = password === undefined ? null : await hashPassword(password, CHEAPEST_COST);
      const row = await db
        .insertInto('users')
        .values({ ...values, password: kept })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },

    contest: async ({ tasks = 0, staff = [], competitors = [], ...given } = {}) => {
      const start = given.start_at ?? now - HOUR;
      const end = given.end_at ?? start + 5 * HOUR;
      const { id } = await db
        .insertInto('contests')
        .values({
          name: 'Contest',
          type: 'icpc',
          start_at: start,
          end_at: end,
          start_analysis_at: end,
          end_analysis_at: end,
          start_translation_at: start,
          end_translation_at: start,
          unrestricted_seconds: 0,
          standings: 'yes',
          standings_visible: true,
          standings_frozen: false,
          public_standing: true,
          submissions_limit: null,
          submission_interval_ms: 0,
          penalty_minutes: 20,
          check_internet: false,
          check_camera: false,
          check_screen: false,
          external_id: null,
          ...given,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const user_id of staff)
        await db.insertInto('contest_staff').values({ contest_id: id, user_id }).execute();
      for (const user_id of competitors) await seed.participant({ contest_id: id, user_id });
      for (let number = 1; number <= tasks; number += 1) await seed.task(id, number);
      return id;
    },

    participant: async (participant) => {
      const row = await db
        .insertInto('participants')
        .values({
          category: '',
          extra_time_seconds: 0,
          finished_at: null,
          started_tasks: 0,
          module_started_at: null,
          seen_at: 0,
          external_id: null,
          ...participant,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },

    consent: async (contest_id, user_id) => {
      const contest = await db
        .selectFrom('contests')
        .selectAll()
        .where('id', '=', contest_id)
        .executeTakeFirstOrThrow();
      const terms = JSON.stringify(watchTermsOf(contest));
      const answer = { text_version: WATCH_TEXT_VERSION, agreed: true, at: now };
      await db
        .insertInto('consents')
        .values({ contest_id, user_id, terms, ...answer })
        .execute();
    },

    task: async (contestId, number, { max_score = 100, ...task } = {}) => {
      const label = String.fromCharCode(64 + number);
      const { id } = await db
        .insertInto('tasks')
        .values({
          name: `Task ${label}`,
          is_quiz: false,
          time_limit_ms: 1000,
          memory_limit_bytes: 268_435_456,
          languages: 'cpp,c,java,py,go',
          ...task,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('contest_tasks')
        .values({ contest_id: contestId, number, task_id: id, label, max_score, external_id: null })
        .execute();
      return id;
    },
  };
  return seed;
}
