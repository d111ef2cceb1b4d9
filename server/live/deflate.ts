import { type IncomingMessage } from 'node:http';
import { type Duplex } from 'node:stream';
import { constants, inflateRawSync } from 'node:zlib';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';

const NAME = 'permessage-deflate';
/** The end of a compressed message, which is not transmitted (RFC 7692 §7.2.2). */
const TAIL = Buffer.from([0x00, 0x00, 0xff, 0xff]);
const NOTHING = Buffer.alloc(0);

/** Limit on the decompressed bytes of one connection. */
export interface Inflating {
  readonly bytesLeft: number;
  /** Counts the bytes of a message; false: the limit is exceeded, and decompression stops. */
  take(kind: 'bytes', bytes: number): boolean;
}

type Callback = (error: Error | null, data?: Buffer) => void;
type Accept = (webSocket: WebSocket, request: IncomingMessage) => void;

/** The interface that `ws` requires of a negotiated extension. */
interface Extension {
  readonly params: Readonly<Record<string, true>>;
  decompress(data: Buffer, isLast: boolean, done: Callback): void;
  cleanup(): void;
}

/** The method of `ws` that answers an upgrade; it is missing in the types of `ws`. */
interface Upgrading {
  completeUpgrade(
    extensions: Record<string, Extension>,
    key: string,
    protocols: Set<string>,
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    accept: Accept,
  ): void;
}

const upgrading = WebSocketServer.prototype as unknown as Upgrading;

/**
 * A WebSocket server that negotiates permessage-deflate (RFC 7692) without any state per connection: input is
 * decompressed message by message, output is compressed once for all clients (`SharedFrame`). If `ws` changes
 * its internals, nothing is negotiated and everything is sent uncompressed.
 */
export class DeflatingServer extends WebSocketServer {
  readonly #inflatingOf: (request: IncomingMessage) => Inflating | undefined;

  /** Without a limit from `inflatingOf`, a connection may decompress up to the maximum message size. */
  constructor(options: ServerOptions, inflatingOf: (request: IncomingMessage) => Inflating | undefined) {
    super(options);
    this.#inflatingOf = inflatingOf;
  }

  completeUpgrade(...[extensions, ...rest]: Parameters<Upgrading['completeUpgrade']>): void {
    const request = rest[2];
    const params = agreedParams(request.headers['sec-websocket-extensions'] ?? '');
    const maxBytes = this.options.maxPayload ?? constants.Z_DEFAULT_CHUNK;
    const inflating = (): Inflating | undefined => this.#inflatingOf(request);
    const agreed =
      params === null ? extensions : { ...extensions, [NAME]: extensionOf(params, maxBytes, inflating) };
    upgrading.completeUpgrade.call(this, agreed, ...rest);
  }
}

/** Whether compressed messages may be sent; `keeps`: also messages that refer to earlier ones. */
export function deflateOf(
  request: IncomingMessage,
  webSocket: WebSocket,
): { readonly keeps: boolean } | null {
  if (!webSocket.extensions.split(',').includes(NAME)) return null;
  const params = agreedParams(request.headers['sec-websocket-extensions'] ?? '');
  return params === null ? null : { keeps: params['server_no_context_takeover'] !== true };
}

/** Parameters that accept the first acceptable offer; null: no offer is acceptable. */
function agreedParams(header: string): Readonly<Record<string, true>> | null {
  for (const offer of header.split(',')) {
    const [name, ...params] = offer.split(';').map((part) => part.trim().toLowerCase());
    // A client with a smaller window would need messages compressed for it alone.
    if (
      name !== NAME ||
      !params.every((param) => /^(client_max_window_bits|(client|server)_no_context_takeover)/.test(param))
    )
      continue;
    const isShort = params.includes('server_no_context_takeover');
    return { client_no_context_takeover: true, ...(isShort ? { server_no_context_takeover: true } : {}) };
  }
  return null;
}

function extensionOf(
  params: Readonly<Record<string, true>>,
  maxBytes: number,
  inflating: () => Inflating | undefined,
): Extension {
  let parts: Buffer[] = [];
  return {
    params,
    decompress(data, isLast, done) {
      parts.push(data);
      const all = isLast ? Buffer.concat([...parts, TAIL]) : NOTHING;
      if (isLast) parts = [];
      // Never during the call: `ws` expects the result later.
      process.nextTick(() => inflate(all, maxBytes, inflating(), done));
    },
    cleanup() {
      parts = [];
    },
  };
}

function inflate(data: Buffer, maxBytes: number, inflating: Inflating | undefined, done: Callback): void {
  if (data.length === 0) {
    done(null, NOTHING);
    return;
  }
  const bytesLeft = inflating?.bytesLeft ?? maxBytes;
  const mostBytes = Math.min(maxBytes, bytesLeft);
  const inflated = bytesLeft > 0 ? inflatedWithin(data, mostBytes) : null;
  if (inflated instanceof Error) done(inflated);
  else if (inflating?.take('bytes', inflated?.length ?? mostBytes + 1) === false)
    done(new Error('Too much to decompress'));
  // Too long: `ws` reports it, as it does for uncompressed messages.
  else done(null, inflated ?? Buffer.alloc(maxBytes + 1));
}

/** null: the result would be longer. */
function inflatedWithin(data: Buffer, mostBytes: number): Buffer | Error | null {
  try {
    return inflateRawSync(data, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: mostBytes });
  } catch (error) {
    if (isTooLarge(error)) return null;
    return error instanceof Error ? error : new Error(String(error));
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}
