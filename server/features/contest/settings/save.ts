import { termsCode, watchTermsOf } from '#domain/proctoring/consent.ts';
import { type Kysely } from 'kysely';
import { type SettingsAnswer } from '#protocol/wire/staff/contest/settings.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { type Publish } from '#server/journal/write.ts';
import { publishAccessLost } from '#server/model/access-changes.ts';
import { type Caller } from '#server/model/caller.ts';
import { refuseFinalChange } from '#server/model/contest/final.ts';
import { timeFramesOf } from '#server/model/contest/own-times.ts';
import { badRequest, notNow } from '#server/model/fault.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { publishers } from '#server/model/streams.ts';
import { type Beside, changeContest } from '../contests/change-contest.ts';
import {
  columnsOf,
  type ContestPatch,
  settingOf,
  settingsOf,
} from '#server/model/contest/setting-columns.ts';
import { refuseWrongSettings } from '#server/model/contest/setting-faults.ts';
import { endIdleSessions } from './end-idle-sessions.ts';
import { assignableStaff, assignedStaff, reassign } from './staff.ts';

/** The most changes that the form lists. */
const CHANGES_SHOWN = 20;

/**
 * Saves changes from a contest's form. Throws 409 when the form began from an older version, with the changes
 * made since; and 409 when the type changes of a contest in which people have already worked. Only admins
 * assign staff.
 */
export function saveSettings(app: App, context: CallContext<'saveSettings'>): Promise<ContestRow> {
  const { version, changes } = context.input;
  const { staff } = changes;
  return changeContest(app, context, {
    facts: async (trx, contest) => ({
      changes: await changesSince(trx, contest.id, version),
      hasWork: await hasWork(trx, contest.id),
    }),
    decide: decideSettings,
    beside: (trx, publish, { after, before }) => applyBeside(app, trx, publish, { before, after, staff }),
  });
}

/**
 * The changed columns of the contest. Throws 409 when the form began from an older version, 400 when others than
 * admins assign staff.
 */
export function decideSettings(
  {
    contest,
    facts: { changes: since, hasWork: has },
  }: {
    readonly contest: ContestRow;
    readonly facts: { readonly changes: SettingsAnswer['changes']; readonly hasWork: boolean };
  },
  { caller, input: { version, changes } }: Pick<CallContext<'saveSettings'>, 'caller' | 'input'>,
): ContestPatch {
  const { staff, ...settings } = changes;
  if (staff !== undefined && caller.role !== 'admin') throw badRequest('backend.bad_request', 'staff');
  if (contest.version !== version) throw outdated(since);
  return checked(contest, columnsOf(settings), has);
}

/**
 * Does what a change of a contest's row entails outside of it: assigns the staff, takes an archived contest
 * from its people, and publishes the attempts that people have left by new limits.
 */
export async function applyBeside(
  app: App,
  trx: Transaction,
  publish: Publish,
  change: {
    readonly before: ContestRow;
    readonly after: ContestRow;
    readonly staff: readonly number[] | undefined;
  },
): Promise<Beside> {
  const { before, after, staff } = change;
  const isArchived = before.archived_at === null && after.archived_at !== null;
  // People who have not agreed to the new terms of being watched have no right to the sealed tasks any more.
  const hasNewTerms = termsCode(watchTermsOf(before)) !== termsCode(watchTermsOf(after));
  if (isArchived || hasNewTerms) publishAccessLost(publish, { contestId: after.id, userIds: null });
  if (isArchived) await endIdleSessions(trx, publish, after.id, app.now());
  if (LIMITS.some((name) => before[name] !== after[name])) await publishTimes(app, trx, publish, after);
  return staff === undefined ? { before: {}, after: {} } : reassign(trx, publish, after, staff);
}

const LIMITS = [
  'submissions_limit',
  'submission_interval_ms',
  'user_tests_limit',
  'user_test_interval_ms',
] as const satisfies readonly (keyof ContestRow)[];

async function publishTimes(
  app: App,
  trx: Transaction,
  publish: Publish,
  contest: ContestRow,
): Promise<void> {
  const now = app.now();
  const people = await trx
    .selectFrom('participants')
    .selectAll()
    .where('contest_id', '=', contest.id)
    .where('finished_at', 'is', null)
    .execute();
  const frameOf = await timeFramesOf(trx, { contest, participants: people, now });
  for (const participant of people)
    publishers.time(publish, { contestId: contest.id, userId: participant.user_id }, frameOf(participant));
}

/** The columns of a valid change; throws the faults of an invalid one. */
export function checked(contest: ContestRow, patch: ContestPatch, has: boolean): ContestPatch {
  refuseWrongSettings({ ...contest, ...patch }, contest);
  refuseFinalChange(contest, patch);
  const isOtherType = patch.type !== undefined && patch.type !== contest.type;
  if (isOtherType && has) throw notNow('backend.has_work', 'type');
  return patch;
}

/** Whether somebody has worked in a contest. */
export async function hasWork(db: Kysely<Schema>, contestId: number): Promise<boolean> {
  const inContest = (table: 'submissions' | 'user_tests' | 'quiz_sheets') =>
    db.selectFrom(table).select('contest_id').where('contest_id', '=', contestId).limit(1).executeTakeFirst();
  const found = [
    await inContest('submissions'),
    await inContest('user_tests'),
    await inContest('quiz_sheets'),
  ];
  return found.some((row) => row !== undefined);
}

/** The settings that the form of a contest is filled with. */
export async function settingsAnswer(
  db: Kysely<Schema>,
  contest: ContestRow,
  caller: Caller,
): Promise<SettingsAnswer> {
  const mayAssign = caller.role === 'admin';
  const assigned = await assignedStaff(db, contest.id);
  return {
    settings: { ...settingsOf(contest), staff: assigned.map(({ id }) => id) },
    version: contest.version,
    archived: contest.archived_at !== null,
    changes: await changesSince(db, contest.id, contest.version - CHANGES_SHOWN),
    staff: mayAssign ? await assignableStaff(db) : assigned,
    may_assign: mayAssign,
    has_work: await hasWork(db, contest.id),
  };
}

/** The changes that made the versions after a given one, the newest first. */
async function changesSince(
  db: Kysely<Schema>,
  contestId: number,
  version: number,
): Promise<SettingsAnswer['changes']> {
  const rows = await db
    .selectFrom('audit')
    .innerJoin('users', 'users.id', 'audit.user_id')
    .select(['version', 'at', 'users.name as username', 'after'])
    .where('contest_id', '=', contestId)
    .where('version', '>', version)
    .orderBy('version', 'desc')
    .limit(CHANGES_SHOWN)
    .execute();
  return rows.map(({ version: made, at, username, after }) => ({
    version: made ?? 0,
    at,
    username,
    fields: Object.keys(after ?? {}).map(settingOf),
  }));
}

function outdated(changes: SettingsAnswer['changes']) {
  const said = changes.map(({ username, fields }) => `${username}: ${fields.join(', ')}`);
  return notNow('backend.contest_changed', said.reverse().join('; ') || null);
}
