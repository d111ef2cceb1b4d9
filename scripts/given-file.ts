import { statSync } from 'node:fs';

/** A file that the command line names, looked for before anything is begun. Throws a sentence for the operator where it is none. */
export function givenFile(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) throw new Error(`No file: ${path}`);
  return path;
}
