import { type RawBuilder, sql } from 'kysely';
import { PICTURES_KEPT_DAYS } from '#domain/proctoring/proctoring.ts';
import { type App } from '#server/app.ts';
import { type Chore, startChore } from '#server/chore.ts';
import { deletePictures } from './pictures.ts';
import { DAY_MS } from './terms.ts';

const HOUR_MS = 3_600_000;
const KEPT_MS = PICTURES_KEPT_DAYS * DAY_MS;
/** Time for which commands are kept, ms: a client repeats a command within a day. */
const COMMANDS_KEPT_MS = DAY_MS;
/** Time for which failed logins are kept, ms: they count for an hour. */
const FAILURES_KEPT_MS = HOUR_MS;

/**
 * Personal data with a term, other than pictures, with the deletion of what is older. The table in the
 * operator's guide ("How long it is kept") has the same terms.
 */
const TERMS: Readonly<
  Record<string, { readonly keptMs: number; delete(before: number): RawBuilder<unknown> }>
> = {
  'notes of what browsers saw': {
    keptMs: 0,
    // The entries of a contest are deleted with its pictures, as they describe the same events.
    delete: (now) => sql`delete from activity_log l
      where (contest_id is null and received_at < ${now - KEPT_MS})
      or exists (select from contests c where c.id = l.contest_id
        and greatest(c.end_at, l.received_at) + c.pictures_kept_days * ${DAY_MS}::bigint < ${now})`,
  },
  'signals for proctors': {
    keptMs: 0,
    delete: (now) => sql`delete from signals where contest_id in (
      select id from contests where end_at + pictures_kept_days * ${DAY_MS}::bigint < ${now})`,
  },
  'when browsers were heard of': {
    keptMs: KEPT_MS,
    delete: (before) => sql`delete from contacts where to_at < ${before} and not exists (
      select from participants p join contests c on c.id = p.contest_id
      where p.user_id = contacts.user_id and c.end_at >= ${before} and c.start_at <= contacts.to_at)`,
  },
  'requests for a new password, with place and address': {
    keptMs: KEPT_MS,
    delete: (before) => sql`delete from recovery_requests where coalesce(decided_at, at) < ${before}`,
  },
  'texts that were printed': {
    keptMs: KEPT_MS,
    delete: (
      before,
    ) => sql`update prints set source = '', file_name = '' where source <> '' and at < ${before}
      and contest_id in (select id from contests where end_at < ${before})`,
  },
  'what was the matter at the place of a contest': {
    keptMs: KEPT_MS,
    delete: (before) => sql`update onsite_problems set text = '', word = '' where text <> ''
      and contest_id in (select id from contests where end_at < ${before})`,
  },
  'how machines passed': {
    keptMs: KEPT_MS,
    delete: (before) => sql`delete from machine_checks where participant_id in (
      select p.id from participants p join contests c on c.id = p.contest_id where c.end_at < ${before})`,
  },
  'what people sent because something was wrong': {
    keptMs: KEPT_MS,
    delete: (before) => sql`delete from reports where at < ${before}`,
  },
  'ended sessions, with their addresses': {
    keptMs: KEPT_MS,
    delete: (before) => sql`delete from sessions where revoked_at < ${before}`,
  },
  'one-time tokens': {
    keptMs: KEPT_MS,
    delete: (before) => sql`delete from login_tokens where expires_at < ${before}`,
  },
  'commands that were given, with their answers': {
    keptMs: COMMANDS_KEPT_MS,
    delete: (before) => sql`delete from commands where at < ${before}`,
  },
  'wrong passwords, with names and addresses': {
    keptMs: FAILURES_KEPT_MS,
    delete: (before) => sql`delete from login_failures where last_at < ${before}`,
  },
};

/** Deletes personal data whose term is over, now and each hour. Any process may do it. */
export function startRetention(app: App): Chore {
  return startChore(app, {
    everyMs: HOUR_MS,
    failed: 'personal_data_not_deleted',
    once: async () => {
      await deleteOutdated(app);
      return false;
    },
  });
}

/** Deletes all data whose term is over now. */
export async function deleteOutdated(app: App): Promise<void> {
  await deletePictures(app);
  for (const term of Object.values(TERMS)) {
    const before = app.now() - term.keptMs;
    await app.write((trx) => term.delete(before).execute(trx));
  }
}
