import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { parse, YAMLError, YAMLParseError } from 'yaml';
import { AS_WRITTEN } from '#protocol/yaml-as-written.ts';
import { LargeContest, openArchive, type OpenedArchive } from '../contest-file/archive.ts';
import { OWN_FILE, ownContest, type OwnContest } from '../contest-file/own.ts';
import { listIn, peopleIn } from '../contest-file/people.ts';
import { type AnyTask, MAX_YAML_BYTES } from '../contest-file/places.ts';
import { readTasks } from '../contest-file/read-tasks.ts';
import { type FileWork, readWork } from '../contest-file/work/read.ts';
import { packageOf, type PackageFiles } from '../package/files.ts';
import { reportZipFault } from '../package/archive-fault.ts';
import { type Finding, Report } from '../package/report.ts';
import { readYaml } from '../package/yaml.ts';
import { contestIn, type ContestReading, type ContestRefusal, problemsOf, refusal } from './contest.ts';

const YAML = 'contest.yaml';
const ZIP_MAGIC = Buffer.from('PK');

/** A contest's file: its `contest.yaml`, and the other parts if it is an archive. */
export interface ContestFile {
  readonly reading: ContestReading;
  /** Content of our own `agon.yaml`; null: there is none. */
  readonly own: OwnContest | null;
  /** The people as a users file; null: none. */
  readonly people: Buffer | null;
  /** The tasks without faults that are in the archive, by short name. */
  readonly tasks: ReadonlyMap<string, AnyTask>;
  /** Contents of these tasks, by SHA-256. */
  readonly contents: ReadonlyMap<string, Buffer>;
  /** The contestants' work; null: the archive has none, or it has a fault. */
  readonly work: FileWork | null;
  readonly findings: readonly Finding[];
}

/**
 * Reads a single `contest.yaml`, or the topmost one of a zip archive with the files beside it. `given` is the
 * content or a path. If a folder is given, contents are written to files there, of `most` bytes in all.
 */
export async function readContestFile(
  given: Buffer | string,
  folder: string | null = null,
  most?: number,
): Promise<ContestFile> {
  const report = new Report();
  const nothing = {
    own: null,
    people: null,
    findings: [],
    tasks: new Map(),
    contents: new Map(),
    work: null,
  };
  try {
    const opened = await openGiven(given, folder, report, most);
    const text = opened.files.get(YAML);
    if (text === undefined) return { ...nothing, reading: refusal(YAML) };
    if (text.length > MAX_YAML_BYTES)
      return { ...nothing, reading: tooLarge(`${YAML} > ${MAX_YAML_BYTES} B`) };
    if (!isUtf8(text)) report.error(YAML, 'not_utf8');
    const value: unknown = parse(text.toString('utf8'), { maxAliasCount: 20, ...AS_WRITTEN });
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { ...nothing, reading: refusal(YAML) };
    const reading = contestIn(value as Readonly<Record<string, unknown>>, report);
    const said = beside(reading, packageOf('', opened.files), report);
    const tasks = readTasks(opened, report);
    const work = said.own === null ? null : await readWork(given, opened.folder, report);
    return { ...said, tasks, contents: opened.contents, work, findings: report.sorted() };
  } catch (error: unknown) {
    return { ...nothing, reading: refusalOf(error) };
  }
}

async function openGiven(
  given: Buffer | string,
  folder: string | null,
  report: Report,
  most?: number,
): Promise<OpenedArchive> {
  if (await isArchive(given)) return openArchive(given, folder, report, most);
  const content = typeof given === 'string' ? await firstOf(given, MAX_YAML_BYTES + 1) : given;
  return { folder: '', files: new Map([[YAML, content]]), contents: new Map(), sizes: new Map() };
}

async function isArchive(given: Buffer | string): Promise<boolean> {
  const beginning = typeof given === 'string' ? await firstOf(given, ZIP_MAGIC.length) : given;
  return beginning.subarray(0, ZIP_MAGIC.length).equals(ZIP_MAGIC);
}

async function firstOf(path: string, bytes: number): Promise<Buffer> {
  return buffer(createReadStream(path, { end: bytes - 1 }));
}

function beside(reading: ContestReading, files: PackageFiles, report: Report) {
  const own = files.has(OWN_FILE) ? (readYaml(files, OWN_FILE, ownContest, report)?.value ?? null) : null;
  const people = peopleIn(files, report);
  if (reading.kind === 'refused') return { reading, own, people };
  const { contest } = reading;
  const problems =
    contest.problems.length > 0
      ? contest.problems
      : problemsOf([...listIn(files, 'problems', report), ...listIn(files, 'problemset', report)]);
  const settings = { ...contest.settings, ...own?.settings };
  return { reading: { ...reading, contest: { ...contest, settings, problems } }, own, people };
}

function tooLarge(detail: string): ContestRefusal {
  return { kind: 'refused', key: 'backend.too_large', detail };
}

/** The reason why a file could not be read as a contest. Rethrows a fault of this machine's disk. */
function refusalOf(error: unknown): ContestRefusal {
  if (error instanceof LargeContest) return tooLarge(error.message);
  // YAML aliases that expand without end throw a mere ReferenceError.
  if (error instanceof YAMLError || error instanceof ReferenceError || error instanceof RangeError)
    return refusal(lineOf(error));
  const report = new Report();
  reportZipFault(error, report);
  return { kind: 'refused', key: 'backend.not_a_zip', detail: report.sorted()[0]?.file ?? '' };
}

function lineOf(error: Error): string {
  const line = error instanceof YAMLParseError ? error.linePos?.[0].line : undefined;
  return line === undefined ? YAML : `${YAML}:${line}`;
}
