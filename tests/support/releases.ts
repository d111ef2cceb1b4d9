import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { freePort } from './serverProcess.ts';

/** A contest server as pages reach it, in one release after another. */
export interface Front {
  readonly url: string;
  /** Serves this release from now on. */
  open(release: string): Promise<void>;
  /** Stops listening, like a lost network. */
  close(): Promise<void>;
}

/** A proxy before a server: each release has a different page and service worker. */
export async function inFrontOf(target: string): Promise<Front> {
  const port = await freePort();
  let server: Server | null = null;
  return {
    url: `http://127.0.0.1:${port}`,
    open: (release) =>
      new Promise((resolve) => {
        server = createServer((asked, answer) => passOn(asked, answer, { target, release }));
        server.listen(port, '127.0.0.1', resolve);
      }),
    close: () =>
      new Promise((resolve) => {
        server?.close(() => resolve());
        server?.closeAllConnections();
      }),
  };
}

function passOn(
  asked: IncomingMessage,
  answer: ServerResponse,
  { target, release }: { readonly target: string; readonly release: string },
): void {
  const { method, url } = asked;
  // Without these headers the server does not answer 304 for files that the proxy changes.
  const { 'if-modified-since': _since, 'if-none-match': _match, ...headers } = asked.headers;
  const asPlain = { ...headers, 'accept-encoding': 'identity' };
  const own = request(`${target}${url}`, { method, headers: asPlain }, (from) => {
    const isOfRelease = url === '/sw.js' || from.headers['content-type']?.startsWith('text/html') === true;
    if (!isOfRelease) {
      answer.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(answer);
      return;
    }
    const parts: Buffer[] = [];
    from.on('data', (part: Buffer) => parts.push(part));
    from.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const { 'content-length': _length, etag: _etag, 'last-modified': _modified, ...rest } = from.headers;
      answer.writeHead(from.statusCode ?? 502, rest);
      answer.end(ofRelease(text, release));
    });
  });
  own.on('error', () => answer.destroy());
  asked.pipe(own);
}

function ofRelease(text: string, release: string): string {
  return text
    .replace(/'offline-\w+'/, `'offline-${release}'`)
    .replace('<title>', `<meta name="release" content="${release}" /><title>`);
}
