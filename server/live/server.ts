import { type IncomingMessage } from 'node:http';
import { type Duplex } from 'node:stream';
import { type RawData, type WebSocket } from 'ws';
import { Budgets } from '../model/budgets/budgets.ts';
import { Allowance, liveBudgetsOf } from './allowance.ts';
import { DeflatingServer, deflateOf } from './deflate.ts';
import { type LiveConnection, type LiveDependencies, type LiveSession } from './dependencies.ts';
import { createHub, MAX_REPLAY_ENTRIES } from './hub.ts';
import { type LookBack, NO_LOOK_BACK, type SharedFrame } from './shared-frame.ts';
import { Lobby } from './lobby.ts';
import { Meter } from './meter.ts';
import { openSession, type LiveTiming } from './session.ts';
import { EventLoopThrottle } from './event-loop-throttle.ts';

/** Path of the channel (specification §7, "Live-channel base"). */
const LIVE_PATH = '/ws';
const SUBPROTOCOL = 'v12.stomp';
/** One WebSocket message may contain several frames; the parser limits each of them. */
const MAX_MESSAGE_BYTES = 96 * 1024;
/** A client with more unsent data is dropped; it resumes when it reconnects. */
const MAX_UNSENT_BYTES = 1024 * 1024;
/** Number of unanswered pings that end a connection: one may be lost while the network or a side is busy. */
const UNANSWERED_PINGS = 2;
/** Time limit for the closing handshake, ms. */
const CLOSE_MS = 5_000;
const GOING_AWAY = 1001;
const TEXT = { binary: false, compress: false };
const SOCKET_OPTIONS = {
  noServer: true,
  clientTracking: false,
  // The one of `ws` costs seven times the CPU and 300 KB a connection; `DeflatingServer` negotiates ours.
  perMessageDeflate: false,
  maxPayload: MAX_MESSAGE_BYTES,
  // `Meter` answers pings and counts them.
  autoPong: false,
  closeTimeout: CLOSE_MS,
  handleProtocols: (offered: Set<string>) => (offered.has(SUBPROTOCOL) ? SUBPROTOCOL : (false as const)),
};
const TIMING: LiveTiming = { heartBeatMs: 10_000, connectMs: 10_000, pingMs: 25_000 };

/** The live channel of one process. */
export interface LiveServer<Principal> {
  /** For the HTTP server's `upgrade` event; answers 404 on any path except the channel's. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends the matching clients with an ERROR with this key. */
  disconnectWhere(match: (principal: Principal) => boolean, errorKey: string): void;
  /** Number of clients. */
  connections(): number;
  /** Connections that have not sent their CONNECT. */
  readonly lobby: Pick<Lobby, 'count' | 'full' | 'limits'>;
  /**
   * Checks the rights of the matching subscriptions again. A client that lost one gets an ERROR that names
   * the destination and is disconnected; when it reconnects, only that subscription is refused.
   */
  recheck(match: (principal: Principal, destination: string) => boolean): Promise<void>;
  /** Accepts no more clients and disconnects all; they reconnect, to another process or to its successor. */
  close(): Promise<void>;
}

/** STOMP 1.2 over WebSocket on a Node http server. `timing` and `maxReplay` are for tests. */
export function createLiveServer<Principal>(
  deps: LiveDependencies<Principal>,
  timing: LiveTiming = TIMING,
  maxReplay = MAX_REPLAY_ENTRIES,
): LiveServer<Principal> {
  const turns = new EventLoopThrottle(() => performance.now(), deps.isAwaited);
  const hub = createHub(deps.journal, maxReplay, {
    gatheringOf: (destination) => deps.gatheringOf?.(destination) ?? null,
    isUrgent: (destination) => deps.isUrgent?.(destination) ?? false,
    turn: () => turns.next(),
  });
  const sessions = new Map<WebSocket, LiveSession<Principal>>();
  let closing = false;
  const budgets = liveBudgetsOf(deps.budgets ?? new Budgets());
  const lobby = new Lobby();
  const meters = new WeakMap<IncomingMessage, Meter>();
  const sockets = new DeflatingServer(SOCKET_OPTIONS, (request) => meters.get(request));

  const accept = (webSocket: WebSocket, { request, socket, address, leave }: Coming): void => {
    const dropped = (why: string): void => deps.log({ level: 'warn', event: 'live.dropped', why, address });
    const ways = { webSocket, socket, deflate: deflateOf(request, webSocket) };
    const connection = connectionOf(ways, address, dropped);
    const allowance = new Allowance(budgets, address);
    const session = openSession({ deps, hub, connection, timing, turns, allowance, named: leave });
    const meter = new Meter({ allowance, webSocket, socket, over: () => session.overdrawn() });
    meters.set(request, meter);
    sessions.set(webSocket, session);
    deps.log({ level: 'debug', event: 'live.opened', address });
    keepAlive(webSocket, timing.pingMs, dropped);
    webSocket.on('message', (data) => session.receive(bytesOf(data)));
    webSocket.on('message', () => session.heard());
    webSocket.on('pong', () => session.heard());
    // After an error ws closes the connection; without a listener the error would end the process.
    webSocket.on('error', (error) =>
      deps.log({ level: 'debug', event: 'live.error', detail: error.message, address }),
    );
    webSocket.on('close', (code) => {
      sessions.delete(webSocket);
      session.end();
      deps.log({ level: 'debug', event: 'live.closed', code, address });
    });
  };

  const upgrade = (coming: Coming, head: Buffer): void => {
    const { request, socket } = coming;
    sockets.handleUpgrade(request, socket, head, (webSocket) => accept(webSocket, coming));
  };

  const refuse = (request: IncomingMessage, socket: Duplex, status: 403 | 404 | 503): void => {
    deps.log({ level: 'debug', event: 'live.upgrade_refused', status, origin: request.headers.origin });
    refuseUpgrade(socket, status);
  };

  /** Admits a connection when the lobby has room and its turn has come. */
  const letIn = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const refused = closing ? 503 : refusalOf(request, deps.allowedOrigins ?? []);
    if (refused !== undefined) {
      refuse(request, socket, refused);
      return;
    }
    const address = deps.addressOf?.(request) ?? request.socket.remoteAddress ?? '';
    const waiting = whileWaiting(socket, timing.connectMs);
    const leave = await lobby.enter(address, waiting.gone).finally(waiting.over);
    if (leave === null) {
      if (!socket.destroyed) refuse(request, socket, 503);
      return;
    }
    socket.once('close', leave);
    await turns.next();
    if (closing) refuse(request, socket, 503);
    else if (!socket.destroyed) upgrade({ request, socket, address, leave }, head);
  };

  return {
    handleUpgrade(request, socket, head) {
      // Until then there is no other listener, and an unhandled error would end the process.
      const lost = (): void => void socket.destroy();
      socket.on('error', lost);
      void letIn(request, socket, head).finally(() => socket.off('error', lost));
    },
    disconnectWhere(match, errorKey) {
      for (const session of [...sessions.values()]) session.disconnectWhere(match, errorKey);
    },
    connections: () => sessions.size,
    lobby,
    async recheck(match) {
      await Promise.all([...sessions.values()].map((session) => session.recheck(match)));
    },
    async close() {
      closing = true;
      const closed = [...sessions].map(([webSocket, session]) => {
        session.end();
        return new Promise<void>((resolve) => {
          webSocket.once('close', () => resolve());
          webSocket.close(GOING_AWAY);
        });
      });
      await Promise.all(closed);
    },
  };
}

