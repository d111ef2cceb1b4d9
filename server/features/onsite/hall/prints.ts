import { type Kysely } from 'kysely';
import { type OwnPrint } from '#protocol/wire/submissions/print.ts';
import { type PrintList } from '#protocol/wire/staff/onsite/prints.ts';
import { type Schema } from '#server/db/schema.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { doneBy } from './balloons.ts';

/** The most prints that are listed: enough for the last hours of a large contest. */
const LISTED = 500;

/** Prints that a person asked for in a contest, the newest first. */
export async function ownPrints(db: Kysely<Schema>, participantId: number): Promise<OwnPrint[]> {
  return ownColumns(db).where('participant_id', '=', participantId).orderBy('id', 'desc').execute();
}

/** One print of a person. */
export async function ownPrint(db: Kysely<Schema>, id: number): Promise<OwnPrint> {
  return ownColumns(db).where('id', '=', id).executeTakeFirstOrThrow();
}

function ownColumns(db: Kysely<Schema>) {
  return db
    .selectFrom('prints')
    .select(['id', 'client_id', 'task_number as task', 'file_name', 'pages', 'at', 'state', 'reason']);
}

/** The prints of a contest for the print runners, without the texts. */
export async function printsOf(db: Kysely<Schema>, contest: ContestRow): Promise<PrintList> {
  const tasks = await db
    .selectFrom('contest_tasks')
    .innerJoin('tasks', 'tasks.id', 'contest_tasks.task_id')
    .select(['contest_tasks.number', 'contest_tasks.label', 'tasks.name'])
    .where('contest_id', '=', contest.id)
    .orderBy('number')
    .execute();
  const rows = await db
    .selectFrom('prints as p')
    .innerJoin('participants', 'participants.id', 'p.participant_id')
    .innerJoin('users as u', 'u.id', 'participants.user_id')
    .leftJoin('users as printer', 'printer.id', 'p.printed_by')
    .leftJoin('users as closer', 'closer.id', 'p.closed_by')
    .select([
      'p.id',
      'p.participant_id as participant',
      'p.task_number as task',
      'p.submission_id as submission',
    ])
    .select([
      'p.file_name',
      'p.pages',
      'p.bytes',
      'p.at',
      'p.state',
      'p.reason',
      'p.printed_at',
      'p.closed_at',
    ])
    .select([
      'u.name as username',
      'u.display_name',
      'u.group_label as group',
      'u.school',
      'u.site',
      'u.room',
      'u.seat',
    ])
    .select(['printer.name as printer', 'printer.display_name as printer_name'])
    .select(['closer.name as closer', 'closer.display_name as closer_name'])
    .where('p.contest_id', '=', contest.id)
    .orderBy('p.id', 'desc')
    .limit(LISTED)
    .execute();
  return {
    contest: contest.id,
    name: contest.name,
    tasks,
    prints: rows
      .map(({ printed_at, closed_at, printer, printer_name, closer, closer_name, ...print }) => ({
        ...print,
        printed: doneBy(printed_at, printer_name === '' ? printer : printer_name),
        closed: doneBy(closed_at, closer_name === '' ? closer : closer_name),
      }))
      .reverse(),
  };
}

/** The text of a print. Throws 404 for a print of another contest, 409 when the text is no longer kept. */
export async function printText(
  db: Kysely<Schema>,
  contestId: number,
  printId: number,
): Promise<{ print_source: string }> {
  const { source } = await db
    .selectFrom('prints')
    .select('source')
    .where('id', '=', printId)
    .where('contest_id', '=', contestId)
    .executeTakeFirstOrThrow(notFound);
  if (source === '') throw notNow('backend.print_gone');
  return { print_source: source };
}
