// `npm run judge`: sets up what is missing, then runs a judge until it is told to stop, or says how this machine is doing.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensurePackages, root } from './setup.mjs';

ensurePackages();
const judge = spawn(
  process.execPath,
  ['--enable-source-maps', '--import', 'tsx', join('server', 'judge', 'main.ts'), ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
// Ctrl-C reaches the judge by itself: the terminal sends it to the whole group. What comes to us alone is passed on.
process.on('SIGINT', () => undefined);
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => judge.kill('SIGTERM'));
judge.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
