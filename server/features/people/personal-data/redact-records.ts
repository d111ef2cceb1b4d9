import { sql } from 'kysely';
import { type JsonValue } from '#server/db/json-column.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { redacted, type Traces } from './redact.ts';

/** Fields of the audit that describe a person. */
const DESCRIBING: ReadonlySet<string> = new Set([
  'display_name',
  'group',
  'school',
  'site',
  'room',
  'seat',
  'extra_time',
  'accommodation',
]);

/** The person to be removed from records. */
interface Erased {
  readonly userId: number;
  readonly name: string;
}

/**
 * Removes a person's texts from the audit and the journal. The entries stay, so that numbers and other
 * people's actions stay.
 */
export async function redactRecords(trx: Transaction, erased: Erased, traces: Traces): Promise<void> {
  await redactAudit(trx, erased, traces);
  await redactJournal(trx, traces);
  await trx.deleteFrom('login_failures').where('name', '=', erased.name).execute();
}

async function redactAudit(trx: Transaction, { userId, name }: Erased, traces: Traces): Promise<void> {
  const rows = await trx
    .selectFrom('audit')
    .select(['id', 'target', 'before', 'after'])
    .where((either) =>
      either.or([
        either('target', '=', name),
        either(sql<boolean>`${named(sql`before::text || after::text`, traces)}`, '=', true),
      ]),
    )
    .execute();
  for (const { id, target, before, after } of rows) {
    const isAbout = target === name;
    const clean = (value: unknown) => {
      const known = redacted(value as JsonValue, traces);
      return JSON.stringify(isAbout ? withoutDescription(known) : known);
    };
    await trx
      .updateTable('audit')
      .set({ target: isAbout ? traces.alias : target, before: clean(before), after: clean(after) })
      .where('id', '=', id)
      .execute();
  }
  await trx.updateTable('audit').set({ address: null }).where('user_id', '=', userId).execute();
}

/** An entry about the person alone keeps only the fact of a change, not its values. */
function withoutDescription(value: JsonValue): JsonValue {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, item]) => [field, DESCRIBING.has(field) ? '' : item]),
  );
}

async function redactJournal(trx: Transaction, traces: Traces): Promise<void> {
  const rows = await trx
    .selectFrom('journal')
    .select(['stream', 'seq', 'body'])
    .where(sql<boolean>`${named(sql`body::text`, traces)}`, '=', true)
    .execute();
  for (const { stream, seq, body } of rows)
    await trx
      .updateTable('journal')
      .set({ body: sql`${JSON.stringify(redacted(body, traces))}::json` })
      .where('stream', '=', stream)
      .where('seq', '=', seq)
      .execute();
}

/** Whether a JSON text holds one of these as a whole string. */
function named(text: ReturnType<typeof sql>, { names, questions }: Traces) {
  const wanted = [...names, ...questions].map((one) => sql`strpos(${text}, ${JSON.stringify(one)}) > 0`);
  return wanted.length === 0 ? sql`false` : sql`(${sql.join(wanted, sql` or `)})`;
}
