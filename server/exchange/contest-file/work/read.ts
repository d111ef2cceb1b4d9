import { createHash, type Hash } from 'node:crypto';
import * as v from 'valibot';
import { type Place, type Report } from '#server/exchange/package/report.ts';
import { sentencesOf } from '#server/exchange/package/yaml.ts';
import { ABOUT_FILE, fileOfKind, workAbout, type WorkAbout } from './about.ts';
import { openWork, parsedRow, type WorkFiles } from './archive.ts';
import { Faults } from './faults.ts';
import { MAX_ROW_BYTES } from './lines.ts';
import { WORK_KINDS, type WorkKind, type WorkRow, workRows } from './rows.ts';
import { SeenRows } from './seen.ts';

/** Characters that PostgreSQL cannot keep in text: NUL, and halves of surrogate pairs. */
const UNKEEPABLE = /[\0\p{Surrogate}]/u;

/** The work of a contest in an archive, after all its rows were checked. */
export interface FileWork {
  readonly about: WorkAbout;
  /** Login names of the contestants of this work. */
  readonly competitors: readonly string[];
  /** Short names of the tasks of this work. */
  readonly slugs: readonly string[];
  /** Staff that the rows name. */
  readonly staff: readonly WorkRow<'staff'>[];
  /** Fingerprint of the work's contents. */
  readonly fingerprint: string;
  readonly rows: <K extends WorkKind>(kind: K) => AsyncIterable<WorkRow<K>>;
}

/**
 * Reads the whole work in an archive and reports faults by file and line; null: there is no work, or it has a
 * fault. Only numbers and names stay in memory.
 */
export async function readWork(
  archive: Buffer | string,
  folder: string,
  report: Report,
  most?: number,
): Promise<FileWork | null> {
  const files = await openWork(archive, folder, report, most);
  if (files === null) return null;
  const about = v.safeParse(workAbout, files.about);
  if (!about.success) {
    for (const sentence of sentencesOf(about.issues)) report.add('error', ABOUT_FILE, sentence);
    return null;
  }
  const sum = createHash('sha256').update(JSON.stringify(about.output));
  const seen = new SeenRows();
  let isSound = true;
  for (const kind of WORK_KINDS) {
    const faults = new Faults(report);
    const found = await readKind(files, kind, { seen, faults, sum });
    const said = about.output.rows[kind];
    if (!faults.any && found !== said)
      faults.add({ file: fileOfKind(kind), line: null }, 'work_rows', { said, found });
    isSound &&= !faults.any;
  }
  const ahead = new Faults(report);
  if (isSound) seen.requireAhead(ahead);
  if (!isSound || ahead.any) return null;
  const { competitors, slugs, staff } = seen;
  return {
    about: about.output,
    competitors,
    slugs,
    staff,
    fingerprint: sum.digest('hex'),
    rows: (kind) => soundRows(files, kind),
  };
}

/** Reads the rows of a kind and returns how many were read. */
async function readKind(
  files: WorkFiles,
  kind: WorkKind,
  { seen, faults, sum }: { readonly seen: SeenRows; readonly faults: Faults; readonly sum: Hash },
): Promise<number> {
  let found = 0;
  for await (const { number, text } of files.lines(kind)) {
    const place = { file: fileOfKind(kind), line: number };
    found += 1;
    if (text === null) {
      faults.add(place, 'work_line', { limit: MAX_ROW_BYTES });
      break;
    }
    sum.update(text).update('\n');
    const row = rowOf(kind, text, place, faults);
    if (row !== null) seen.add(kind, row, place, faults);
    if (faults.isFull) break;
  }
  return found;
}

/** A row that is valid by its schema; null: it has a fault, which is reported. */
function rowOf<K extends WorkKind>(kind: K, text: string, place: Place, faults: Faults): WorkRow<K> | null {
  const value = parsedRow(text);
  if (value === undefined) {
    faults.add(place, 'not_json');
    return null;
  }
  const read = v.safeParse(workRows[kind], value);
  if (!read.success) {
    faults.all(place, sentencesOf(read.issues));
    return null;
  }
  const unkeepable = unkeepableIn(value);
  if (unkeepable !== null) {
    faults.add(place, 'yaml_wrong', { key: unkeepable, received: '\uFFFD' });
    return null;
  }
  return read.output;
}

/** The first key that the database cannot store, or whose text it cannot store; null: none. */
function unkeepableIn(value: unknown): string | null {
  let found: string | null = null;
  JSON.stringify(value, (key, part: unknown) => {
    if (UNKEEPABLE.test(key) || (typeof part === 'string' && UNKEEPABLE.test(part))) found ??= key;
    return part;
  });
  return found;
}

/** Reads the checked rows a second time. Throws when the file has changed since. */
async function* soundRows<K extends WorkKind>(files: WorkFiles, kind: K): AsyncGenerator<WorkRow<K>> {
  for await (const { text } of files.lines(kind)) yield v.parse(workRows[kind], parsedRow(text ?? ''));
}
