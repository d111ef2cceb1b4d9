// `npm test`: prepares the clone, then runs the checks and the tests that prove every requirement: unit, integration,
// browser. `npm run test:full`: besides, everything that kills, cuts, floods and takes long (`*.full.test.ts`,
// `*.full.e2e.ts`).
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser, ensureHeadlessShell } from './browser.mjs';
import { formatFailure, readFailures, REPORT_PATH } from './failures.mjs';
import { ensureClient, ensurePackages, root } from './setup.mjs';

const begun = performance.now();
const isFull = process.argv.includes('--full');
ensurePackages();
ensureClient();
const environment = { ...process.env, AGON_TEST: isFull ? 'full' : '' };
/** A folder of `reportOf`. */
const reports = join(root, 'node_modules', '.cache', 'test-failures');
rmSync(reports, { recursive: true, force: true });

const check = { name: 'check', script: [join('scripts', 'check.mjs')] };
const programs = {
  name: 'programs of the system',
  script: [join('scripts', 'programs.mjs'), ...(isFull ? ['--full'] : [])],
};
const pages = {
  name: 'unit and view tests',
  script: vitest(['unit', 'views', 'alone']),
  variables: { AGON_TEST_WORKERS: '1' },
};
const judge = { name: 'judge tests', script: vitest(['judge']) };
const integration = {
  name: 'integration tests',
  script: vitest(['int', ...(isFull ? ['full', 'full-judge'] : [])]),
};
const browser = {
  name: 'browser tests',
  script: [
    join('node_modules', '@playwright', 'test', 'cli.js'),
    'test',
    `--reporter=list,${join(root, 'scripts', 'playwright-failures.mjs')}`,
  ],
};
/**
 * Steps run one after another, the lanes of a step side by side. Judging takes one core at a time, since
 * other load would change its times; views and rules use the other. Nothing runs beside tests that kill,
 * flood or measure.
 */
const ready = [[check], [programs]];
const steps = isFull
  ? [[[pages], [judge]], [[integration]], [[browser]]]
  : [[[pages], [judge, integration]], [[browser]]];
const done = [{ name: 'setting up', isPassed: true, minutes: minutesSince(begun) }];
await runStep(ready);
// The step above has installed them; when they are missing, these calls say so again and end the run.
environment.CHROMIUM_PATH = ensureBrowser();
environment.HEADLESS_SHELL_PATH = ensureHeadlessShell() ?? '';
for (const step of steps) await runStep(step);

// The failures are repeated at the end, which is often all that one sees of a long run.
const failures = [ready, ...steps].flat(2).flatMap(({ name }) => readFailures(reportOf(name)));
list('Passed only when tried again, which is a fault to find', ({ isRetried }) => isRetried);
list('Failed tests', ({ isRetried }) => !isRetried);
console.log(`\n${done.map(({ name, minutes }) => `${name}: ${minutes} min`).join(', ')}`);
const failed = done.filter(({ isPassed }) => !isPassed);
console.log(
  failed.length === 0 ? 'Everything passed.' : `Failed: ${failed.map(({ name }) => name).join(', ')}.`,
);
process.exit(failed.length === 0 ? 0 : 1);

/** How Vitest is started for these projects. */
function vitest(projects) {
  return [
    join('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    `--reporter=${join(root, 'scripts', 'vitest-failures.mjs')}`,
  ];
}

/** Runs the lanes of a step side by side. */
async function runStep(lanes) {
  await Promise.all(lanes.map((parts, lane) => runLane(parts, lane === 0)));
}

/** Runs parts one after another. The first lane prints at once, others a whole part when it has ended. */
async function runLane(parts, isFirst) {
  for (const part of parts) done.push(await runPart(part, isFirst));
}

function runPart({ name, script, variables = {} }, isFirst) {
  if (isFirst) console.log(`\n== ${name}`);
  const since = performance.now();
  const part = spawn(process.execPath, script, {
    cwd: root,
    stdio: isFirst ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...environment, ...variables, [REPORT_PATH]: reportOf(name) },
  });
  const said = [];
  for (const stream of [part.stdout, part.stderr]) stream?.on('data', (piece) => said.push(piece));
  return new Promise((resolve, reject) => {
    part.on('error', reject);
    part.on('close', (status) => {
      if (!isFirst) process.stdout.write(`\n== ${name}\n${Buffer.concat(said)}`);
      resolve({ name, isPassed: status === 0, minutes: minutesSince(since) });
    });
  });
}

/** The report in which a part writes its failures. */
function reportOf(name) {
  return join(reports, `${name.replaceAll(' ', '-')}.json`);
}

function list(heading, isMeant) {
  const meant = failures.filter(isMeant);
  if (meant.length > 0)
    console.log(`\n${heading} (${meant.length}):\n${meant.map(formatFailure).join('\n')}`);
}

function minutesSince(since) {
  return ((performance.now() - since) / 60_000).toFixed(1);
}
