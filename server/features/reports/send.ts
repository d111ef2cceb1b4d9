import { sql } from 'kysely';
import { MAX_REPORTS, REPORT_WINDOW_MS, REPORTS_ROOM_BYTES } from '#domain/reports.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { publishDeskChange } from '#server/model/desk.ts';
import { Fault, tooOften } from '#server/model/fault.ts';
import { packRecording } from './recording.ts';

const MINUTE_MS = 60_000;

type Sent = Pick<CallContext<'sendReport'>, 'caller' | 'contest' | 'input' | 'files' | 'now'>;

/**
 * Takes a report, a person's words and the last minutes of their session, and answers its number. Throws 400 for what is no recording, 429 with the
 * minutes to wait when they sent many lately, and 503 when there is no room for more of them.
 */
export async function sendReport(
  app: Pick<App, 'write'>,
  { caller, contest, input, files, now }: Sent,
): Promise<number> {
  const packed = await packRecording(files.recording.content);
  return app.write(async (trx, publish) => {
    // Those of one person stand in line, so that some sent at once are counted one by one.
    await sql`select pg_advisory_xact_lock(hashtext('report'), ${caller.userId})`.execute(trx);
    await requireAllowance(trx, caller.userId, now);
    await requireRoom(trx, packed.recording.length);
    const { id } = await trx
      .insertInto('reports')
      .values({
        ...packed,
        user_id: caller.userId,
        role: caller.role,
        contest_id: contest?.id ?? null,
        note: input.note,
        at: now,
        closed_at: null,
        closed_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    // Only admins see what somebody of the staff sent.
    await publishDeskChange(trx, publish, 'reports', caller.role === 'user' ? (contest?.id ?? null) : null);
    return id;
  });
}

async function requireAllowance(trx: Transaction, userId: number, now: number): Promise<void> {
  const lately = await trx
    .selectFrom('reports')
    .select('at')
    .where('user_id', '=', userId)
    .where('at', '>', now - REPORT_WINDOW_MS)
    .orderBy('at')
    .execute();
  const oldest = lately[lately.length - MAX_REPORTS];
  if (oldest === undefined) return;
  const minutes = Math.ceil((oldest.at + REPORT_WINDOW_MS - now) / MINUTE_MS);
  throw tooOften(minutes * 60, 'backend.reports_often', String(minutes));
}

async function requireRoom(trx: Transaction, bytes: number): Promise<void> {
  const { taken } = await trx
    .selectFrom('reports')
    .select(sql<number>`coalesce(sum(length(recording)), 0)::bigint`.as('taken'))
    .executeTakeFirstOrThrow();
  if (taken + bytes > REPORTS_ROOM_BYTES) throw new Fault(503, 'backend.reports_full');
}
