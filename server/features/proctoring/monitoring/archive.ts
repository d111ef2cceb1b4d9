import papaparse from 'papaparse';
import { FORMULA } from '#domain/formula.ts';
import { coverageOf } from '#domain/proctoring/watching/coverage.ts';
import { coverageFacts } from '#domain/proctoring/watching/monitoring.ts';
import { SHARE_SOURCES } from '#domain/proctoring/proctoring.ts';
import { type Monitoring } from '#protocol/wire/staff/proctoring/monitoring.ts';
import { type App } from '#server/app.ts';
import { contentOrParts } from '#server/files/store.ts';
import { type FileAnswer } from '#server/http/context.ts';
import { notNow } from '#server/model/fault.ts';
import { withReadableTimes } from '#server/model/readable-times.ts';
import { spooledZip, type ZippedFile } from '#server/spooled-zip.ts';
import { pictureName } from './picture.ts';
import { monitoringReport, type ReportStyle } from './report.ts';

/** The most bytes of a ZIP without the 64-bit extension, less some for the files beside the pictures. */
const MOST_BYTES = 3_500_000_000;
const GIB = 1_073_741_824;

/** A picture with its path in the archive and its hash in the file store. */
interface ArchivedPicture {
  readonly id: number;
  readonly path: string;
  readonly hash: string;
  readonly bytes: number;
}

/** The pictures for the archive of a person in a contest. */
export async function archivedPictures(
  app: App,
  monitoring: Monitoring,
): Promise<readonly ArchivedPicture[]> {
  const rows = await app.db
    .selectFrom('snapshots')
    .innerJoin('files', 'files.hash', 'snapshots.picture_hash')
    .select(['snapshots.id', 'kind', 'taken_at', 'media_type', 'picture_hash as hash', 'files.bytes'])
    .where('contest_id', '=', monitoring.contest.id)
    .where('user_id', '=', monitoring.person.id)
    .orderBy('taken_at')
    .orderBy('snapshots.id')
    .execute();
  const shown = new Set(monitoring.pictures.map(({ id }) => id));
  const pictures = rows
    .filter(({ id }) => shown.has(id))
    .map((row) => ({
      id: row.id,
      path: `pictures/${row.kind}/${pictureName(row)}`,
      hash: row.hash,
      bytes: row.bytes,
    }));
  const bytes = pictures.reduce((sum, one) => sum + one.bytes, 0);
  if (bytes > MOST_BYTES) throw notNow('backend.selection_heavy', `${Math.floor(MOST_BYTES / GIB)} GiB`);
  return pictures;
}

/**
 * The records of a person in a contest as one ZIP: `report.html` with the pictures beside it, and the lists
 * as CSV. One picture is in memory at a time; a picture that was deleted meanwhile is left out.
 */
export async function monitoringArchive(
  app: App,
  monitoring: Monitoring,
  pictures: readonly ArchivedPicture[],
  style: ReportStyle,
): Promise<FileAnswer> {
  const content = await spooledZip(() => monitoringFiles(app, monitoring, pictures, style));
  const name = `${monitoring.person.username}-${monitoring.contest.name}.zip`;
  return { file: { name, mime: 'application/zip', content }, save: true };
}

/** The files of the archive, in a folder where one is given. */
async function* monitoringFiles(
  app: App,
  monitoring: Monitoring,
  pictures: readonly ArchivedPicture[],
  style: ReportStyle,
): AsyncGenerator<ZippedFile> {
  const text = (name: string, content: string) => ({ name, content: Buffer.from(content) });
  yield text('report.html', monitoringReport(monitoring, pictures, style));
  const paths = new Map(pictures.map(({ id, path }) => [id, path]));
  yield text(
    'pictures.csv',
    csvOf(monitoring.pictures.map((one) => ({ ...withReadableTimes(one), file: paths.get(one.id) ?? '' }))),
  );
  yield text('log.csv', csvOf(monitoring.lines.map(withReadableTimes)));
  yield text(
    'signals.csv',
    csvOf(
      monitoring.signals.map((one) => ({ ...withReadableTimes(one), detail: JSON.stringify(one.detail) })),
    ),
  );
  yield text('incidents.csv', csvOf(monitoring.incidents.map(withReadableTimes)));
  yield text(
    'sessions.csv',
    csvOf(monitoring.sessions.map((one) => ({ ...withReadableTimes(one), places: one.places.join(' ') }))),
  );
  yield text('gaps.csv', csvOf(gapsOf(monitoring)));
  for (const { path, hash, bytes } of pictures)
    if (await isKept(app, hash)) yield { name: path, content: await contentOrParts(app.db, hash, bytes) };
}

async function isKept({ db }: App, hash: string): Promise<boolean> {
  return (
    (await db.selectFrom('files').select('hash').where('hash', '=', hash).executeTakeFirst()) !== undefined
  );
}

function gapsOf(monitoring: Monitoring): readonly object[] {
  const facts = coverageFacts(monitoring);
  return SHARE_SOURCES.flatMap((source) => coverageOf(source, facts).gaps).map(
    ({ source, fromAt, toAt, why }) => withReadableTimes({ source, from_at: fromAt, to_at: toAt, why }),
  );
}

/** A cell that a spreadsheet would take for a formula is marked as text. */
function csvOf(rows: readonly object[]): string {
  return papaparse.unparse([...rows], { escapeFormulae: FORMULA, newline: '\r\n' });
}
