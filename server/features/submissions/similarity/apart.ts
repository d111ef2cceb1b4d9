import { spawn } from 'node:child_process';
import { argumentsOf } from '#server/programs.ts';
import type { SimilarityJob, SimilarityReport } from './program/job.ts';

const MAX_HEAP_MB = 1024;

/**
 * Compares in a process of its own, so that the server stays responsive and a comparison that takes too long
 * or too much memory ends alone. `heard` gets each report and answers whether to go on. Answers the last
 * report; null: the process was ended, or failed.
 */
export async function compareApart(
  job: SimilarityJob,
  maxMs: number,
  heard: (report: SimilarityReport) => Promise<boolean> = () => Promise.resolve(true),
): Promise<SimilarityReport | null> {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${MAX_HEAP_MB}`, ...argumentsOf('similarity')],
    {
      // The process reads strangers' sources, so it gets none of the server's settings.
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    },
  );
  child.unref();
  child.channel?.unref();
  const last = await new Promise<SimilarityReport | null>((resolve) => {
    const timer = setTimeout(() => done(null), maxMs);
    const done = (report: SimilarityReport | null): void => {
      clearTimeout(timer);
      resolve(report);
    };
    child.on('message', (message) => {
      const report = message as SimilarityReport;
      if (report.kind !== 'progress') {
        done(report);
        return;
      }
      heard(report).then(
        (goesOn) => goesOn || done(null),
        () => done(null),
      );
    });
    child.once('exit', () => done(null));
    child.once('error', () => done(null));
    child.send(job, (error) => {
      if (error !== null) done(null);
    });
  });
  child.removeAllListeners();
  child.on('error', () => undefined);
  child.kill('SIGKILL');
  return last;
}
