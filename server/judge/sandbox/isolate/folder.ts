import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RunRequest } from '../driver.ts';
import { markExecutables } from '../executables.ts';
import { readOutput } from '../read-back.ts';

/** Copies the request's folder into a box, with the files it may write made empty. */
export async function takeIn(request: RunRequest, box: string): Promise<void> {
  await cp(request.folder, box, { recursive: true, force: true });
  if (request.writable === 'folder') return;
  for (const name of request.writable) await writeFile(join(box, name), '', { mode: 0o666 });
}

/** Copies back what the program was allowed to write: plain files up to the limit, no links. */
export async function takeBack(request: RunRequest, box: string): Promise<void> {
  await takeFiles(request, box, '', request.writable === 'folder' ? null : new Set(request.writable));
  if (request.writable === 'folder') await markExecutables(request.folder);
}

async function takeFiles(
  request: RunRequest,
  box: string,
  below: string,
  only: ReadonlySet<string> | null,
): Promise<void> {
  for (const entry of await readdir(join(box, below), { withFileTypes: true })) {
    const path = join(below, entry.name);
    if (only !== null && !only.has(path)) continue;
    if (entry.isDirectory() && only === null) {
      await mkdir(join(request.folder, path), { recursive: true });
      await takeFiles(request, box, path, null);
    } else if (entry.isFile()) {
      const written = await readOutput(join(box, path), request.limits.outputBytes);
      if (written !== null) await writeFile(join(request.folder, path), written.bytes);
    }
  }
}
