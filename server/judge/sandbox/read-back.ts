import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** The beginning of a program's output, and whether there was more. */
export interface ReadBack {
  readonly bytes: Buffer;
  readonly isCut: boolean;
}

/**
 * Reads at most `maxBytes` of a file that a program may have made. null: there is no regular file. A link, a
 * FIFO or any other special file is neither followed nor waited for, and is no error.
 */
export async function readOutput(path: string, maxBytes: number): Promise<ReadBack | null> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK | constants.O_NOCTTY;
  const file = await open(path, flags).catch(() => null);
  if (file === null) return null;
  try {
    const what = await file.stat();
    if (!what.isFile()) return null;
    const bytes = Buffer.alloc(Math.min(what.size, maxBytes));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    return { bytes: bytes.subarray(0, bytesRead), isCut: what.size > maxBytes };
  } finally {
    await file.close();
  }
}
