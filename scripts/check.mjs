// `npm run check`: everything that is not a test. All of it runs; what failed is named at the end.
import { spawnSync } from 'node:child_process';
import { writeFailures } from './failures.mjs';
import { ensureClient, ensurePackages, root } from './setup.mjs';

ensurePackages();
ensureClient();
const checks = ['types', 'lint', 'layers', 'unused', 'format', 'size'];
const failed = checks.filter((name) => {
  const started = process.hrtime.bigint();
  const { status } = spawnSync('npm', ['run', '--silent', `check:${name}`], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`);
  return status !== 0;
});
writeFailures(
  failed.map((name) => ({ title: `check:${name}`, file: '', isRetried: false, message: 'See above.' })),
);
if (failed.length > 0) {
  console.error(`check failed: ${failed.join(', ')}. CONTRIBUTING.md says how to mend each.`);
  process.exit(1);
}
