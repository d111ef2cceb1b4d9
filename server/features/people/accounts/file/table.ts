import Papa from 'papaparse';
import { fieldOfHeader, MAX_FILE_COLUMNS, MAX_FILE_ROWS } from '#domain/people/people-columns.ts';
import { jsonAsWritten } from '#server/exchange/package/json-as-written.ts';
import { type Finding, Report } from '#server/exchange/package/report.ts';
import { badRequest, type Fault } from '#server/model/fault.ts';
import { type DecodedText, decodeText, oddWords } from './decode.ts';
import { type FileTable, type ReadingWishes } from './file-table.ts';
import { tableIn } from './header-row.ts';
import { registeredTable, toolFilesIn } from './registration.ts';
import { isZip, readSheet } from './sheet.ts';
import { cellOf } from './shown-cells.ts';

const DELIMITERS = [';', ',', '\t'] as const;
/** The number of lines in which headers are searched: a title may stand above them. */
const LINES_AT_TOP = 20;
/** The most impossible words that are named. */
const WORDS_NAMED = 5;

/**
 * Reads a users file of any kind: CSV or TSV, XLSX, JSON, or the files by which other systems exchange teams
 * and accounts, several of them in a zip. 400 with the fault of the whole file.
 */
export async function readTable(bytes: Buffer, name = '', wishes: ReadingWishes = {}): Promise<FileTable> {
  if (isZip(bytes)) {
    const files = await toolFilesIn(bytes);
    const table = files === null ? null : registeredTable(files);
    return table ?? sheetTable(await readSheet(bytes), wishes);
  }
  const decoded = decodeText(bytes, wishes.encoding);
  // The file is a picture, a PDF, or a spreadsheet of an older kind.
  if (decoded.text.includes('\0')) throw badRequest('people.file_kind');
  const table = textTable(decoded.text, name, wishes);
  const findings = [...(table.findings ?? []), ...encodingFindings(decoded)];
  return { ...table, encoding: decoded.encoding, findings };
}

function textTable(text: string, name: string, wishes: ReadingWishes): FileTable {
  const table = registeredTable([{ name, text }]);
  if (table !== null) return table;
  const json = readJson(text);
  return json === null ? tableOf(readDelimited(text), wishes) : { ...tableOf(json, { head: 1 }), head: null };
}

/**
 * The findings that the encoding was guessed, and which words look impossible: then another encoding is
 * likely right.
 */
function encodingFindings({ text, encoding, isGuessed }: DecodedText): readonly Finding[] {
  const report = new Report();
  const odd = encoding.startsWith('utf') ? [] : [...new Set(oddWords(text))];
  if (odd.length > 0) report.warning('', 'mixed_words', { words: odd.slice(0, WORDS_NAMED).join(', ') });
  if (isGuessed) report.note('', 'encoding_guessed', { encoding });
  return report.sorted();
}

/** A sheet's table, with the faults of single cells. */
function sheetTable(sheet: readonly (readonly string[])[], wishes: ReadingWishes): FileTable {
  const cells = sheet.map((row) => row.map(cellOf));
  const oddCells = cells.flatMap((row, at) =>
    row.flatMap(({ odd }, column) => (odd === null ? [] : [{ row: at + 1, column, key: odd }])),
  );
  return {
    ...tableOf(
      cells.map((row) => row.map(({ text }) => text)),
      wishes,
    ),
    oddCells,
  };
}

function tableOf(records: readonly (readonly string[])[], { head }: ReadingWishes): FileTable {
  if (records.some((cells) => cells.length > MAX_FILE_COLUMNS)) throw tooManyColumns();
  const clean = records.map((cells) => cells.map(cleanCell));
  const numbered = clean.map((cells, at) => ({ number: at + 1, cells }));
  const filled = numbered.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const table = tableIn(filled, head);
  if (table.rows.length === 0) throw badRequest('people.file_empty');
  if (table.rows.length > MAX_FILE_ROWS) throw tooManyRows();
  return table;
}

/** A cell with every run of spaces and line breaks as one space. */
function cleanCell(cell: string): string {
  return cell.replace(/\s+/gu, ' ').trim();
}

function readDelimited(text: string): readonly (readonly string[])[] {
  const plain = text.replace(/^sep=.\r?\n/i, '');
  const { data, errors } = Papa.parse<string[]>(plain, { delimiter: delimiterOf(plain) });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) throw badRequest('people.file_quotes', String((broken.row ?? 0) + 1));
  return data;
}

/**
 * The separator of cells: the one that gives a line at the top the most known headers, or else the most
 * cells.
 */
function delimiterOf(text: string): string {
  const scored = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, {
      delimiter,
      preview: LINES_AT_TOP,
      skipEmptyLines: 'greedy',
    });
    const scores = data.map((cells) => {
      const known = cells.filter((cell) => fieldOfHeader(cell) !== null).length;
      return known * 1_000 + cells.length;
    });
    return { delimiter, score: Math.max(0, ...scores) };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

/** A list of objects as rows, with the field names as headers; null where the text is something else. */
function readJson(text: string): readonly (readonly string[])[] | null {
  if (!/^\s*\[/.test(text)) return null;
  let value: unknown;
  try {
    value = jsonAsWritten(text);
  } catch {
    throw badRequest('people.file_json');
  }
  if (!Array.isArray(value) || !value.every(isRecord)) throw badRequest('people.file_json');
  // Each row becomes a cell of each column, so both are counted before the table is made.
  if (value.length > MAX_FILE_ROWS) throw tooManyRows();
  const headers = headersOf(value);
  return [headers, ...value.map((one) => headers.map((header) => textOf(one[header])))];
}

function headersOf(rows: readonly Readonly<Record<string, unknown>>[]): readonly string[] {
  const headers = new Set<string>();
  for (const row of rows) {
    for (const header of Object.keys(row)) headers.add(header);
    if (headers.size > MAX_FILE_COLUMNS) throw tooManyColumns();
  }
  return [...headers];
}

const tooManyRows = (): Fault => badRequest('people.file_rows', String(MAX_FILE_ROWS));
const tooManyColumns = (): Fault => badRequest('people.file_columns', String(MAX_FILE_COLUMNS));

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
