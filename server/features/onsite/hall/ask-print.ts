import { printableText, sheetsOf } from '#domain/submissions/print-sheets.ts';
import { MAX_PRINT_PAGES, MAX_PRINTS, PRINT_WINDOW_MS } from '#domain/submissions/prints.ts';
import { type OwnPrint } from '#protocol/wire/submissions/print.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { publishSubject } from '#server/model/desk.ts';
import { type Caller } from '#server/model/caller.ts';
import { badRequest, notNow } from '#server/model/fault.ts';
import { lockPlace, type LockedPlace } from '#server/model/locks.ts';
import { publishers } from '#server/model/streams.ts';
import { fileNameOf } from '#server/model/submissions/file-name.ts';
import { phaseRefusal } from '#server/model/submissions/rules.ts';
import { ownPrint } from './prints.ts';

const MINUTE_MS = 60_000;
const TEST_SHEET = 'test-sheet.txt';

/**
 * Takes a contestant's wish to print a text; a test sheet holds the server's own words, and may be printed
 * before the start. Sent again with the same `client_id` it is the same print. Throws 409 where the contest
 * has no printing, outside of the person's time, or after too many wishes lately, and 400 for an empty or too
 * long text; then nothing has changed.
 */
export async function askPrint(
  app: App,
  { caller, input, files, now }: Pick<CallContext<'askPrint'>, 'caller' | 'input' | 'files' | 'now'>,
  participantId: number,
): Promise<OwnPrint> {
  const isTest = input.test;
  const text = isTest ? null : checkedText(files.source.content);
  return app.write(async (trx, publish) => {
    const place = await lockPlace(trx, participantId);
    const known = await trx
      .selectFrom('prints')
      .select('id')
      .where('participant_id', '=', participantId)
      .where('client_id', '=', input.client_id)
      .executeTakeFirst();
    if (known) return ownPrint(trx, known.id);
    const { contest, participant } = place;
    const lately = await askedSince(trx, participantId, now - PRINT_WINDOW_MS);
    const print = decidePrinting({ contest, participant, lately }, { caller, text, now });
    const { id } = await trx
      .insertInto('prints')
      .values({
        contest_id: contest.id,
        participant_id: participantId,
        client_id: input.client_id,
        task_number: await knownTask(trx, place, input.task),
        submission_id: await knownSubmission(trx, place, input.submission),
        file_name: isTest ? TEST_SHEET : fileNameOf(files.source.name, 'text.txt'),
        ...print,
        printed_at: null,
        printed_by: null,
        closed_at: null,
        closed_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const own = await ownPrint(trx, id);
    const owner = { contestId: contest.id, userId: participant.user_id };
    publishers.prints(publish, owner, { action: 'set', print: own });
    await publishSubject(trx, publish, 'prints', contest.id);
    return own;
  });
}

/**
 * The text to print with its number of pages: a contestant's own text only while they compete, a test sheet
 * (`text` null) before the start too.
 */
export function decidePrinting(
  {
    contest,
    participant,
    lately,
  }: Pick<LockedPlace, 'contest' | 'participant'> & {
    /**
     * The times of the person's wishes within the limiting window, the earliest first, ms since the epoch.
     */
    readonly lately: readonly number[];
  },
  {
    caller: { name, types },
    text,
    now,
  }: { readonly caller: Pick<Caller, 'name' | 'types'>; readonly text: string | null; readonly now: number },
) {
  if (!contest.printing) throw notNow('backend.printing_off');
  const refusal =
    text === null && now < contest.start_at ? null : phaseRefusal(contest, participant, types, now);
  if (refusal) throw refusal;
  const source = text ?? testSheet(contest.name, name);
  const pages = sheetsOf(source).length;
  if (pages > MAX_PRINT_PAGES) throw badRequest('backend.print_pages', String(MAX_PRINT_PAGES));
  const oldest = lately[lately.length - MAX_PRINTS];
  if (oldest !== undefined)
    throw notNow('backend.print_limit', String(Math.ceil((oldest + PRINT_WINDOW_MS - now) / MINUTE_MS)));
  return { source, bytes: Buffer.byteLength(source), pages, at: now };
}

/** A page that shows at a glance whether the printer prints every letter. */
function testSheet(contest: string, login: string): string {
  return [
    contest,
    login,
    '',
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz',
    'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЬЮЯ абвгдежзийклмнопрстуфхцчшщъьюя',
    '0123456789 {}[]()<> +-*/=%&|^~!?:;,.@#$_\\"\'`',
    '1         2         3         4         5         6         7         8',
    '12345678901234567890123456789012345678901234567890123456789012345678901234567890',
    '',
  ].join('\n');
}

function checkedText(content: Buffer): string {
  const text = printableText(content);
  if (text === null) throw badRequest('backend.print_not_text');
  if (text.trim() === '') throw badRequest('backend.empty_source');
  return text;
}

async function askedSince(
  trx: Transaction,
  participantId: number,
  since: number,
): Promise<readonly number[]> {
  const lately = await trx
    .selectFrom('prints')
    .select('at')
    .where('participant_id', '=', participantId)
    .where('at', '>', since)
    .orderBy('at')
    .execute();
  return lately.map(({ at }) => at);
}

/** Task and submission only describe the print: one that is not the contestant's is left out. */
async function knownTask(
  trx: Transaction,
  { contest }: LockedPlace,
  task: number | undefined,
): Promise<number | null> {
  if (task === undefined) return null;
  const row = await trx
    .selectFrom('contest_tasks')
    .select('number')
    .where('contest_id', '=', contest.id)
    .where('number', '=', task)
    .executeTakeFirst();
  return row?.number ?? null;
}

async function knownSubmission(
  trx: Transaction,
  { participant }: LockedPlace,
  id: number | undefined,
): Promise<number | null> {
  if (id === undefined) return null;
  const row = await trx
    .selectFrom('submissions')
    .select('id')
    .where('id', '=', id)
    .where('participant_id', '=', participant.id)
    .executeTakeFirst();
  return row?.id ?? null;
}
