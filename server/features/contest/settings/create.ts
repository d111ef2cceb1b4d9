import { type ContestSettings } from '#protocol/wire/staff/contest/settings.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { type AuditAction } from '#server/model/audit-actions.ts';
import { audited, type CommandContext } from '#server/model/command.ts';
import { publishToStaff } from '#server/model/contest/publish.ts';
import { refuseWrongSettings } from '#server/model/contest/setting-faults.ts';
import { notFound } from '#server/model/fault.ts';
import { lockContest } from '#server/model/locks.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { boardStateAt } from '../contests/board-state.ts';
import { giveKeptTime } from '../contests/enter.ts';
import { republish } from '#server/features/standings/board/republish.ts';
import { columnsOf } from '#server/model/contest/setting-columns.ts';
import { assign, assignedStaff } from './staff.ts';

/** The wish for a new contest. */
interface Creation {
  readonly settings: ContestSettings;
  /** The contest whose tasks are copied; null: none. */
  readonly from: number | null;
  /** Whether its people are copied too. */
  readonly people: boolean;
  /** Adds further contents before anybody is told of the contest. The audit keeps what it answers. */
  readonly fill?: (
    trx: Transaction,
    publish: Publish,
    contest: ContestRow,
  ) => Promise<Readonly<Record<string, unknown>>>;
}

/**
 * Creates a contest, with the tasks (and people) of another where one is named, and tells the admins and its
 * staff.
 */
export function createContest(app: App, context: CommandContext, creation: Creation): Promise<ContestRow> {
  const { settings, from, people, fill } = creation;
  return app.write(async (trx, publish) => {
    const now = app.now();
    const row = rowOf(settings);
    // In a contest from a file that was ended early, the freeze may be longer than the contest.
    refuseWrongSettings(row as ContestRow, fill === undefined ? {} : { standings: row.standings });
    const state = boardStateAt(row as ContestRow, now);
    const made = await trx
      .insertInto('contests')
      .values({ ...row, ...state })
      .returningAll()
      .executeTakeFirstOrThrow();
    await assign(trx, made.id, settings.staff);
    const copied = from === null ? {} : { from, people, ...(await copyInto(trx, made, from, people)) };
    const filled = await fill?.(trx, publish, made);
    const contest = fill === undefined ? made : await lockContest(trx, made.id);
    await republish(trx, publish, contest);
    await publishToStaff(trx, publish, contest);
    const staff = (await assignedStaff(trx, contest.id)).map(({ name }) => name);
    await audited(
      trx,
      publish,
      { ...context, contest, now },
      {
        action: actionOf(creation),
        target: `contest:${contest.id}`,
        before: null,
        after: { ...columnsOf(settings), staff, ...copied, ...filled },
      },
    );
    return contest;
  });
}

function actionOf({ from, fill }: Creation): AuditAction {
  if (from !== null) return 'copyContest';
  return fill === undefined ? 'createContest' : 'createContestFromFile';
}

function rowOf(settings: ContestSettings) {
  return {
    ...(columnsOf(settings) as Omit<ContestRow, 'id' | 'version' | 'standings_visible' | 'standings_frozen'>),
    external_id: null,
    feed_duration_ms: null,
    final_at: null,
    archived_at: null,
  };
}

/**
 * Extra time from the other contest is not copied: people get the time kept with them, for this contest's
 * length.
 */
async function copyInto(trx: Transaction, contest: ContestRow, from: number, people: boolean) {
  const source = await trx
    .selectFrom('contests')
    .select('id')
    .where('id', '=', from)
    .forShare()
    .executeTakeFirst();
  if (!source) throw notFound();
  const tasks = await trx.selectFrom('contest_tasks').selectAll().where('contest_id', '=', from).execute();
  if (tasks.length > 0) {
    const copies = tasks.map((task) => ({ ...task, contest_id: contest.id, external_id: null }));
    await trx.insertInto('contest_tasks').values(copies).execute();
    await trx
      .insertInto('statement_corrections')
      .columns(['contest_id', 'task_id', 'lang', 'of_hash', 'file_hash'])
      .expression((eb) =>
        eb
          .selectFrom('statement_corrections')
          .select(eb.cast<number>(eb.val(contest.id), 'integer').as('contest_id'))
          .select(['task_id', 'lang', 'of_hash', 'file_hash'])
          .where('contest_id', '=', from),
      )
      .execute();
  }
  if (!people) return {};
  const copied = await trx
    .insertInto('participants')
    .columns(['contest_id', 'user_id', 'category', 'on_board', 'picture_hash', 'picture_mime'])
    .expression((eb) =>
      eb
        .selectFrom('participants')
        .select(eb.cast<number>(eb.val(contest.id), 'integer').as('contest_id'))
        .select(['user_id', 'category', 'on_board', 'picture_hash', 'picture_mime'])
        .where('contest_id', '=', from)
        .orderBy('id'),
    )
    .returning('id')
    .execute();
  const ids = copied.map(({ id }) => id);
  return { accommodated: await giveKeptTime(trx, contest, ids) };
}
