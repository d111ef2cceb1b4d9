import { createHash } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import * as v from 'valibot';
import { latexBundle } from '#server/contract/latex.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type TextFile } from '#server/db/translation-tables.ts';
import { getFile, putFile } from '#server/files/store.ts';
import { badRequest } from '../fault.ts';
import { translationSettings } from './delegations.ts';

/** A version of the official text of a task. */
export type OfficialText = Selectable<Schema['official_texts']>;

const EMBEDDED = /data:(image\/(?:png|jpeg|gif|webp|svg\+xml));base64,([A-Za-z0-9+/=]+)/g;
/**
 * Matches a picture that Markdown names. The length is bounded, so that a description without an end is not
 * searched to the end of the text.
 */
const NAMED_PICTURE = /(!\[[^\]]{0,1000}\]\(\s*<?|^ {0,3}\[[^\]]{1,1000}\]:\s*<?)(?:\.\/)?([\w.-]+)/gm;
/** The most characters of a text with its pictures embedded. */
const MAX_WHOLE_CHARS = 64 * 1_048_576;
const ENDINGS: Readonly<Record<string, string>> = { 'image/svg+xml': 'svg', 'image/jpeg': 'jpg' };

/** A statement, a row of the database. */
interface StatementRow {
  readonly task_id: number;
  readonly lang: string;
  readonly mime: string;
  readonly file_hash: string;
  readonly latex_hash: string | null;
}

/** The newest official text of a task of a contest; null: there is none. */
export async function currentOfficial(
  db: Kysely<Schema>,
  contestId: number,
  taskId: number,
): Promise<OfficialText | null> {
  const row = await db
    .selectFrom('official_texts')
    .selectAll()
    .where('contest_id', '=', contestId)
    .where('task_id', '=', taskId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The newest official texts of all tasks of a contest, by task. */
export async function currentOfficials(
  db: Kysely<Schema>,
  contestId: number,
): Promise<ReadonlyMap<number, OfficialText>> {
  const rows = await db
    .selectFrom('official_texts')
    .selectAll()
    .distinctOn('task_id')
    .where('contest_id', '=', contestId)
    .orderBy('task_id')
    .orderBy('version', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.task_id, row]));
}

/** The statements of a contest that differ from the sources of its official texts. */
export async function outdatedOfficials(
  db: Kysely<Schema>,
  contestId: number,
): Promise<readonly StatementRow[]> {
  const { official_lang: lang } = await translationSettings(db, contestId);
  const { rows } = await sql<StatementRow>`select s.* from contest_tasks t
    join lateral (select * from contest_statements s where s.contest_id = t.contest_id and s.task_id = t.task_id
      order by s.lang = ${lang} desc, s.lang = 'en' desc, s.lang limit 1) s on true
    left join lateral (select source_hash, lang from official_texts o
      where o.contest_id = t.contest_id and o.task_id = t.task_id order by version desc limit 1) o on true
    where t.contest_id = ${contestId} and (s.mime like 'text/markdown%' or s.latex_hash is not null)
      and (o.source_hash, o.lang) is distinct from (coalesce(s.latex_hash, s.file_hash), s.lang)
    order by t.number`.execute(db);
  return rows;
}

/**
 * Takes a statement over as the newest official text of its task. Answers whether it differs from the former
 * one; of several processes that do it at once one does.
 */
export async function takeOfficial(
  trx: Transaction,
  contestId: number,
  statement: StatementRow,
  how: { readonly note: string; readonly now: number; readonly byUser: number | null },
): Promise<boolean> {
  const source = statement.latex_hash ?? statement.file_hash;
  const content = (await getFile(trx, source)).toString('utf8');
  const read = statement.latex_hash === null ? await readMarkdown(trx, content) : readLatex(content);
  const { rows } = await sql<{ id: number }>`insert into official_texts
    (contest_id, task_id, version, lang, format, text, files, source_hash, note, at, by_user)
    select ${contestId}::integer, ${statement.task_id}::integer, 1 + coalesce(max(version), 0), ${statement.lang}::text, ${read.format}::text,
      ${read.text}::text, ${JSON.stringify(read.files)}::jsonb, ${source}::text, ${how.note}::text, ${how.now}::bigint, ${how.byUser}::integer
    from official_texts where contest_id = ${contestId} and task_id = ${statement.task_id}
    on conflict do nothing returning id`.execute(trx);
  return rows.length > 0;
}

/** Markdown in which pictures are only named; their contents are stored beside it. */
async function readMarkdown(
  trx: Transaction,
  content: string,
): Promise<Pick<OfficialText, 'format' | 'text'> & { readonly files: readonly TextFile[] }> {
  const files: TextFile[] = [];
  const names = new Map<string, string>();
  for (const [whole, mime = '', base64 = ''] of content.matchAll(EMBEDDED)) {
    if (names.has(whole)) continue;
    const name = `picture-${names.size + 1}.${ENDINGS[mime] ?? mime.slice('image/'.length)}`;
    names.set(whole, name);
    files.push({ name, mime, hash: await putFile(trx, Buffer.from(base64, 'base64')) });
  }
  return { format: 'md', files, text: content.replace(EMBEDDED, (whole) => names.get(whole) ?? whole) };
}

function readLatex(content: string) {
  const { text, files } = v.parse(latexBundle, JSON.parse(content));
  return { format: 'tex' as const, text, files };
}

/**
 * The text from which a judge makes a PDF, and which contestants read: in the official one's format, with its
 * files.
 */
export async function wholeText(
  trx: Kysely<Schema>,
  official: Pick<OfficialText, 'format' | 'files'>,
  text: string,
): Promise<{ readonly hash: string; readonly mime: string }> {
  if (official.format === 'tex') {
    const files = official.files.map(({ name, hash }) => ({ name, hash }));
    const bundle = Buffer.from(JSON.stringify({ text, files }));
    return { hash: await putFile(trx, bundle), mime: 'application/pdf' };
  }
  const addresses = await addressesIn(trx, official.files, text);
  const whole = text.replace(
    NAMED_PICTURE,
    (found, before: string, name: string) => before + (addresses.get(name) ?? found.slice(before.length)),
  );
  return { hash: await putFile(trx, Buffer.from(whole)), mime: 'text/markdown' };
}

/**
 * The pictures that a text names, as addresses by name. Throws 400 when the text would be too long with them.
 */
async function addressesIn(
  db: Kysely<Schema>,
  files: readonly TextFile[],
  text: string,
): Promise<ReadonlyMap<string, string>> {
  const byName = new Map(files.map((file) => [file.name, file]));
  const addresses = new Map<string, string>();
  let chars = text.length;
  for (const [, , name = ''] of text.matchAll(NAMED_PICTURE)) {
    const file = byName.get(name);
    if (file === undefined) continue;
    const address = addresses.get(name) ?? (await pictureAddress(db, file));
    addresses.set(name, address);
    chars += address.length;
    // The whole picture is embedded each time that it is named.
    if (chars > MAX_WHOLE_CHARS) throw badRequest('backend.too_long');
  }
  return addresses;
}

/** A picture as an address that contains its data. */
export async function pictureAddress(db: Kysely<Schema>, { hash, mime, name }: TextFile): Promise<string> {
  const type = mime ?? (/\.jpe?g$/i.test(name) ? 'image/jpeg' : 'image/png');
  return `data:${type};base64,${(await getFile(db, hash)).toString('base64')}`;
}

/** The hash by which texts are compared. */
export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
