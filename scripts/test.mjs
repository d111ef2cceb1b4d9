// `npm test`: sets up what is missing, then the checks and the tests that prove every requirement: unit, integration, browser.
// `npm run test:full`: besides, everything that kills, cuts, floods and takes long (`*.full.test.ts`, `*.full.e2e.ts`).
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser, ensureHeadlessShell } from './browser.mjs';
import { ensureCompilers } from './compilers.mjs';
import { formatFailure, readFailures, REPORT_PATH } from './failures.mjs';
import { ensureClient, ensurePackages, root } from './setup.mjs';

const begun = performance.now();
const isFull = process.argv.includes('--full');
ensurePackages();
ensureClient();
ensureCompilers({ latex: isFull });
const environment = {
  ...process.env,
  CHROMIUM_PATH: ensureBrowser(),
  HEADLESS_SHELL_PATH: ensureHeadlessShell() ?? '',
  AGON_TEST: isFull ? 'full' : '',
};
const reports = join(root, 'node_modules', '.cache', 'test-failures');
rmSync(reports, { recursive: true, force: true });

const PROJECTS = ['unit', 'views', 'int', 'alone', 'judge', ...(isFull ? ['full', 'full-judge'] : [])];
const steps = [
  { name: 'check', args: [join('scripts', 'check.mjs')], report: join(reports, 'check.json') },
  {
    name: 'unit and integration tests',
    args: [
      join('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...PROJECTS.map((project) => `--project=${project}`),
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
      `--reporter=list,${join(root, 'scripts', 'playwright-failures.mjs')}`,
    ],
    report: join(reports, 'playwright.json'),
  },
];
const done = [{ name: 'setting up', isPassed: true, minutes: minutesSince(begun) }];
for (const { name, args, report } of steps) {
  console.log(`\n== ${name}`);
  const since = performance.now();
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment, [REPORT_PATH]: report },
  });
  done.push({ name, isPassed: status === 0, minutes: minutesSince(since) });
}

// Once more at the end: of a long run one often sees only that.
const failures = steps.flatMap(({ report }) => readFailures(report));
list('Passed only when tried again, which is a fault to find', ({ isRetried }) => isRetried);
list('Failed tests', ({ isRetried }) => !isRetried);
console.log(`\n${done.map(({ name, minutes }) => `${name}: ${minutes} min`).join(', ')}`);
const failed = done.filter(({ isPassed }) => !isPassed);
console.log(
  failed.length === 0 ? 'Everything passed.' : `Failed: ${failed.map(({ name }) => name).join(', ')}.`,
);
process.exit(failed.length === 0 ? 0 : 1);

function list(heading, isMeant) {
  const meant = failures.filter(isMeant);
  if (meant.length > 0)
    console.log(`\n${heading} (${meant.length}):\n${meant.map(formatFailure).join('\n')}`);
}

function minutesSince(since) {
  return ((performance.now() - since) / 60_000).toFixed(1);
}
