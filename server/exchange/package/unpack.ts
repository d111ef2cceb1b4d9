import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { MAX_FILE_BYTES, MAX_PACKAGE_BYTES, MAX_PACKAGE_FILES } from '#domain/limits.ts';
import { MADE_RECORD } from './made-record.ts';
import { FilesOnDisk } from './on-disk.ts';
import { type Report } from './report.ts';

/** Maximum length of a chain of links. */
const MOST_LINKS = 16;
const CONTROL = /\p{Cc}/u;

/** Whether a file of an archive is taken: not if its name has control characters, or if tools left it. */
export function isTaken(name: string, report: Report): boolean {
  if (CONTROL.test(name)) {
    report.error(name.replace(/\p{Cc}/gu, '\uFFFD'), 'control_characters');
    return false;
  }
  if (name === '') report.error('', 'no_file');
  return name !== '' && !name.endsWith('/') && !name.split('/').some(isAside);
}

/** Counts files and bytes; false, with an error, beyond a limit. `most`: limit of all bytes together. */
export function createBudget(
  report: Report,
  most = MAX_PACKAGE_BYTES,
): (name: string, bytes: number) => boolean {
  let files = 0;
  let all = 0;
  return (name, bytes) => {
    files += 1;
    all += bytes;
    if (bytes > MAX_FILE_BYTES) report.error(name, 'file_large', { bytes, limit: MAX_FILE_BYTES });
    else if (files > MAX_PACKAGE_FILES) report.error(name, 'too_many_files', { limit: MAX_PACKAGE_FILES });
    else if (all > most) report.error(name, 'all_large', { limit: most });
    else return true;
    return false;
  };
}

/** Hidden files that are taken: Kattis' time limit of legacy packages, Polygon's PDFs, and our record. */
const TAKEN: ReadonlySet<string> = new Set(['.timelimit', '.pdf', MADE_RECORD]);

/** Whether a file comes from tools and is no part of the package (2025-09, General requirements). */
export function isAside(name: string): boolean {
  return (/^[.-]/.test(name) && !TAKEN.has(name)) || /^(?:__MACOSX|desktop\.ini|Thumbs\.db|.*~)$/i.test(name);
}

/** Resolves a link of an archive to the file at its end, which must be in the archive. */
export function followLink(
  name: string,
  links: ReadonlyMap<string, string>,
  contents: Unpacked,
  report: Report,
): void {
  let target = links.get(name) ?? '';
  for (let steps = 0; links.has(target) && steps < MOST_LINKS; steps += 1) target = links.get(target) ?? '';
  if (!contents.map.has(target)) report.error(name, 'link_nowhere');
  else contents.alias(name, target);
}

/** Files taken out of an archive so far, in memory or in a folder. */
export interface Unpacked {
  readonly map: ReadonlyMap<string, Buffer>;
  add(name: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** Gives an existing file a second name. */
  alias(name: string, target: string): void;
}

/** Creates the store: in files of the folder if one is given, otherwise in memory. */
export function createUnpacked(folder: string | null): Unpacked {
  if (folder === null) {
    const map = new Map<string, Buffer>();
    return {
      map,
      add: async (name, content) => void map.set(name, await buffer(content)),
      alias: (name, target) => void map.set(name, map.get(target) ?? Buffer.alloc(0)),
    };
  }
  const map = new FilesOnDisk();
  return {
    map,
    add: async (name, content) => {
      // The file name does not depend on the name in the archive, so that no archive can choose it.
      const path = join(folder, `file-${map.size}`);
      await pipeline(content, createWriteStream(path));
      map.place(name, path);
    },
    alias: (name, target) => map.place(name, map.pathOf(target) ?? ''),
  };
}
