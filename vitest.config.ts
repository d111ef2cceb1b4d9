import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Tests that really run programs: what else the machine does would be in their times. */
const JUDGING = [
  'tests/server/judge/**/*.int.test.ts',
  'tests/server/exchange/self-test/**/*.int.test.ts',
  'tests/server/system/judg*.int.test.ts',
];

/** Tests that take long: servers killed, databases started, networks cut, garbage in every field. */
const LONG = [
  'tests/replay/**/*.int.test.ts',
  'tests/server/db/embedded.int.test.ts',
  'tests/server/system/{beside,burst,garbage,kills,live-access,start}.int.test.ts',
];

const real = {
  globalSetup: ['tests/support/database.global.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};
/** A test that waits for a condition waits so long on a busy machine before the condition will not come, ms. */
const PATIENCE_MS = 10_000;

/**
 * unit: no I/O, milliseconds each. int: a real database and real sockets, `*.int.test.ts`. long: of those, the ones that take
 * long. judge: real programs in the real sandbox, one file at a time and after all others.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    // On a shared CI machine a page may be slower than a test expects; what fails three times is broken.
    retry: process.env['CI'] === 'true' ? 2 : 0,
    expect: { poll: { timeout: PATIENCE_MS } },
    testTimeout: 3 * PATIENCE_MS,
    // Vitest leaves a core for itself; of two that would be half.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/**/*.int.test.ts', 'tests/e2e/**'],
          setupFiles: [],
        },
      },
      {
        extends: true,
        test: {
          name: 'int',
          include: ['tests/**/*.int.test.ts'],
          exclude: ['tests/e2e/**', ...JUDGING, ...LONG],
          ...real,
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: LONG,
          exclude: JUDGING,
          ...real,
        },
      },
      {
        extends: true,
        test: {
          name: 'judge',
          include: JUDGING,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          ...real,
        },
      },
    ],
  },
});
