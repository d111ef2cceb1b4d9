import { zipSync } from 'fflate';

/** Of every file, so that the same files make the same archive: the earliest that an archive can say. */
const DATE = new Date(1980, 0, 1);

/** A zip archive of files as they are, not compressed. */
export function zipOf(files: readonly { readonly name: string; readonly content: Buffer }[]): Buffer {
  const contents = Object.fromEntries(files.map(({ name, content }) => [name, content]));
  return Buffer.from(zipSync(contents, { level: 0, mtime: DATE }));
}
