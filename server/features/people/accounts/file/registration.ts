import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { MAX_FILE_ROWS } from '#domain/people/people-columns.ts';
import { Report } from '#server/exchange/package/report.ts';
import { type Registration } from '#server/exchange/registration/join.ts';
import { readRegistration, RegistrationFault, type ToolFile } from '#server/exchange/registration/read.ts';
import { badRequest } from '#server/model/fault.ts';
import { decodeText } from './decode.ts';
import { type FileTable } from './file-table.ts';

/**
 * The most bytes that the files of people may have together after unpacking, and the most other files in the
 * archive.
 */
const MAX_UNPACKED_BYTES = 40_000_000;
const MAX_FILES = 2_000;
/** A file that every spreadsheet archive contains. */
const OF_SHEETS = '[Content_Types].xml';
const OURS = /(^|\/)(teams2?|accounts|groups|organi[sz]ations)\.(tsv|json|ya?ml)$/i;

/** The files of people in an archive of another system; null: it is a spreadsheet, or holds no such files. */
export async function toolFilesIn(bytes: Buffer): Promise<readonly ToolFile[] | null> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
    if (zip.entryCount > MAX_FILES) return null;
    const files: ToolFile[] = [];
    let size = 0;
    for await (const entry of zip.eachEntry()) {
      const { fileName: name } = entry;
      if (name === OF_SHEETS) return null;
      if (!OURS.test(name)) continue;
      size += entry.uncompressedSize;
      if (size > MAX_UNPACKED_BYTES) return null;
      files.push({ name, text: decodeText(await buffer(await zip.openReadStreamPromise(entry))).text });
    }
    return files.length === 0 ? null : files;
  } catch {
    return null;
  }
}

/** Files of people as one table; null: they are no such files. 400 with the faulty file and line. */
export function registeredTable(files: readonly ToolFile[]): FileTable | null {
  const report = new Report();
  const read = registrationOf(files, report);
  if (read === null) return null;
  const { people, others } = read;
  // There are only accounts of staff, or groups and schools of people in another file.
  if (people.length === 0)
    throw badRequest('people.file_no_people', files.map(({ name }) => name).join(', '));
  if (people.length > MAX_FILE_ROWS) throw badRequest('people.file_rows', String(MAX_FILE_ROWS));
  const hasPasswords = people.some(({ password }) => password !== '');
  return {
    headers: ['username', 'display name', 'group', 'school', ...(hasPasswords ? ['password'] : [])],
    rows: people.map(({ line, login, displayName, group, school, password }) => ({
      number: line,
      cells: [...[login, displayName, group, school].map(oneLine), ...(hasPasswords ? [password] : [])],
    })),
    others: [...others],
    head: null,
    passedOver: [],
    findings: report.sorted(),
  };
}

/** A cell with every run of spaces and line breaks as one space. */
function oneLine(cell: string): string {
  return cell.replace(/\s+/gu, ' ').trim();
}

function registrationOf(files: readonly ToolFile[], report: Report): Registration | null {
  try {
    return readRegistration(files, report);
  } catch (error: unknown) {
    if (error instanceof RegistrationFault) throw badRequest(error.key, error.where);
    throw error;
  }
}
