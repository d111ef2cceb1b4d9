import { type Duplex } from 'node:stream';
import { type WebSocket } from 'ws';
import { type Allowance } from './allowance.ts';

interface MeterContext {
  readonly allowance: Allowance;
  readonly webSocket: WebSocket;
  readonly socket: Duplex;
  /** Called to end the session of a client that has exceeded its limit. */
  readonly over: () => void;
}

/** Counts the input of one connection before it is parsed, and stops reading when it exceeds the limit. */
export class Meter {
  readonly #context: MeterContext;
  #isListening = true;

  /** Starts counting. */
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

  /** Counts input; false: the limit is exceeded. */
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

/** Discards all further input until the connection closes. */
function stopHearing(socket: Duplex): void {
  socket.removeAllListeners('data');
  socket.resume();
  socket.end();
}
