import { type Duplex } from 'node:stream';
import { type WebSocket } from 'ws';
import { type Allowance } from './allowance.ts';

interface MeterContext {
  readonly allowance: Allowance;
  readonly webSocket: WebSocket;
  readonly socket: Duplex;
  /** Says goodbye to a client that has sent more than it may. */
  readonly over: () => void;
}

/** Counts the input of one connection, before any of it is parsed, and stops reading one that sends too much. */
export class Meter {
  readonly #context: MeterContext;
  #isListening = true;

  /** Listens from now on. */
  constructor(context: MeterContext) {
    this.#context = context;
    const { webSocket, socket } = context;
    socket.on('data', (chunk: Buffer) => this.take('bytes', chunk.length));
    webSocket.on('message', () => this.take('frames', 1));
    webSocket.on('ping', (data) => {
      if (this.take('frames', 1) && webSocket.readyState === webSocket.OPEN) webSocket.pong(data);
    });
    webSocket.on('pong', () => this.take('frames', 1));
  }

  get bytesLeft(): number {
    return this.#context.allowance.bytesLeft;
  }

  /** Counts input; false: the limit is passed. */
  take(kind: 'frames' | 'bytes', amount: number): boolean {
    const { allowance, socket, over } = this.#context;
    if (allowance.take(kind, amount)) return true;
    if (this.#isListening) {
      this.#isListening = false;
      over();
      stopHearing(socket);
    }
    return false;
  }
}

/** Discards all further input until the other side closes, or is closed. */
function stopHearing(socket: Duplex): void {
  socket.removeAllListeners('data');
  socket.resume();
  socket.end();
}
