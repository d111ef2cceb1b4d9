import { parse } from 'yaml';
import { AS_WRITTEN } from '#protocol/yaml-as-written.ts';
import { jsonAsWritten } from '../package/json-as-written.ts';
import { type Report } from '../package/report.ts';
import { joined, type Registration, type Row, type Rows, rowsOf } from './join.ts';
import { type Kind, kindOfJson, kindOfName, kindOfTsv, TSV_COLUMNS } from './kinds.ts';

/** A file of people as contest systems exchange it. */
export interface ToolFile {
  readonly name: string;
  readonly text: string;
}

/** A fault of such a file. `where`: the file with the line, or the position in its list, from 1. */
export class RegistrationFault extends Error {
  readonly where: string;
  readonly key: 'people.file_line' | 'people.file_first_line';
  constructor(file: string, line: number | null, key: RegistrationFault['key'] = 'people.file_line') {
    super(`${file} is not in the form of its kind`);
    this.where = line === null ? file : `${file}:${line}`;
    this.key = key;
  }
}

/** Minimum number of fields in a line that states everything about a team. */
const FULL_TEAM = 7;
/** File names by preference among files of the same kind: the first states the most. */
const BEST_FIRST = [/\.json$/i, /\.ya?ml$/i, /teams2\.tsv$/i, /\.tsv$/i];

/**
 * Reads the files in which the CCS standard, DOMjudge, Kattis, PC^2 and the ICPC's registration exchange
 * people: `teams`, `accounts`, `groups` and `organizations` as TSV, JSON or YAML. null: no file is one of
 * these. Throws `RegistrationFault`.
 */
export function readRegistration(files: readonly ToolFile[], report: Report): Registration | null {
  const rows: Record<Kind, readonly Row[]> = { teams: [], accounts: [], groups: [], organizations: [] };
  let isOne = false;
  for (const file of withoutDoubles(files)) {
    const read = readTsv(file, report) ?? readList(file);
    if (read === null) continue;
    isOne = true;
    rows[read.kind] = [...rows[read.kind], ...read.rows];
  }
  return isOne ? joined(rows satisfies Rows, report) : null;
}

/** Keeps one file of each kind in a folder, as a folder may have the same data in several formats. */
function withoutDoubles(files: readonly ToolFile[]): readonly ToolFile[] {
  const rank = ({ name }: ToolFile) => BEST_FIRST.findIndex((pattern) => pattern.test(name));
  const kindOf = ({ name }: ToolFile) =>
    `${name.slice(0, name.lastIndexOf('/') + 1)}${kindOfName(name) ?? name}`;
  return files.filter((file) =>
    files.every((other) => other === file || kindOf(other) !== kindOf(file) || rank(other) >= rank(file)),
  );
}

interface ReadFile {
  readonly kind: Kind;
  readonly rows: readonly Row[];
}

function readTsv({ name, text }: ToolFile, report: Report): ReadFile | null {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const filled = lines
    .map((line, at) => ({ line: at + 1, cells: line.split('\t').map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [head, ...body] = filled;
  if (head === undefined) return null;
  if (head.cells.length === 1 && /^(file_version|teams2?|accounts|groups) +\d$/i.test(head.cells[0] ?? ''))
    throw new RegistrationFault(name, head.line, 'people.file_first_line');
  const kind = kindOfTsv(name, head.cells, body[0]?.cells ?? []);
  if (kind === null) return null;
  const { least, names } = TSV_COLUMNS[kind];
  const longest = Math.max(0, ...body.map(({ cells }) => cells.length));
  const full = kind === 'teams' ? Math.max(FULL_TEAM, longest) : longest;
  const rows = body.map(({ line, cells }) => {
    if (cells.length < least || cells.slice(names.length).some(Boolean))
      throw new RegistrationFault(name, line);
    if (cells.length < full)
      report.warning({ file: name, line }, 'short_line', { number: cells.length, wanted: full });
    const value = Object.fromEntries(names.map((key, at) => [key, cells[at] ?? '']));
    return { file: name, line, value, groups: value['group_id'] ? [value['group_id']] : [] };
  });
  return { kind, rows };
}

function readList({ name, text }: ToolFile): ReadFile | null {
  const isJson = /^\s*\[/.test(text);
  if (!isJson && !/^\s*-\s/m.test(text)) return null;
  const value = parsed(name, text, isJson);
  if (!Array.isArray(value) || !value.every(isThing)) return null;
  const kind = kindOfJson(name, value);
  return kind === null ? null : { kind, rows: rowsOf(name, value) };
}

function parsed(name: string, text: string, isJson: boolean): unknown {
  try {
    return isJson ? jsonAsWritten(text) : parse(text, { maxAliasCount: 20, ...AS_WRITTEN });
  } catch {
    if (!isJson && /\.ya?ml$/i.test(name)) throw new RegistrationFault(name, null);
    return null;
  }
}

function isThing(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
