import { WebSocket } from 'ws';
import { reconnectDelayMs } from '#api/stomp.ts';
import { type CrowdCommand, type CrowdTold } from './crowd.ts';

/**
 * Many clients of the live channel in a process of their own, which reconnect as the product's clients do.
 * Messages of the parent (`crowd.ts`) control the process.
 */

/** Number of clients that connect at the same time. */
const AT_ONCE = 200;
const LINE_FEED = 10;
/** Length from which many clients get the same message, bytes. */
const LONG_BYTES = 2_000;
const MOST_KNOWN = 16;

/** The command and headers of a frame. */
interface Frame {
  readonly command: string;
  readonly destination: string;
  readonly seq: number;
  readonly prev: number;
}

interface Listener {
  readonly name: string;
  readonly secret: string;
  /** The last number of each destination; without one the client subscribes from now on. */
  readonly last: Map<string, number>;
  socket: WebSocket | undefined;
  isListening: boolean;
  attempt: number;
}

let listeners: readonly Listener[] = [];
let setting: Extract<CrowdCommand, { kind: 'begin' }> | undefined;
let stays = false;
let faults = 0;
let refused = 0;
let frames = 0;
/** The last long messages, parsed: clients on other machines parse their own, here one parses for all. */
const known: { readonly data: Buffer; readonly frames: readonly Frame[] }[] = [];

process.on('message', (command: CrowdCommand) => {
  switch (command.kind) {
    case 'begin':
      setting = command;
      listeners = command.people.map(({ name, secret }) => ({
        name,
        secret,
        last: new Map(),
        socket: undefined,
        isListening: false,
        attempt: 0,
      }));
      break;
    case 'come':
      stays = true;
      void comeAll();
      break;
    case 'leave':
      stays = false;
      for (const listener of listeners) listener.socket?.terminate();
      break;
    case 'forget':
      for (const { last } of listeners) last.clear();
      break;
    case 'tell':
      break;
  }
  tell(command.id);
});

function tell(id: number): void {
  const topic = setting?.topic ?? '';
  const told: CrowdTold = {
    id,
    faults,
    refused,
    frames,
    listening: listeners.filter(({ isListening }) => isListening).length,
    level: listeners.map(({ last }) => last.get(topic) ?? 0),
  };
  process.send?.(told);
}

/** Connects all clients, `AT_ONCE` at a time; a client that fails retries by itself. */
async function comeAll(): Promise<void> {
  const waiting = [...listeners];
  const one = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await come(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/** Connects a client; resolves when it listens, or has failed and will retry. */
function come(listener: Listener): Promise<void> {
  return new Promise((resolve) => {
    if (!setting || !stays) {
      resolve();
      return;
    }
    const socket = new WebSocket(`${setting.url.replace('http', 'ws')}/ws`, ['v12.stomp'], {
      perMessageDeflate: false,
    });
    listener.socket = socket;
    socket.once('open', () =>
      say(socket, 'CONNECT', { 'accept-version': '1.2', login: listener.name, passcode: listener.secret }),
    );
    socket.on('message', (data: Buffer) => {
      for (const frame of framesIn(data)) if (hear(listener, socket, frame)) resolve();
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      listener.isListening = false;
      resolve();
      if (!stays) return;
      listener.attempt += 1;
      setTimeout(() => void come(listener), reconnectDelayMs(listener.attempt, Math.random()));
    });
  });
}

function framesIn(data: Buffer): readonly Frame[] {
  if (data.length < LONG_BYTES) return [...framesOf(data)];
  const same = known.find((one) => one.data.length === data.length && one.data.equals(data));
  if (same !== undefined) return same.frames;
  const fresh = { data: Buffer.from(data), frames: [...framesOf(data)] };
  known.push(fresh);
  if (known.length > MOST_KNOWN) known.shift();
  return fresh.frames;
}

/** The frames of a message of the socket, which may hold several. Bodies are not parsed. */
function* framesOf(data: Buffer): Generator<Frame> {
  for (let at = 0; at < data.length; at += 1) {
    while (data[at] === LINE_FEED) at += 1;
    const end = data.indexOf('\n\n', at);
    if (end < 0) return;
    const head = data.toString('latin1', at, end + 1);
    yield {
      command: head.slice(0, head.indexOf('\n')),
      destination: headerOf(head, 'destination'),
      seq: Number(headerOf(head, 'seq')),
      prev: Number(headerOf(head, 'prev')),
    };
    const after = data.indexOf(0, end);
    if (after < 0) return;
    at = after;
  }
}

/** Handles a frame; returns whether the client listens from now on. */
function hear(listener: Listener, socket: WebSocket, frame: Frame): boolean {
  switch (frame.command) {
    case 'MESSAGE':
      take(listener, frame);
      return false;
    case 'CONNECTED':
      enter(listener, socket);
      return false;
    case 'RECEIPT':
      listener.isListening = true;
      listener.attempt = 0;
      return true;
    case 'ERROR':
      refused += 1;
      return false;
    default:
      return false;
  }
}

function enter(listener: Listener, socket: WebSocket): void {
  if (!setting) return;
  const { contestId, destinations } = setting;
  say(socket, 'SEND', { destination: '/app/connect' }, JSON.stringify({ contestId }));
  for (const [index, destination] of destinations.entries()) {
    const since = listener.last.get(destination);
    say(socket, 'SUBSCRIBE', {
      id: `sub-${index}`,
      destination,
      ...(since !== undefined && { since: String(since) }),
      ...(index === destinations.length - 1 && { receipt: 'all' }),
    });
  }
}

function take(listener: Listener, { destination, seq, prev }: Frame): void {
  frames += 1;
  const last = listener.last.get(destination);
  // Gathered frames may begin before the client's last number. A resync also counts as a gap: these clients
  // load no snapshots.
  if (last !== undefined && !(prev <= last && seq > last)) faults += 1;
  listener.last.set(destination, seq);
}

/** The value of a header; '' without it. */
function headerOf(frame: string, name: string): string {
  const at = frame.indexOf(`\n${name}:`);
  if (at < 0) return '';
  const from = at + name.length + 2;
  return frame.slice(from, frame.indexOf('\n', from));
}

function say(socket: WebSocket, command: string, headers: Record<string, string>, body = ''): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}`);
  socket.send(`${command}\n${lines.join('\n')}\n\n${body}\0`);
}
