import { withoutPaths } from './compile-output.ts';
import { openPlain } from './checkers/reader.ts';
import { visible } from './visible.ts';
import { readOutput } from './sandbox/read-back.ts';

/**
 * Both ends of a file that a program wrote, as some programs report the fault first and some last. The text
 * has at most `bytes` bytes, all characters visible and no hidden paths; '' if there is no file.
 */
export async function bothEndsOf(path: string, bytes: number, hidden: readonly string[]): Promise<string> {
  const file = await openPlain(path);
  if (file === null) return '';
  const piece = async (start: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
    return buffer.toString('utf8', 0, bytesRead);
  };
  try {
    const { size } = await file.stat();
    const half = bytes / 2;
    const text =
      size <= bytes
        ? await piece(0, size)
        : `${await piece(0, half)}\n[...]\n${await piece(size - half, half)}`;
    return visible(withoutPaths(text, hidden));
  } finally {
    await file.close();
  }
}

/** The beginning of a program's file, as text; '' where there is no file. */
export async function beginningOfFile(path: string, bytes: number): Promise<string> {
  const read = await readOutput(path, bytes);
  if (read === null) return '';
  return read.bytes.toString('utf8').replaceAll('\0', '') + (read.isCut ? ' [...]' : '');
}
