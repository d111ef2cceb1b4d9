// Builds the server's programs and the pages from the present files, before tests that start them.
import { ensureServer } from '../../scripts/bundle.mjs';
import { ensureClient } from '../../scripts/setup.mjs';

/** Vitest's: the server's programs. */
export const setup = ensureServer;

/** Playwright's: the pages as well. */
// eslint-disable-next-line no-restricted-exports -- Playwright calls the default export
export default async function setUp() {
  ensureClient();
  await ensureServer();
}
