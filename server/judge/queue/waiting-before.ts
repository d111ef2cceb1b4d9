import { type Database, statement } from '../../db/database.ts';
import { type Claim, DATABASE_NOW } from './claim.ts';

const select = statement<{ waits: boolean }>(
  'waits-before',
  `select exists (select from judge_jobs w where w.state = 'waiting' and w.ready_at <= ${DATABASE_NOW}
    and w.priority > j.priority) as waits
  from judge_jobs j where j.id = $1 and j.attempt = $2`,
);

/** Whether something of a higher priority waits for a judge, so that a long job should give way between two of its runs. */
export async function isWaitedFor(db: Database, { id, attempt }: Claim): Promise<boolean> {
  const [found] = await select(db, [id, attempt]);
  return found?.waits ?? false;
}
