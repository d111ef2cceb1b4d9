import { buffer } from 'node:stream/consumers';
import { parse } from 'yaml';
import { fromBufferPromise } from 'yauzl';
import { OWN_FILE, ownContest, type OwnContest } from '../contest-file/own.ts';
import { listIn, peopleIn } from '../contest-file/people.ts';
import { packageOf, type PackageFiles } from '../package/files.ts';
import { type Finding, Report } from '../package/report.ts';
import { readYaml } from '../package/yaml.ts';
import { contestIn, type ContestReading, problemsOf } from './contest.ts';

/** Names under which tools keep a contest, at any depth of an archive. */
const NAMES = /(^|\/)contest\.(ya?ml|json)$/i;
/** What beside it is looked at, in the same folder. */
const BESIDE = /^(agon|problems|problemset|accounts|teams|groups|organizations|people)\.(ya?ml|json)$/;
const MAX_YAML_BYTES = 1_000_000;
/** Of one file beside it. */
const MAX_BESIDE_BYTES = 10_000_000;
const ZIP_MAGIC = Buffer.from('PK');

/** What an archive holds of a contest beside its `contest.yaml`. */
export interface ContestFile {
  readonly reading: ContestReading;
  /** What only our own files say; null: they are not there. */
  readonly own: OwnContest | null;
  /** Its people as a users file; null: none. */
  readonly people: Buffer | null;
  readonly findings: readonly Finding[];
}

/** Reads a `contest.yaml`, alone or the topmost one of a zip archive with what lies beside it. */
export async function readContestFile(content: Buffer): Promise<ContestFile> {
  const report = new Report();
  const nothing = { own: null, people: null, findings: [] };
  try {
    const isArchive = content.subarray(0, ZIP_MAGIC.length).equals(ZIP_MAGIC);
    const files = isArchive ? await inArchive(content) : new Map([['contest.yaml', content]]);
    const text = files.get('contest.yaml');
    if (text === undefined) return { ...nothing, reading: refused('no contest.yaml in the archive') };
    if (text.length > MAX_YAML_BYTES)
      return { ...nothing, reading: refused(`more than ${MAX_YAML_BYTES} bytes`) };
    const value: unknown = parse(text.toString('utf8'), { maxAliasCount: 20 });
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { ...nothing, reading: refused('no keys and values') };
    const reading = contestIn(value as Readonly<Record<string, unknown>>);
    return { ...beside(reading, packageOf('', files), report), findings: report.sorted() };
  } catch (error: unknown) {
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return { ...nothing, reading: refused(why.replace(/:$/, '')) };
  }
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

/** The topmost `contest.yaml` of an archive under that name, and what lies beside it. */
async function inArchive(content: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(content, { lazyEntries: true });
  const found = new Map<string, Map<string, Buffer>>();
  for await (const entry of zip.eachEntry()) {
    const slash = entry.fileName.lastIndexOf('/') + 1;
    const [folder, name] = [entry.fileName.slice(0, slash), entry.fileName.slice(slash)];
    const isContest = NAMES.test(entry.fileName);
    if (!isContest && !BESIDE.test(name)) continue;
    if (entry.uncompressedSize > (isContest ? MAX_YAML_BYTES : MAX_BESIDE_BYTES)) continue;
    const inFolder = found.get(folder) ?? new Map<string, Buffer>();
    found.set(folder, inFolder);
    inFolder.set(isContest ? 'contest.yaml' : name, await buffer(await zip.openReadStreamPromise(entry)));
  }
  const folders = [...found].filter(([, files]) => files.has('contest.yaml'));
  const [, files] = folders.toSorted(([a], [b]) => depthOf(a) - depthOf(b))[0] ?? [];
  return files ?? new Map();
}

function depthOf(name: string): number {
  return name.split('/').length;
}

function refused(why: string): ContestReading {
  return { kind: 'refused', why };
}
