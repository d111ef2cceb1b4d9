// `npm test`: sets up what is missing, then every check and every test: unit, integration, browser.
// `npm run test:everyday`: the same without what takes long: real judging, killed servers, most of the browser tests.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureCompilers } from './compilers.mjs';
import { readFailures, REPORT_PATH, told } from './failures.mjs';
import { ensureClient, ensurePackages, root } from './setup.mjs';

ensurePackages();
ensureClient();
ensureCompilers();
const browser = ensureBrowser();
const node = process.execPath;
const reports = join(root, 'node_modules', '.cache', 'test-failures');
rmSync(reports, { recursive: true, force: true });

/** Of the browser tests, those that go once through everything. */
const EVERYDAY_IN_BROWSER = ['channel', 'icpc', 'quiz', 'routes', 'talk'];
const isEveryday = process.argv.includes('--everyday');

const steps = [
  { name: 'check', args: [join('scripts', 'check.mjs')], report: join(reports, 'check.json') },
  {
    name: 'unit and integration tests',
    args: [
      join('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...(isEveryday ? ['--project=unit', '--project=int'] : []),
      '--reporter=default',
      `--reporter=${join(root, 'scripts', 'vitest-failures.mjs')}`,
    ],
    report: join(reports, 'vitest.json'),
  },
  {
    name: 'browser tests',
    args: [
      join('node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      ...(isEveryday ? EVERYDAY_IN_BROWSER.map((name) => `tests/e2e/${name}.e2e.ts`) : []),
      `--reporter=list,${join(root, 'scripts', 'playwright-failures.mjs')}`,
    ],
    report: join(reports, 'playwright.json'),
  },
];
const failed = steps.filter(({ name, args, report }) => {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(node, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: browser, [REPORT_PATH]: report },
  });
  return status !== 0;
});

// Once more at the end: of a long run one often sees only that.
const failures = steps.flatMap(({ report }) => readFailures(report));
tell('Passed only when tried again', ({ isRetried }) => isRetried);
tell('Failed tests', ({ isRetried }) => !isRetried);
console.log(
  failed.length === 0 ? '\nEverything passed.' : `\nFailed: ${failed.map(({ name }) => name).join(', ')}.`,
);
process.exit(failed.length === 0 ? 0 : 1);

function tell(heading, isMeant) {
  const meant = failures.filter(isMeant);
  if (meant.length > 0) console.log(`\n${heading} (${meant.length}):\n${meant.map(told).join('\n')}`);
}
