import { sql } from 'kysely';
import { LOGIN_COUNTS_BEFORE_MS } from '#domain/onsite/onsite.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { publishOnsite } from './publish.ts';

interface Arrived {
  readonly contest_id: number;
  readonly site: string;
  readonly room: string;
  readonly group: string;
}

/**
 * Marks a contestant who logs in shortly before or during a contest as present, unless staff have set a
 * presence other than absent; a contestant marked as having left stays so. Costs one statement, and nothing
 * more for contestants who are present already.
 */
export async function noteLogin(
  trx: Transaction,
  publish: Publish,
  { userId, now }: { readonly userId: number; readonly now: number },
): Promise<void> {
  const { rows } = await sql<Arrived>`
    with arrived as (
      insert into presences (participant_id, state, how, at)
      select p.id, 'present', 'login', ${now} from participants p join contests c on c.id = p.contest_id
      where p.user_id = ${userId} and not c.is_rehearsal and c.archived_at is null and p.finished_at is null
        and c.start_at - ${LOGIN_COUNTS_BEFORE_MS}::bigint <= ${now}
        and c.end_at + p.extra_time_seconds * 1000::bigint > ${now}
      on conflict (participant_id) do update set state = 'present', how = 'login', at = excluded.at, by_user = null
        where presences.state = 'absent'
      returning participant_id)
    select p.contest_id, u.site, u.room, u.group_label as "group"
    from arrived a join participants p on p.id = a.participant_id join users u on u.id = p.user_id
    order by p.contest_id`.execute(trx);
  for (const { contest_id, ...place } of rows) await publishOnsite(trx, publish, contest_id, [place]);
}
