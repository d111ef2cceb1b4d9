import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { freePort } from './serverProcess.ts';

/** A contest server as its pages reach it, from one release to the next. */
export interface Front {
  readonly url: string;
  /** Answers from now on, as this release. */
  open(release: string): Promise<void>;
  /** Is not there any more, as a network that is lost. */
  close(): Promise<void>;
}

/** Stands before a server: each release of it has another page and another service worker. */
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
  // Of what is changed here the server must not say that it is as it was.
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
