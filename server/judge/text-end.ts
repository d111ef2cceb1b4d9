import { openPlain } from './checkers/reader.ts';

const SHOWN_BYTES = 4 << 10;

/** The end of what a program has written into a file, as text; '' where there is no plain file. */
export async function endOfText(path: string): Promise<string> {
  const file = await openPlain(path);
  if (file === null) return '';
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - SHOWN_BYTES);
    const bytes = Buffer.alloc(size - start);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
    return (start > 0 ? '[...] ' : '') + bytes.toString('utf8', 0, bytesRead).replaceAll('\0', '');
  } finally {
    await file.close();
  }
}
