import { isUtf8 } from 'node:buffer';
import { sql } from 'kysely';
import { type JudgeTask } from '#server/contract/task.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { ABOUT_FILE, fileOfKind, type WorkAbout } from '#server/exchange/contest-file/work/about.ts';
import { MAX_WORK_BYTES } from '#server/exchange/contest-file/work/archive.ts';
import { MAX_ROW_BYTES } from '#server/exchange/contest-file/work/lines.ts';
import { WORK_KINDS, type WorkKind } from '#server/exchange/contest-file/work/rows.ts';
import { FORM } from '#server/exchange/contest-file/own.ts';
import { getFile } from '#server/files/store.ts';
import { notNow } from '#server/model/fault.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { type ZippedFile } from '#server/spooled-zip.ts';
import { type Outgoing, type OutgoingWork, outgoingRow, type Pseudonyms } from './hidden.ts';
import { WORK_QUERIES } from './queries.ts';
import { shapeOf } from './shape.ts';

/** The most rows in one query. */
const AT_ONCE = 500;
const MB = 1_000_000;
const MIB = 1_048_576;
/**
 * Characters that keep a text from standing in a row as it is: escaped, it would be longer than as base64.
 */
const CONTROLS = /(?![\t\n\r])[\p{Cc}\ufeff]/u;

type Row = Readonly<Record<string, unknown>>;

/** The contest that is written, and the parts of it that go out. */
interface Writing {
  readonly contest: ContestRow;
  readonly outgoing: OutgoingWork;
  readonly pseudonyms: Pseudonyms;
  readonly now: number;
}

/**
 * The files of a contest's work, read from the database while they are written, as of one moment if the
 * transaction sees one. 409 when something is too large to be read again.
 */
export function* workFiles(trx: Transaction, writing: Writing): Generator<ZippedFile> {
  const { contest, outgoing, now } = writing;
  const counts = Object.fromEntries(WORK_KINDS.map((kind) => [kind, 0])) as Record<WorkKind, number>;
  let bytes = 0;
  for (const kind of WORK_KINDS) {
    const lines = async function* () {
      for await (const page of pagesOf(trx, kind, writing)) {
        const text = Buffer.from(page.map((row) => `${row}\n`).join(''));
        counts[kind] += page.length;
        bytes += text.length;
        if (bytes > MAX_WORK_BYTES)
          throw notNow('backend.contest_part_large', `work, ${Math.floor(MAX_WORK_BYTES / MIB)} MiB`);
        yield text;
      }
    };
    yield { name: fileOfKind(kind), content: lines() };
  }
  const about: WorkAbout = {
    form: FORM,
    made_at: now,
    has_secrets: outgoing.secrets,
    has_personal_data: outgoing.personal,
    final_at: contest.final_at,
    feed_duration_ms: contest.feed_duration_ms,
    rows: counts,
  };
  yield { name: ABOUT_FILE, content: Buffer.from(JSON.stringify(about, null, 1)) };
}

/** The rows of a kind in the file's form, in batches. */
async function* pagesOf(
  trx: Transaction,
  kind: WorkKind,
  { contest, outgoing, pseudonyms }: Writing,
): AsyncGenerator<readonly string[]> {
  for await (const rows of rowsOf(trx, kind, contest))
    yield rows.flatMap((row) => {
      const out = outgoingRow(kind, asInFile(kind, row, outgoing), outgoing, pseudonyms);
      if (out === null) return [];
      const text = JSON.stringify(out);
      requireRowFits(kind, Buffer.byteLength(text));
      return [text];
    });
}

/** The rows of a kind in the database's form, in batches; contents come one by one. */
async function* rowsOf(
  trx: Transaction,
  kind: WorkKind,
  contest: ContestRow,
): AsyncGenerator<readonly Row[]> {
  const query = WORK_QUERIES[kind].replaceAll('$1', String(contest.id));
  await sql.raw(`declare work_${kind} no scroll cursor for ${query}`).execute(trx);
  for (;;) {
    const { rows } = await sql.raw<Row>(`fetch ${AT_ONCE} from work_${kind}`).execute(trx);
    if (rows.length === 0) break;
    if (kind !== 'contents') yield rows;
    else for (const row of rows) yield [await withContent(trx, row)];
  }
  await sql.raw(`close work_${kind}`).execute(trx);
}

/** A line is at least as long as its content, so a content that is too large is not even read. */
async function withContent(trx: Transaction, { hash, bytes }: Row): Promise<Row> {
  requireRowFits('contents', Number(bytes));
  return { hash, content: await getFile(trx, String(hash)) };
}

function requireRowFits(kind: WorkKind, bytes: number): void {
  if (bytes <= MAX_ROW_BYTES) return;
  throw notNow('backend.contest_part_large', `${fileOfKind(kind)}, ${Math.floor(MAX_ROW_BYTES / MB)} MB`);
}

/** A row of the database in the file's form. */
function asInFile(
  kind: WorkKind,
  row: Record<string, unknown>,
  { secrets }: Outgoing,
): Record<string, unknown> {
  switch (kind) {
    case 'contents':
      return contentRow(row as { readonly hash: string; readonly content: Buffer });
    case 'versions':
      // The tests of the version in use are stored with the task, if they go out at all.
      return secrets && row['is_current'] === true
        ? row
        : { ...row, is_current: false, judge: shapeOf(row['judge'] as JudgeTask) };
    case 'standings': {
      const { id: _, ...cells } = row['row'] as { readonly id: number };
      return { ...row, row: cells };
    }
    default:
      return row;
  }
}

function contentRow({ hash, content }: { readonly hash: string; readonly content: Buffer }) {
  const text = isUtf8(content) ? content.toString('utf8') : null;
  // A content that a text column cannot hold is not written as text either.
  return text === null || CONTROLS.test(text) ? { hash, base64: content.toString('base64') } : { hash, text };
}
