import { readPackage } from '#tests/support/readPackage.ts';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openJudges } from '#server/exchange/self-test/judges.ts';
import { selfTest } from '#server/exchange/self-test/run.ts';
import { validatorTrials } from '#server/exchange/self-test/validators.ts';
import { readJudgeOptions } from '#server/judge/options.ts';

const EXAMPLES = join(import.meta.dirname, '../../../../examples');
const slugs = readdirSync(EXAMPLES).filter((slug) => existsSync(join(EXAMPLES, slug, 'problem.yaml')));

describe('the jury’s submissions of examples/', { timeout: 300_000 }, () => {
  it.each(slugs)(
    '[JDG-2] %s: each gets exactly its stated verdict and score, and its validators accept its tests',
    async (slug) => {
      const { task } = await readPackage(join(EXAMPLES, slug));
      const { slots, cacheDir } = readJudgeOptions([], process.env)!;
      const { judges, hasLanguage, close } = await openJudges(task!.contents, {
        slots,
        cacheFolder: cacheDir,
      });
      try {
        const { rows, skipped, faults } = await selfTest(task!, judges, hasLanguage, () => undefined);
        expect(
          rows.flatMap((row) => row.faults.map((fault) => `${row.submission.path}: ${fault.code}`)),
        ).toEqual([]);
        expect(faults).toEqual([]);
        const validators = validatorTrials(task!).filter(({ languages }) => languages.every(hasLanguage));
        expect(rows.length + skipped.length).toBe(task!.submissions.length + validators.length);
        expect(rows.length).toBeGreaterThan(0);
      } finally {
        await close();
      }
    },
  );
});
