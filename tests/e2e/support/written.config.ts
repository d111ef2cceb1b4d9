import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';

const ROOT = join(import.meta.dirname, '../../..');
const broken = process.env['BROKEN_EPIC'];

/** The toasts' epics as somebody breaks them: one of them tells something else. */
const breaking: Plugin = {
  name: 'broken-epic',
  // The text as it is written, before quotes are changed.
  enforce: 'pre',
  transform: (code, id) =>
    broken !== undefined && id.endsWith('/src/epics/toasts.ts')
      ? code.replaceAll(`'${broken}'`, "'toast.something_else'")
      : null,
};

/** Runs one test that a command wrote, with the epics as they are or with one broken. */
export default defineConfig({
  root: ROOT,
  plugins: [breaking],
  test: { include: [process.env['WRITTEN_TEST'] ?? ''], exclude: [] },
});
