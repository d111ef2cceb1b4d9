// Before tests that start the product's programs or open its pages: both are built from the files that are there.
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
