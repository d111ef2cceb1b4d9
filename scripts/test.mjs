// `npm test`: sets up what is missing, then every check and every test: unit, integration, browser.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureCompilers } from './compilers.mjs';
import { ensureClient, ensurePackages, root } from './setup.mjs';

ensurePackages();
ensureClient();
ensureCompilers();
const browser = ensureBrowser();
const node = process.execPath;
const steps = [
  ['check', [join('scripts', 'check.mjs')]],
  ['unit and integration tests', [join('node_modules', 'vitest', 'vitest.mjs'), 'run']],
  ['browser tests', [join('node_modules', '@playwright', 'test', 'cli.js'), 'test']],
];
const failed = steps.filter(([name, args]) => {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(node, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: browser },
  });
  return status !== 0;
});
console.log(
  failed.length === 0 ? '\nEverything passed.' : `\nFailed: ${failed.map(([name]) => name).join(', ')}.`,
);
process.exit(failed.length === 0 ? 0 : 1);
