// `npm run dev`: the server, restarted on each change, and the client with hot reload in front of it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensurePackages, root } from './setup.mjs';

ensurePackages();
const port = process.env.PORT ?? '8080';
const children = [
  spawn(
    process.execPath,
    [
      join('node_modules', 'tsx', 'dist', 'cli.mjs'),
      'watch',
      '--clear-screen=false',
      join('server', 'main.ts'),
      '--no-client',
      '--port',
      port,
      ...process.argv.slice(2),
    ],
    { cwd: root, stdio: 'inherit' },
  ),
  spawn(process.execPath, [join('node_modules', 'vite', 'bin', 'vite.js')], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, AGON_SERVER: `http://127.0.0.1:${port}` },
  }),
];
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
