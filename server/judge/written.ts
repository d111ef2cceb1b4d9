import { withoutPaths } from './compile-output.ts';
import { openPlain } from './checkers/reader.ts';
import { readOutput } from './sandbox/read-back.ts';

/** The end of what a program wrote into a file, as text, without these folders' names; '' where there is no file. */
export async function endOfFile(path: string, bytes: number, hidden: readonly string[]): Promise<string> {
  const file = await openPlain(path);
  if (file === null) return '';
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - bytes);
    const end = Buffer.alloc(size - start);
    const { bytesRead } = await file.read(end, 0, end.length, start);
    const text = (start > 0 ? '[...] ' : '') + end.toString('utf8', 0, bytesRead).replaceAll('\0', '');
    return withoutPaths(text, hidden);
  } finally {
    await file.close();
  }
}

/** The beginning of what a program wrote into a file, as text; '' where there is no file. */
export async function beginningOfFile(path: string, bytes: number): Promise<string> {
  const read = await readOutput(path, bytes);
  if (read === null) return '';
  return read.bytes.toString('utf8').replaceAll('\0', '') + (read.isCut ? ' [...]' : '');
}
