import { execFile } from 'node:child_process';
import { access, constants, realpath } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
/** A compiler without an answer about its version by then does not work. */
const ANSWER_WITHIN_MS = 20_000;
const USUAL_FOLDERS = ['/usr/bin', '/bin', '/usr/local/bin'];

/** Paths of the system that programs need besides themselves. The box leaves out those that are missing. */
export const SYSTEM_LIBRARIES: readonly string[] = ['/usr/lib', '/lib', '/lib64', '/etc/ld.so.cache'];

/** The real path of a program: first where Debian puts them, then where PATH says. Rejects when there is none. */
export async function findTool(name: string): Promise<string> {
  const folders = [...USUAL_FOLDERS, ...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean)];
  for (const folder of folders) {
    const path = join(folder, name);
    try {
      await access(path, constants.X_OK);
      return await realpath(path);
    } catch {
      // Not in this folder.
    }
  }
  throw new Error(`${name} is not installed`);
}

/** The output of a program asked about itself, both streams. Rejects when it fails. */
export async function askTool(path: string, args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await execute(path, args, {
    timeout: ANSWER_WITHIN_MS,
    env: { LANG: 'C.UTF-8', PATH: '/usr/bin:/bin', HOME: '/nonexistent', GOTOOLCHAIN: 'local' },
  });
  return stdout + stderr;
}

/** The first line that says anything. */
export function firstLine(text: string): string {
  return (
    text
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? ''
  );
}
