import { type Kysely, sql } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { type KnownUserTest } from './wire.ts';

/** All user tests with their people, and the part of the result that lists show; callers narrow them down. */
export function knownUserTests(db: Kysely<Schema>) {
  return db
    .selectFrom('user_tests')
    .innerJoin('contests', 'contests.id', 'user_tests.contest_id')
    .innerJoin('tasks', 'tasks.id', 'user_tests.task_id')
    .innerJoin('participants', 'participants.id', 'user_tests.participant_id')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select(['user_tests.id', 'user_tests.contest_id', 'user_tests.task_number', 'user_tests.task_id'])
    .select(['contests.name as contest_name', 'tasks.name as task_name'])
    .select(['users.id as user_id', 'users.name as username', 'users.display_name'])
    .select([
      'user_tests.participant_id',
      'user_tests.language',
      'user_tests.file_hash',
      'user_tests.file_name',
      'user_tests.bytes',
      'user_tests.input_hash',
      'user_tests.input_name',
      'user_tests.input_bytes',
      'user_tests.at',
      'user_tests.status',
      'user_tests.verdict',
      'user_tests.output_hash',
      'user_tests.output_bytes',
      'user_tests.output_truncated',
      'user_tests.judged_at',
    ])
    .select([
      ofResult('cpuMs').as('cpu_ms'),
      ofResult('wallMs').as('wall_ms'),
      ofResult('memoryBytes').as('memory_bytes'),
      ofResult('exitCode').as('exit_code'),
      ofResult('signal').as('signal'),
      sql<string | null>`user_tests.result ->> 'forbiddenCall'`.as('forbidden_call'),
    ]);
}

/** The user test with that id; undefined when there is none. */
export async function knownUserTest(db: Kysely<Schema>, id: number): Promise<KnownUserTest | undefined> {
  return knownUserTests(db).where('user_tests.id', '=', id).executeTakeFirst();
}

function ofResult(name: 'cpuMs' | 'wallMs' | 'memoryBytes' | 'exitCode' | 'signal') {
  return sql<number | null>`(user_tests.result ->> ${sql.lit(name)})::double precision`;
}
