import { execFile } from 'node:child_process';
import { access, constants, realpath } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
/** A compiler that does not report its version within this time does not work. */
const ANSWER_WITHIN_MS = 20_000;
const USUAL_FOLDERS = ['/usr/bin', '/bin', '/usr/local/bin'];

/** System paths that programs need. The box leaves out missing ones. */
export const SYSTEM_LIBRARIES: readonly string[] = ['/usr/lib', '/lib', '/lib64', '/etc/ld.so.cache'];

/** The real path of a program, from the usual folders first, then from PATH. Rejects when it is not installed. */
export async function findTool(name: string): Promise<string> {
  const folders = [...USUAL_FOLDERS, ...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean)];
  for (const folder of folders) {
    const path = join(folder, name);
    try {
      await access(path, constants.X_OK);
      return await realpath(path);
    } catch {
      // The program is not in this folder.
    }
  }
  throw new Error(`${name} is not installed`);
}

/** Output of a program that reports about itself, from both streams. Rejects when it fails. */
export async function askTool(path: string, args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await execute(path, args, {
    timeout: ANSWER_WITHIN_MS,
    env: { LANG: 'C.UTF-8', PATH: '/usr/bin:/bin', HOME: '/nonexistent', GOTOOLCHAIN: 'local' },
  });
  return stdout + stderr;
}

/** The first line that is not empty. */
export function firstLine(text: string): string {
  return (
    text
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? ''
  );
}
