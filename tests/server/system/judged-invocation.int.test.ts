import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Invocations, PATIENCE_MS, startInvocations } from '#tests/support/invocations.ts';
import { packageParts } from '#tests/support/packageZip.ts';
import { isFull } from '#tests/support/full.ts';

const BANITSA = join(import.meta.dirname, '../../../examples/banitsa');
/** Doubles a number, but wrongly for one number in eight. */
const SLIPS = 'n = int(input())\nprint(2 * n + (n % 8 == 5))\n';

let bench: Invocations;
beforeAll(async () => {
  bench = await startInvocations();
  bench.judge();
});
afterAll(() => bench.stop());

describe('an invocation by a judge', () => {
  it.runIf(isFull)(
    '[AUT-12] of an example: every claim holds, each cell has its verdict, and the time limit has its numbers',
    async () => {
      const files: Record<string, Uint8Array> = {};
      for (const path of await readdir(BANITSA, { recursive: true, withFileTypes: true })) {
        if (!path.isFile()) continue;
        const full = join(path.parentPath, path.name);
        files[full.slice(BANITSA.length + 1)] = await readFile(full);
      }
      const tid = await bench.taskOf(files);
      // Solutions left out because they would only cost time.
      const others = [
        ...['c', 'cpp', 'go', 'java'].map((ending) => `accepted/banitsa.${ending}`),
        'accepted/trailing_spaces.py',
        'wrong_answer/all_cents.c',
      ];
      const number = await bench.tryAll(tid, others);
      await bench.ended(tid, number).toBe('done');
      const { runs, tests, proposal } = await bench.shown(tid, number);
      expect(runs.map(({ path, holds, faults }) => [path, holds, faults])).toEqual(
        runs.map(({ path }) => [path, true, []]),
      );
      expect(runs.flatMap(({ cells }) => cells)).not.toContain(null);
      const wrong = runs.find(({ path }) => path === 'wrong_answer/one_line.py');
      expect(wrong).toMatchObject({ verdict: 'WA', score: 0 });
      const at = wrong?.cells.findIndex((cell) => cell?.[0] === 'WA') ?? -1;
      const cell = { tid, number, solution: 'wrong_answer/one_line.py', test: tests[at]?.name ?? '' };
      const { body } = await bench.admin.call('workshopInvocationCell', cell);
      expect(body.verdict).toBe('WA');
      expect(body.input).not.toBe('');
      expect(body.answer).not.toBe('');
      // The slowest solution is one of those that end in time, whichever it is.
      expect(proposal?.slowest.path).not.toMatch(/^time_limit_exceeded\//);
      expect(proposal?.fastest?.path).toBe('time_limit_exceeded/change.cpp');
    },
  );

  it.runIf(isFull)(
    '[AUT-12] stress finds an input at which two solutions differ, shows both, and one press makes it a test',
    async () => {
      const tid = await bench.taskOf({
        ...packageParts({ 'submissions/wrong_answer/slips.py': SLIPS }),
        'generators/number.py': 'import sys\nprint(int(sys.argv[1]))\n',
      });
      const stress = {
        tid,
        generator: 'generators/number.py',
        args: '{seed}',
        seed: 1,
        tries: 50,
        minutes: 1,
      };
      const pair = { right: 'accepted/double.py', other: 'wrong_answer/slips.py' };
      const { body } = await bench.admin.call('startStress', { ...stress, ...pair });
      const search = async () => (await bench.admin.call('workshopInvocations', { tid })).body.searches[0];
      await expect.poll(async () => (await search())?.status, { timeout: PATIENCE_MS }).toBe('found');
      expect(await search()).toMatchObject({
        tries: 4,
        found: { seed: 5, input: '5\n', right: { output: '10\n' }, other: { verdict: 'WA', output: '11\n' } },
      });
      const added = await bench.admin.call('addStressTest', { tid, sid: body.id, folder: '1-small' });
      expect(added.body.name).toBe('data/secret/1-small/stress-5');
      const answer = { tid, path: 'data/secret/1-small/stress-5.ans' };
      const { body: content } = await bench.admin.call('workshopFile', answer);
      expect(JSON.stringify(content)).toBe(JSON.stringify(Buffer.from('10\n')));
      const { body: same } = await bench.admin.call('startStress', {
        ...stress,
        ...pair,
        other: 'accepted/double.cpp',
        tries: 5,
      });
      expect(same.id).toBeGreaterThan(body.id);
      await expect.poll(async () => (await search())?.status, { timeout: PATIENCE_MS }).toBe('none');
    },
  );
});
