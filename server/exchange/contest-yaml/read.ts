import { buffer } from 'node:stream/consumers';
import { parse } from 'yaml';
import { fromBufferPromise } from 'yauzl';
import { contestIn, type ContestReading } from './contest.ts';

/** Names under which tools keep a contest, at any depth of an archive. */
const NAMES = /(^|\/)contest\.(ya?ml|json)$/i;
const MAX_YAML_BYTES = 1_000_000;
const ZIP_MAGIC = Buffer.from('PK');

/** Reads a `contest.yaml`, alone or the topmost one of a zip archive. */
export async function readContestFile(content: Buffer): Promise<ContestReading> {
  try {
    const isArchive = content.subarray(0, ZIP_MAGIC.length).equals(ZIP_MAGIC);
    const text = isArchive ? await inArchive(content) : content;
    if (text === null) return refused('no contest.yaml in the archive');
    if (text.length > MAX_YAML_BYTES) return refused(`more than ${MAX_YAML_BYTES} bytes`);
    const value: unknown = parse(text.toString('utf8'), { prettyErrors: false, maxAliasCount: 20 });
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return refused('no keys and values');
    return contestIn(value as Readonly<Record<string, unknown>>);
  } catch (error: unknown) {
    return refused(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  }
}

async function inArchive(content: Buffer): Promise<Buffer | null> {
  const zip = await fromBufferPromise(content, { lazyEntries: true });
  let found: { readonly name: string; readonly text: Buffer } | null = null;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    if (!NAMES.test(name) || entry.uncompressedSize > MAX_YAML_BYTES) continue;
    if (found !== null && depthOf(found.name) <= depthOf(name)) continue;
    found = { name, text: await buffer(await zip.openReadStreamPromise(entry)) };
  }
  return found?.text ?? null;
}

function depthOf(name: string): number {
  return name.split('/').length;
}

function refused(why: string): ContestReading {
  return { kind: 'refused', why };
}
