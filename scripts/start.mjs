// `npm start`: sets up what is missing, then runs the contest server until it is told to stop.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureClient, ensurePackages, root } from './setup.mjs';

const args = process.argv.slice(2);
ensurePackages();
if (!args.includes('--help') && !args.includes('-h')) ensureClient();

const server = spawn(
  process.execPath,
  ['--enable-source-maps', '--import', 'tsx', join('server', 'main.ts'), ...args],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
// Ctrl-C reaches the server by itself: the terminal sends it to the whole group. What comes to us alone is passed on.
process.on('SIGINT', () => undefined);
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'));
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
