import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import WebSocket from 'ws';
import { emptyRow, type StandingRow } from '#domain/standings/standings.ts';
import { cellsFrame, documentFrames, foldRows } from '#protocol/board-frames.ts';
import { diffRow } from '#domain/standings/board-cells.ts';
import { type FrameOf } from '#protocol/destinations.ts';
import { type App } from '#server/app.ts';
import { firstCut, nextCut } from '#server/features/standings/board/public-cuts.ts';
import { headOf } from '#server/features/standings/board/public-documents.ts';
import { type Handlers, type PreparedAnswer } from '#server/http/context.ts';
import { brotli, prepare } from '#server/http/prepared.ts';
import { createHttpServer } from '#server/http/server.ts';
import { type JournalEntry } from '#server/journal/read.ts';
import { createFrameParser } from '#server/live/frames.ts';
import { messageFrame } from '#server/live/message.ts';
import { createLiveServer } from '#server/live/server.ts';
import { gatheringOf } from '#server/features/live/gathering.ts';
import { type Change, contestChanges, FIRST_TEAM, HOURS, STREAM, SUBMISSIONS, TEAMS } from './wire-work.ts';
import { type BenchRow } from './measure.ts';
import { parsed } from '#tests/support/frames.ts';

const NEVER_MS = 1e8;
const MILLION = 1e6;
const LIVE_TARGET_MB = 1.1;
const PUBLIC_TARGET_MB = 0.75;
/** Length of a WebSocket header that the server sends with a payload of more than 125 bytes, bytes. */
const MESSAGE_HEAD_BYTES = 4;
/** Time between two requests of the page, unless the head says otherwise, ms. */
const ASK_MS = 15_000;

/**
 * Bytes that a viewer of a board receives during a whole contest, by the real encoder, hub, sockets and HTTP server.
 */
export async function benchWire(): Promise<readonly BenchRow[]> {
  const changes = contestChanges();
  const rows = new Map(changes.map(({ row }) => [row.id, row]));
  const live = await liveBytes(changes, rows);
  const open = await publicBytes(changes, rows);
  const what = `${HOURS} h, ${SUBMISSIONS} submissions, ${TEAMS} teams`;
  return [
    {
      name: `MB for a viewer of the live board in ${what}`,
      ratio: live.packed / MILLION,
      target: LIVE_TARGET_MB,
      wanted: 'at most',
      detail: `${live.packed} bytes in ${live.messages} messages; ${show(live.plain)} without compression; whole rows, each by itself, ${show(wholeRows(changes))}`,
    },
    {
      name: `MB for a viewer of the public page in ${what}`,
      ratio: open.bytes / MILLION,
      target: PUBLIC_TARGET_MB,
      wanted: 'at most',
      detail: `${open.bytes} bytes in ${open.answers} answers, ${show(open.headers)} of it headers; a whole board at the end ${show(await wholeBoard(rows))}, which whoever comes then has besides`,
    },
  ];
}

const show = (bytes: number): string => `${(bytes / MILLION).toFixed(2)} MB`;

