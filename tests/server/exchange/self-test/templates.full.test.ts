import { readPackage } from '#tests/support/readPackage.ts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openJudges } from '#server/exchange/self-test/judges.ts';
import { selfTest } from '#server/exchange/self-test/run.ts';
import { englishOf } from '#server/exchange/package/sentences.ts';
import { readJudgeOptions } from '#server/judge/options.ts';

const TEMPLATES = join(import.meta.dirname, '../../../../server/features/workshop/templates');
const kinds = readdirSync(TEMPLATES).filter((kind) => kind !== 'quiz');

describe('the templates of a new task', { timeout: 120_000 }, () => {
  it.each(kinds)('[AUT-12] %s: its solutions meet their claims, its tests are valid', async (kind) => {
    const { task, report } = await readPackage(join(TEMPLATES, kind));
    expect(report.filter(({ severity }) => severity === 'error').map(englishOf)).toEqual([]);
    const { slots, cacheDir } = readJudgeOptions([], process.env)!;
    const { judges, hasLanguage, close } = await openJudges(task!.contents, { slots, cacheFolder: cacheDir });
    try {
      const { rows, faults } = await selfTest(task!, judges, hasLanguage, () => undefined);
      expect(
        rows.flatMap((row) => row.faults.map((one) => `${row.submission.path}: ${englishOf(one)}`)),
      ).toEqual([]);
      expect(faults).toEqual([]);
      expect(rows.length).toBeGreaterThan(1);
    } finally {
      await close();
    }
  });
});
