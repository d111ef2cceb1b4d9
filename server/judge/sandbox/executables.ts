import { constants, type Dirent } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const ELF = Buffer.from([0x7f, 0x45, 0x4c, 0x46]);
const EXECUTABLE = 0o755;

/**
 * Makes the ELF files at the top of a folder executable: a linker in the box cannot do so, as it may not set
 * modes there (Landlock would not check them). Links and special files are not followed.
 */
export async function markExecutables(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  await Promise.all(entries.filter((entry) => entry.isFile()).map((entry) => mark(folder, entry)));
}

async function mark(folder: string, entry: Dirent): Promise<void> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(join(folder, entry.name), flags).catch(() => null);
  if (file === null) return;
  try {
    const { nlink } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(ELF.length), 0, ELF.length, 0);
    if (nlink === 1 && buffer.equals(ELF)) await file.chmod(EXECUTABLE);
  } finally {
    await file.close();
  }
}