/** Hands the stream to a live server second by second; counts the bytes with and without compression. */
async function liveBytes(changes: readonly Change[], rows: ReadonlyMap<number, StandingRow>) {
  let listener: (entries: readonly JournalEntry[]) => void = () => undefined;
  const live = createLiveServer<object>(
    {
      journal: {
        replay: () => Promise.resolve({}),
        follow: (_, heard) => {
          listener = heard;
          return Promise.resolve({ head: 0, stop: () => undefined });
        },
      },
      authenticate: () => Promise.resolve({}),
      authorizeSubscribe: (_, stream) => Promise.resolve({ stream }),
      // Gathered entries are delivered at once, so that five hours of contest do not take five hours.
      gatheringOf: (destination) => ({ ...gatheringOf(destination)!, ms: 0 }),
      receive: () => Promise.resolve(null),
      now: () => 0,
      log: () => undefined,
    },
    { heartBeatMs: NEVER_MS, connectMs: NEVER_MS, pingMs: NEVER_MS },
  );
  const server = createServer();
  server.on('upgrade', (request, socket, head) => live.handleUpgrade(request, socket, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const viewers = await Promise.all([true, false].map((deflate) => viewer(port, deflate)));
  const before = viewers.map(({ socket }) => socket.bytesRead);
  for (const batch of batches(changes, gatheringOf(STREAM)!.ms)) {
    listener(batch);
    do await new Promise((resolve) => setImmediate(resolve));
    while (viewers.some(({ last }) => last() < (batch.at(-1)?.seq ?? 0)));
  }
  const [packed = 0, plain = 0] = viewers.map(({ socket }, index) => socket.bytesRead - (before[index] ?? 0));
  for (const { frames } of viewers) check(foldRows(emptyRows(), frames), rows);
  const messages = viewers[0]?.frames.length ?? 0;
  for (const { client } of viewers) client.terminate();
  server.close();
  return { packed, plain, messages };
}

async function viewer(port: number, deflate: boolean) {
  const client = new WebSocket(`ws://127.0.0.1:${port}/ws`, ['v12.stomp'], { perMessageDeflate: deflate });
  await once(client, 'open');
  const frames: FrameOf<'standing'>[] = [];
  let last = -1;
  client.on('message', (data: Buffer) => {
    for (const frame of parsed(createFrameParser({ headBytes: 1e4, bodyBytes: 1e7 }), data).frames) {
      if (frame.command === 'RECEIPT') last = 0;
      if (frame.command !== 'MESSAGE') continue;
      frames.push(JSON.parse(frame.body) as FrameOf<'standing'>);
      last = Number(frame.headers.get('seq'));
    }
  });
  client.send('CONNECT\naccept-version:1.2\nlogin:a\npasscode:b\n\n\0');
  client.send(`SUBSCRIBE\nid:standing/1\ndestination:${STREAM}\nreceipt:r\nsince:0\n\n\0`);
  while (last < 0) await new Promise((resolve) => setImmediate(resolve));
  const { _socket: socket } = client as unknown as { readonly _socket: Socket };
  return { client, socket, frames, last: () => last };
}

/** Groups the entries by periods of `ms`. */
function batches(changes: readonly Change[], ms: number): readonly (readonly JournalEntry[])[] {
  const periods = new Map<number, JournalEntry[]>();
  for (const { entry } of changes) {
    const period = Math.floor(entry.at / ms);
    const batch = periods.get(period);
    if (batch) batch.push(entry);
    else periods.set(period, [entry]);
  }
  return [...periods.values()];
}

/** Asks a real HTTP server for the head as the public page does, over one connection, and counts the bytes. */
async function publicBytes(changes: readonly Change[], rows: ReadonlyMap<number, StandingRow>) {
  const entries = changes.map(({ entry }) => entry);
  let prepared: PreparedAnswer | undefined;
  const app = { log: () => undefined, now: () => 0, db: {} } as unknown as App;
  const handlers = { publicHead: () => Promise.resolve(prepared) } as unknown as Handlers;
  const http = await createHttpServer(app, () => Promise.resolve(null), handlers, { trustProxy: false });
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo;
  const asker = connect(port, '127.0.0.1');
  await once(asker, 'connect');
  const frames: FrameOf<'standing'>[] = [];
  let [answers, headers, etag, known] = [0, 0, '', 0];
  const [first, last] = [entries[0]?.at ?? 0, entries.at(-1)?.at ?? 0];
  let cut = firstCut(0, [], first);
  for (let now = first; now < last + 2 * ASK_MS;) {
    // The server holds only the last entries.
    const there = between(entries, now - 4 * ASK_MS, now);
    cut = nextCut(cut, there, now);
    const head = headOf({ epoch: 'hA7_kq2Z', cut, entries: there, now }, 0);
    prepared = await prepare(head, 1);
    const answer = await exchange(asker, etag);
    answers += 1;
    headers += answer.head.length;
    etag = /^etag: (.*)$/im.exec(answer.head)?.[1] ?? '';
    if (head.version > known) {
      if (head.from !== known) throw new Error(`a gap from ${known} to ${head.from}`);
      frames.push(...head.frames);
      known = head.version;
    }
    now += head.ask_after ?? ASK_MS;
  }
  check(foldRows(emptyRows(), frames), rows);
  const bytes = asker.bytesRead;
  asker.destroy();
  await http.close();
  return { answers, bytes, headers };
}

function between(entries: readonly JournalEntry[], from: number, to: number): readonly JournalEntry[] {
  return entries.slice(indexAt(entries, from), indexAt(entries, to + 1));
}

/** Number of entries written before an instant. */
function indexAt(entries: readonly JournalEntry[], instant: number): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle]?.at ?? 0) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Makes one request and reads the whole answer. */
async function exchange(socket: Socket, etag: string): Promise<{ readonly head: string }> {
  socket.write(
    'GET /api/public/standing/1/head HTTP/1.1\r\nhost: example.org\r\naccept-encoding: gzip, deflate, br, zstd\r\n' +
      `${etag === '' ? '' : `if-none-match: ${etag}\r\n`}\r\n`,
  );
  let got = Buffer.alloc(0);
  for (;;) {
    const [data] = (await once(socket, 'data')) as [Buffer];
    got = Buffer.concat([got, data]);
    const end = got.indexOf('\r\n\r\n');
    if (end < 0) continue;
    const head = got.subarray(0, end + 4).toString();
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
    if (!/^HTTP\/1.1 (200|304) /.test(head)) throw new Error(head);
    if (got.length >= end + 4 + length) return { head };
  }
}

/** The bytes of all changes if each were sent as a whole row. */
function wholeRows(changes: readonly Change[]): number {
  return changes.reduce((bytes, { entry: { seq, at }, row }) => {
    const body = { action: 'rows', rows: [row], participants: [] };
    const message = { prev: seq - 1, seq, at, body: null };
    return bytes + MESSAGE_HEAD_BYTES + messageFrame(message, JSON.stringify(body), STREAM, 'sub-9').length;
  }, 0);
}

/** A whole board as its compressed document, bytes. */
async function wholeBoard(rows: ReadonlyMap<number, StandingRow>): Promise<number> {
  const participants = Array.from({ length: TEAMS }, (_, index) => ({
    id: FIRST_TEAM + index,
    name: `team-${index + 1}`,
    display_name: `Team of University ${(index * 7919) % 1301}`,
    group: `Country ${index % 60}`,
    category: '',
  }));
  const frame = cellsFrame(
    [...rows.values()].map((row) => diffRow(emptyRow(row.id), row)),
    { penalty: 20 },
  );
  return (await brotli(Buffer.from(JSON.stringify({ participants, frames: documentFrames([frame]) }))))
    .length;
}

function emptyRows(): ReadonlyMap<number, StandingRow> {
  return new Map(
    Array.from({ length: TEAMS }, (_, index) => [FIRST_TEAM + index, emptyRow(FIRST_TEAM + index)]),
  );
}

function check(folded: ReadonlyMap<number, StandingRow>, rows: ReadonlyMap<number, StandingRow>): void {
  for (const [id, row] of rows) {
    if (JSON.stringify(sorted(folded.get(id))) !== JSON.stringify(sorted(row)))
      throw new Error(`another row: ${JSON.stringify(folded.get(id))} instead of ${JSON.stringify(row)}`);
  }
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}
