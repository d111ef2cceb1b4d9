import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';

const ROOT = join(import.meta.dirname, '../../..');
const broken = process.env['BROKEN_EPIC'];

/** Breaks one of the toasts' epics: it shows a different text. */
const breaking: Plugin = {
  name: 'broken-epic',
  // Before other plugins, which change quotes.
  enforce: 'pre',
  transform: (code, id) =>
    broken !== undefined && id.endsWith('/src/epics/toasts.ts')
      ? code.replaceAll(`'${broken}'`, "'toast.something_else'")
      : null,
};

/** Runs a test that a command wrote, with whole epics or with a broken one. */
export default defineConfig({
  root: ROOT,
  plugins: [breaking],
  test: { include: [process.env['WRITTEN_TEST'] ?? ''], exclude: [] },
});
