import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { FORMAT, VERSION } from '#domain/recording-format.ts';
import { badRequest } from '#server/model/fault.ts';

const pack = promisify(gzip);
const NEWLINE = 0x0a;
/** The most bytes of a recording's header, which is far shorter. */
const MAX_HEADER_BYTES = 1_000;
const MAX_VERSION_CHARS = 40;

/** A recording in its stored form, and the facts about it in lists. */
interface PackedRecording {
  readonly version: string;
  readonly events: number;
  readonly bytes: number;
  /** gzip. */
  readonly recording: Buffer;
}

/**
 * Packs a recording that a page sent. Only its first line is read here; the player checks the rest. Throws
 * 400 for a content that does not begin as a recording.
 */
export async function packRecording(content: Buffer): Promise<PackedRecording> {
  const version = versionOf(content);
  return {
    version,
    events: Math.max(0, linesOf(content) - 1),
    bytes: content.length,
    recording: await pack(content),
  };
}

function versionOf(content: Buffer): string {
  const end = content.indexOf(NEWLINE);
  if (end === -1 || end > MAX_HEADER_BYTES) throw badRequest('backend.no_recording');
  try {
    const head = JSON.parse(content.toString('utf8', 0, end)) as Readonly<Record<string, unknown>> | null;
    const { format, formatVersion, version } = head ?? {};
    if (format === FORMAT && formatVersion === VERSION && typeof version === 'string')
      return version.slice(0, MAX_VERSION_CHARS);
  } catch {
    // Told below.
  }
  throw badRequest('backend.no_recording');
}

function linesOf(content: Buffer): number {
  let lines = 0;
  for (let at = content.indexOf(NEWLINE); at !== -1; at = content.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}
