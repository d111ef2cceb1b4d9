import { zipSync } from 'fflate';

/** Date of every file, so that equal files make an equal archive: the earliest date that zip allows. */
const DATE = new Date(1980, 0, 1);

/** An uncompressed zip archive of files. */
export function zipOf(files: readonly { readonly name: string; readonly content: Buffer }[]): Buffer {
  const contents = Object.fromEntries(files.map(({ name, content }) => [name, content]));
  return Buffer.from(zipSync(contents, { level: 0, mtime: DATE }));
}
