import { Report } from '#server/exchange/package/report.ts';
import { Apart } from '#server/model/apart/apart.ts';
import { type Whose } from '#server/model/fair-turns.ts';
import { argumentsOf } from '#server/programs.ts';
import { type LooseFiles, type Reading, type Upload } from '../read.ts';

/** The upload that a reading process gets. */
export interface ReaderJob {
  readonly folder: string;
  readonly upload: Upload | LooseFiles;
}

/**
 * The memory limit is small, since the files of a package are read one by one outside of JavaScript's heap.
 */
const packages = new Apart<ReaderJob, Reading>({
  program: argumentsOf('reader'),
  most: 2,
  maxMs: 600_000,
  maxHeapMb: 1_024,
});

/**
 * Reads a package in a process of its own, one package per person at a time; a finding where that takes too
 * long or too much memory.
 */
export async function readApart(
  folder: string,
  upload: Upload | LooseFiles,
  whose: Whose,
  maxMs?: number,
): Promise<Reading> {
  const reading = await packages.ask({ folder, upload }, whose, maxMs);
  if (reading !== null) return reading;
  const report = new Report();
  report.error('', 'reader_failed');
  return { found: null, findings: report.sorted(), hashes: [], tree: [] };
}
