import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** Policy of a recording's page: loads from here, and nothing from anywhere else. */
const POLICY = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "worker-src 'self' blob:",
  'frame-src blob:',
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'none'",
].join('; ');

/** A player that is served to this machine. */
interface Served {
  readonly url: string;
  readonly close: () => void;
}

/**
 * Serves the built player of `client` with one recording beside it, to this machine alone and under a name that
 * cannot be guessed. Throws where the client is not built.
 */
export async function servePlayer(recording: string, client: string): Promise<Served> {
  const page = join(client, 'index.html');
  if (!existsSync(page)) throw new Error('The player is not built: npm run build');
  const name = randomUUID();
  const server = createServer(({ method, url }, answer) => {
    const path = new URL(url ?? '/', 'http://localhost').pathname;
    if (method !== 'GET') end(answer, 405);
    else if (path === '/player') send(answer, page);
    else if (path === `/recording/${name}`) send(answer, recording);
    else send(answer, within(client, path));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/player#file=${name}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Opens an address in the system's browser; without one, the person who reads the address opens it. */
export function openBrowser(url: string): void {
  const [command, ...given] =
    process.platform === 'darwin'
      ? ['open']
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '']
        : ['xdg-open'];
  const child = spawn(command, [...given, url], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}

/** The file of the client at a path; null: none. */
function within(client: string, path: string): string | null {
  const file = resolve(client, `.${path}`);
  return file.startsWith(`${resolve(client)}/`) ? file : null;
}

function send(answer: ServerResponse, file: string | null): void {
  if (file === null || !existsSync(file) || !statSync(file).isFile()) {
    end(answer, 404);
    return;
  }
  answer.writeHead(200, {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  createReadStream(file).pipe(answer);
}

function end(answer: ServerResponse, status: number): void {
  answer.writeHead(status).end();
}
