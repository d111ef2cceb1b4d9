import { statSync } from 'node:fs';

/** Checks a path before work begins. Throws a sentence for the operator when it is no file. */
export function givenFile(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) throw new Error(`No file: ${path}`);
  return path;
}
