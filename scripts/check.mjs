// `npm run check`: all checks that are not tests. They run two at a time; failures are named at the end.
import { spawn } from 'node:child_process';
import { writeFailures } from './failures.mjs';
import { ensureClient, ensurePackages, root } from './setup.mjs';

ensurePackages();
ensureClient();
/** Two lanes that take about as long. `lint` reads the types, and reports their errors too. */
const lanes = [['lint'], ['streams', 'layers', 'unused', 'format', 'size', 'audit']];
const failed = (await Promise.all(lanes.map(failedOf))).flat();
writeFailures(
  failed.map((name) => ({ title: `check:${name}`, file: '', isRetried: false, message: 'See above.' })),
);
if (failed.length > 0) {
  console.error(`check failed: ${failed.join(', ')}. CONTRIBUTING.md says how to mend each.`);
  process.exit(1);
}

/** Runs these checks one after the other, and answers which failed. */
async function failedOf(names) {
  const failures = [];
  for (const name of names) if (!(await passes(name))) failures.push(name);
  return failures;
}

/** The output of a check is printed in one piece when it has ended. */
function passes(name) {
  const started = process.hrtime.bigint();
  const check = spawn('npm', ['run', '--silent', `check:${name}`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const said = [];
  for (const stream of [check.stdout, check.stderr]) stream.on('data', (part) => said.push(part));
  return new Promise((resolve, reject) => {
    check.on('error', reject);
    check.on('close', (status) => {
      const seconds = Number(process.hrtime.bigint() - started) / 1e9;
      process.stdout.write(Buffer.concat(said));
      console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`);
      resolve(status === 0);
    });
  });
}