/** A new connection, with a function to call when it has sent its CONNECT or ended. */
interface Coming {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly address: string;
  readonly leave: () => void;
}

interface Ways {
  readonly webSocket: WebSocket;
  readonly socket: Duplex;
  readonly deflate: ReturnType<typeof deflateOf>;
}

function connectionOf(
  { webSocket, socket, deflate }: Ways,
  address: string,
  dropped: (why: string) => void,
): LiveConnection {
  let known: LookBack = NO_LOOK_BACK;
  const bytesOfShared = (shared: SharedFrame): Buffer => {
    if (deflate === null || !shared.isPacked) return shared.plain;
    const packed = shared.packedFor(deflate.keeps ? known : NO_LOOK_BACK);
    known = packed.known;
    return packed.bytes;
  };
  let draining: Promise<void> | undefined;
  return {
    address,
    get bufferedAmount() {
      return webSocket.bufferedAmount;
    },
    send(frame, shared) {
      if (webSocket.readyState !== webSocket.OPEN) return;
      if (webSocket.bufferedAmount > MAX_UNSENT_BYTES) {
        dropped('unsent data');
        webSocket.terminate();
        return;
      }
      // The frame is complete, and `ws` delays no data that this could overtake: it compresses nothing.
      if (shared === undefined) webSocket.send(frame, TEXT);
      else socket.write(bytesOfShared(shared));
    },
    together(work) {
      socket.cork();
      try {
        return work();
      } finally {
        socket.uncork();
      }
    },
    drained() {
      draining ??= drainedOrClosed(socket).finally(() => (draining = undefined));
      return draining;
    },
    close: (code) => webSocket.close(code),
    pause: () => webSocket.pause(),
    resume: () => webSocket.resume(),
  };
}

function drainedOrClosed(socket: Duplex): Promise<void> {
  if (socket.destroyed || !socket.writableNeedDrain) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      socket.off('drain', done);
      socket.off('close', done);
      resolve();
    };
    socket.on('drain', done);
    socket.on('close', done);
  });
}

/** Sends pings, which also keep hidden tabs connected, and drops a client that does not answer. */
function keepAlive(webSocket: WebSocket, pingMs: number, dropped: (why: string) => void): void {
  let unanswered = 0;
  const hear = (): void => {
    unanswered = 0;
  };
  const timer = setInterval(() => {
    if (unanswered >= UNANSWERED_PINGS) {
      dropped('no answer');
      webSocket.terminate();
      return;
    }
    unanswered += 1;
    webSocket.ping();
  }, pingMs);
  webSocket.on('pong', hear);
  webSocket.on('message', hear);
  webSocket.on('close', () => clearInterval(timer));
}

function bytesOf(data: RawData): Uint8Array {
  if (Array.isArray(data)) return Buffer.concat(data);
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data;
}

/** `gone` is aborted when the socket closes or the time is over; `over` ends the watching. */
function whileWaiting(socket: Duplex, ms: number): { readonly gone: AbortSignal; readonly over: () => void } {
  const leaving = new AbortController();
  const leave = (): void => leaving.abort();
  const timer = setTimeout(leave, ms);
  socket.once('close', leave);
  const over = (): void => {
    clearTimeout(timer);
    socket.off('close', leave);
  };
  return { gone: leaving.signal, over };
}

/** The status of a refused upgrade. Browsers always send an origin: pages of other sites may not connect. */
function refusalOf(request: IncomingMessage, allowedOrigins: readonly string[]): 403 | 404 | undefined {
  if (request.url?.split('?', 1)[0] !== LIVE_PATH) return 404;
  const { origin, host } = request.headers;
  if (origin === undefined || allowedOrigins.includes(origin)) return undefined;
  return host !== undefined && hostOf(origin) === host.toLowerCase() ? undefined : 403;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

function refuseUpgrade(socket: Duplex, status: 403 | 404 | 503): void {
  const reason = { 403: 'Forbidden', 404: 'Not Found', 503: 'Service Unavailable' }[status];
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
