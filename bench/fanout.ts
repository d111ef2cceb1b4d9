import { type ChildProcess, fork } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type WebSocket, WebSocketServer } from 'ws';
import { type JournalEntry } from '#server/journal/read.ts';
import { type Gathering } from '#server/live/gathering.ts';
import { serializeFrame } from '#server/live/frames.ts';
import { createLiveServer } from '#server/live/server.ts';
import { type BenchRow, medianOf, showMs } from './measure.ts';

const SUBSCRIBERS = 1_000;
const MESSAGES = 50;
const ROUNDS = 11;
const NEVER_MS = 1e8;
const CLIENTS = fileURLToPath(new URL('fanout-clients.ts', import.meta.url));
const BODY = {
  action: 'update',
  id: 12_345,
  team: 'Отбор 7',
  verdict: 'AC',
  points: 100,
  note: 'x'.repeat(150),
};

/** A way to send a message to all subscribers. */
interface Broadcast {
  readonly server: Server;
  readonly sockets: readonly Socket[];
  send(): void;
  reached(): number;
}

/** Number of messages that are gathered into one. */
const GATHERED = 5;
const GATHERING: Gathering = {
  ms: 0,
  mostMissed: 0,
  canWait: () => true,
  merge: (bodies) => bodies.at(-1) ?? null,
};

/**
 * The live channel's fan-out against a loop over bare WebSockets that sends the very same bytes, in server
 * CPU time: first message by message, then with gathering, while the loop still sends each message.
 */
export async function benchFanout(): Promise<readonly BenchRow[]> {
  return [
    ...(await against(liveBroadcast(1), 'live fan-out', 1.05)),
    ...(await against(liveBroadcast(GATHERED), `live fan-out, ${GATHERED} gathered into one,`, 0.3)),
  ];
}

async function against(live: Broadcast, name: string, target: number): Promise<readonly BenchRow[]> {
  const raw = rawBroadcast();
  const children = [await subscribers(live, 'stomp'), await subscribers(raw, 'raw')];
  try {
    await cpuOf(live);
    await cpuOf(raw);
    const pairs: (readonly [number, number])[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // The second one finds warmer caches, so the order alternates.
      const first = round % 2 === 0 ? live : raw;
      const second = first === live ? raw : live;
      const [one, other] = [await cpuOf(first), await cpuOf(second)];
      pairs.push(first === live ? [one, other] : [other, one]);
    }
    const ratios = pairs.map(([ours, bare]) => ours / bare).sort((a, b) => a - b);
    return [
      {
        name: `${name} to ${SUBSCRIBERS} subscribers, against a raw WebSocket broadcast`,
        ratio: medianOf(ratios),
        target,
        wanted: 'at most',
        detail: `${showMs(medianOf(pairs.map(([ours]) => ours)) / MESSAGES)} and ${showMs(medianOf(pairs.map(([, bare]) => bare)) / MESSAGES)} of CPU a message; quartiles ${ratios[2]?.toFixed(2) ?? ''} to ${ratios[8]?.toFixed(2) ?? ''}`,
      },
    ];
  } finally {
    for (const child of children) child.kill();
    for (const { server } of [live, raw]) {
      server.closeAllConnections();
      server.close();
    }
  }
}

function liveBroadcast(gathered: number): Broadcast {
  let seq = 0;
  let held: JournalEntry[] = [];
  let listener: (entries: readonly JournalEntry[]) => void = () => undefined;
  const live = createLiveServer<object>(
    {
      journal: {
        replay: () => Promise.resolve({}),
        follow: (_, heard) => {
          listener = heard;
          return Promise.resolve({ head: seq, stop: () => undefined });
        },
      },
      authenticate: () => Promise.resolve({}),
      authorizeSubscribe: (_, stream) => Promise.resolve({ stream }),
      gatheringOf: () => (gathered === 1 ? null : GATHERING),
      receive: () => Promise.resolve(null),
      now: () => 0,
      log: () => undefined,
    },
    { heartBeatMs: NEVER_MS, connectMs: NEVER_MS, pingMs: NEVER_MS },
  );
  const server = createServer();
  const sockets: Socket[] = [];
  server.on('upgrade', (request, socket: Socket, head) => {
    sockets.push(socket);
    live.handleUpgrade(request, socket, head);
  });
  return {
    server,
    sockets,
    send: () => {
      seq += 1;
      held.push({ stream: '/topic/bench', seq, at: 1_700_000_000_000, body: BODY });
      if (held.length < gathered) return;
      listener(held);
      held = [];
    },
    reached: () => live.connections(),
  };
}

function rawBroadcast(): Broadcast {
  const server = createServer();
  const sockets: Socket[] = [];
  const clients: WebSocket[] = [];
  server.on('upgrade', (_, socket: Socket) => sockets.push(socket));
  new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (client) =>
    clients.push(client),
  );
  let seq = 0;
  return {
    server,
    sockets,
    send: () => {
      seq += 1;
      const frame = serializeFrame('MESSAGE', headersOf(seq), JSON.stringify(BODY));
      for (const client of clients) client.send(frame, { binary: false });
    },
    reached: () => clients.filter((client) => client.readyState === client.OPEN).length,
  };
}

/** The headers that the live channel sends, so that both send the same bytes. */
function headersOf(seq: number): (readonly [string, string])[] {
  return [
    ['subscription', 'sub-0'],
    ['message-id', `${seq}@/topic/bench`],
    ['destination', '/topic/bench'],
    ['content-type', 'application/json'],
    ['seq', String(seq)],
    ['prev', String(seq - 1)],
    ['at', '1700000000000'],
  ];
}

async function subscribers(broadcast: Broadcast, kind: 'stomp' | 'raw'): Promise<ChildProcess> {
  await new Promise<void>((resolve) => broadcast.server.listen(0, '127.0.0.1', resolve));
  const { port } = broadcast.server.address() as AddressInfo;
  const child = fork(CLIENTS, [String(port), String(SUBSCRIBERS), kind]);
  await new Promise((resolve) => child.once('message', resolve));
  return child;
}

/** CPU ms of this process for the messages, until the network has taken them all. */
async function cpuOf(broadcast: Broadcast): Promise<number> {
  const before = process.cpuUsage();
  for (let message = 0; message < MESSAGES; message += 1) {
    broadcast.send();
    do await new Promise((resolve) => setImmediate(resolve));
    while (broadcast.sockets.some((socket) => socket.writableLength > 0));
  }
  const { user, system } = process.cpuUsage(before);
  // Lost clients would make the ratio wrong.
  if (broadcast.reached() !== SUBSCRIBERS)
    throw new Error(`only ${broadcast.reached()} subscribers are left`);
  return (user + system) / 1000;
}
