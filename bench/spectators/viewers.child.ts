import { connect, type TLSSocket } from 'node:tls';
import { brotliDecompressSync } from 'node:zlib';
import { CUT_BUSY_MS, cutAt, untilNextCut } from '#domain/standings/public-cuts.ts';
import { type PublicHead } from '#protocol/wire/standings/public-board.ts';
import { type Seen, type ViewOrder } from './order.ts';

/**
 * A process of viewers of a public board; each has its own connection and makes requests as the page does.
 * The process gets one order, reports when all have the board, and on request sends the loaded versions with
 * times.
 */

/** Most handshakes at the same time. */
const AT_ONCE = 50;

const seen: Seen[] = [];
const faults: string[] = [];
/** Parsed documents by their ETag: a document that all viewers get is parsed once. */
const read = new Map<string, PublicHead>();

process.once('message', (order: ViewOrder) => {
  void viewAll(order).then(() => {
    process.once('message', () => process.send?.({ seen, faults }));
    process.send?.('viewing');
  });
});

async function viewAll(order: ViewOrder): Promise<void> {
  for (let first = 0; first < order.viewers; first += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, order.viewers - first) }, (_, n) => first + n);
    await Promise.all(some.map((viewer) => begin(order, viewer)));
  }
}

async function begin(order: ViewOrder, viewer: number): Promise<void> {
  const ask = await openConnection(order);
  let head = await ask(`${order.base}/head`);
  let known = head.version;
  const place = Math.random();
  const next = () =>
    setTimeout(
      () => {
        askAgain().then(next, (error: unknown) => faults.push(String(error)));
      },
      untilNextCut(Date.now(), head.ask_after ?? CUT_BUSY_MS, place),
    );
  const askAgain = async () => {
    head = await ask(`${order.base}/head/${cutAt(Date.now())}`);
    if (head.version <= known) return;
    if (head.from > known) await ask(`${order.base}/delta/${head.epoch}-${known}-${head.version}`);
    known = head.version;
    seen.push([viewer, known, Date.now()]);
  };
  next();
}

/** Opens a connection; returns a function that makes one request after another over it. */
async function openConnection({ port, host }: ViewOrder): Promise<(path: string) => Promise<PublicHead>> {
  const socket = connect({ port, host: '127.0.0.1', servername: host, rejectUnauthorized: false });
  await new Promise<void>((resolve, reject) => {
    socket.once('secureConnect', resolve);
    socket.once('error', reject);
  });
  let heard: { resolve(head: PublicHead): void; reject(error: Error): void } | null = null;
  let got: Buffer = Buffer.alloc(0);
  socket.on('data', (part: Buffer) => {
    got = got.length === 0 ? part : Buffer.concat([got, part]);
    const answer = answerOf(got);
    if (answer === null) return;
    got = Buffer.alloc(0);
    heard?.resolve(answer);
  });
  socket.on('close', () => heard?.reject(new Error('closed')));
  return (path) =>
    new Promise((resolve, reject) => {
      heard = { resolve, reject };
      send(socket, host, path);
    });
}

function send(socket: TLSSocket, host: string, path: string): void {
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n\r\n`);
}

/** Parses an answer; null while it is incomplete. */
function answerOf(bytes: Buffer): PublicHead | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = bytes.subarray(0, end).toString();
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1]);
  if (bytes.length < end + 4 + length) return null;
  if (!/^HTTP\/1\.1 200 /.test(head)) throw new Error(head);
  const tag = /^etag: (.*)$/im.exec(head)?.[1] ?? '';
  const body = bytes.subarray(end + 4);
  const known = read.get(tag);
  if (known) return known;
  const text = /^content-encoding: br$/im.test(head) ? brotliDecompressSync(body) : body;
  const answer = JSON.parse(text.toString()) as PublicHead;
  read.set(tag, answer);
  return answer;
}
