import { sql } from 'kysely';
import { MAX_REPORTS, REPORT_WINDOW_MS, REPORTS_ROOM_BYTES } from '#domain/reports.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { publishSubject } from '#server/model/desk.ts';
import { Fault, tooOften } from '#server/model/fault.ts';
import { packRecording } from './recording.ts';

const MINUTE_MS = 60_000;

type Sent = Pick<CallContext<'sendReport'>, 'caller' | 'contest' | 'input' | 'files' | 'now'>;

/**
 * Takes a report, which is a person's words and the last minutes of their session, and answers its number.
 * Throws 400 for an invalid recording, 429 with the minutes to wait after too many reports, and 503 when
 * there is no room for more.
 */
export async function sendReport(
  app: Pick<App, 'write'>,
  { caller, contest, input, files, now }: Sent,
): Promise<number> {
  const packed = await packRecording(files.recording.content);
  return app.write(async (trx, publish) => {
    // Reports of one person are taken one after another, so that reports sent at once are counted one by one.
    await sql`select pg_advisory_xact_lock(hashtext('report'), ${caller.userId})`.execute(trx);
    const lately = await sentSince(trx, caller.userId, now - REPORT_WINDOW_MS);
    decideReport({ lately, taken: await takenBytes(trx) }, { bytes: packed.recording.length, now });
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
    // Only admins see a staff member's report.
    await publishSubject(trx, publish, 'reports', caller.role === 'user' ? (contest?.id ?? null) : null);
    return id;
  });
}

/**
 * Refuses a report of somebody who sent many lately, with the minutes to wait, and one for which there is no
 * room.
 */
export function decideReport(
  {
    lately,
    taken,
  }: {
    /**
     * The times of the person's reports within the limiting window, the earliest first, ms since the epoch.
     */
    readonly lately: readonly number[];
    /** Bytes of all stored recordings. */
    readonly taken: number;
  },
  { bytes, now }: { readonly bytes: number; readonly now: number },
): void {
  const oldest = lately[lately.length - MAX_REPORTS];
  if (oldest !== undefined) {
    const minutes = Math.ceil((oldest + REPORT_WINDOW_MS - now) / MINUTE_MS);
    throw tooOften(minutes * 60, 'backend.reports_often', String(minutes));
  }
  if (taken + bytes > REPORTS_ROOM_BYTES) throw new Fault(503, 'backend.reports_full');
}

async function sentSince(trx: Transaction, userId: number, since: number): Promise<readonly number[]> {
  const lately = await trx
    .selectFrom('reports')
    .select('at')
    .where('user_id', '=', userId)
    .where('at', '>', since)
    .orderBy('at')
    .execute();
  return lately.map(({ at }) => at);
}

async function takenBytes(trx: Transaction): Promise<number> {
  const { taken } = await trx
    .selectFrom('reports')
    .select(sql<number>`coalesce(sum(length(recording)), 0)::bigint`.as('taken'))
    .executeTakeFirstOrThrow();
  return taken;
}
