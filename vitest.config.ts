import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Tests that run people's programs and hold their times: what else the machine does would be in them. */
const JUDGING = [
  'tests/server/judge/*',
  'tests/server/judge/!(queue|pdfs|statement-pdf|latex-pdf|certificates)/**/*',
  'tests/server/exchange/self-test/**/*',
  'tests/server/system/judg*',
  'tests/scripts/task/judged*',
];
/** And those that compare times: one at a time, with nothing beside. */
const TIMED_FULL = [
  ...JUDGING.map((path) => `${path}.full.test.ts`),
  'tests/server/system/pictures.full.test.ts',
];

/** Tests that need a page. */
const PAGES = ['tests/**/*.test.tsx'];

/** Tests that put something in the place of a module: each file starts anew. The others share what they import. */
const ALONE = ['tests/**/*.alone.test.{ts,tsx}'];

/** A test that waits for a condition waits so long on a busy machine before the condition will not come, ms. */
const PATIENCE_MS = 10_000;

const real = {
  globalSetup: ['tests/support/built.global.mjs', 'tests/support/database.global.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};
const judging = { maxWorkers: 1, sequence: { groupOrder: 1 }, ...real };

/** Vitest leaves a core for itself; of two that would be half. Beside other tests, `scripts/test.mjs` gives a smaller number. */
const WORKERS = Number(process.env['AGON_TEST_WORKERS'] ?? Math.max(2, availableParallelism() - 1));

/**
 * unit: no I/O, milliseconds each. views: the same, with a page, `*.test.tsx`. int: a real database and real sockets, `*.int.test.ts`.
 * alone: what puts something in the place of a module, `*.alone.test.ts`; files of the others share their modules within a worker.
 * judge: real programs in the real sandbox, one file at a time and after all others. full and full-judge, of both (and of what
 * compares times): what kills, cuts, floods or takes long, `*.full.test.ts`, which `npm run test:full` runs as well.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    // On CI what fails once is tried again and listed at the end of the run: a fault to find.
    retry: process.env['CI'] === 'true' ? 1 : 0,
    expect: { poll: { timeout: PATIENCE_MS } },
    testTimeout: 3 * PATIENCE_MS,
    maxWorkers: WORKERS,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/**/*.{int,full,alone}.test.ts', 'tests/e2e/**'],
          setupFiles: ['tests/support/reset.setup.ts'],
          // What these import is pure: made once for many files, it takes half of the time.
          isolate: false,
          pool: 'threads',
        },
      },
      {
        extends: true,
        test: {
          name: 'views',
          // One environment for all: a worker ends before a file of another one, and the next makes everything anew.
          environment: 'jsdom',
          include: PAGES,
          exclude: ALONE,
          setupFiles: ['tests/support/reset.setup.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: ALONE, ...real, setupFiles: ['tests/support/reset.setup.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'int',
          include: ['tests/**/*.int.test.ts'],
          isolate: false,
          exclude: JUDGING.map((path) => `${path}.int.test.ts`),
          ...real,
        },
      },
      {
        extends: true,
        test: {
          name: 'judge',
          include: JUDGING.map((path) => `${path}.int.test.ts`),
          isolate: false,
          ...judging,
        },
      },
      {
        extends: true,
        test: { name: 'full', include: ['tests/**/*.full.test.ts'], exclude: TIMED_FULL, ...real },
      },
      { extends: true, test: { name: 'full-judge', include: TIMED_FULL, ...judging } },
    ],
  },
});
