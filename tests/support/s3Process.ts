import { fileURLToPath } from 'node:url';
import { type S3Settings } from '#server/file-options.ts';
import { startElsewhere } from './elsewhere.ts';

const CHILD = fileURLToPath(new URL('s3.child.ts', import.meta.url));

/** An S3-compatible store in its own process, so that its work is not in the times of a test. */
export interface S3Process {
  readonly settings: S3Settings;
  stop(): void;
}

/** Starts it. */
export async function startS3Process(): Promise<S3Process> {
  const child = startElsewhere(CHILD);
  const settings = await new Promise<S3Settings>((resolve, reject) => {
    child.once('message', (told: S3Settings) => resolve(told));
    child.once('exit', (code) => reject(new Error(`the store ended with ${code}`)));
  });
  return { settings, stop: () => void child.kill() };
}
