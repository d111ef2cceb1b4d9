import { type Allowance } from './allowance.ts';
import { type LiveConnection } from './dependencies.ts';
import { createFrameParser, type Frame, type FrameFault } from './frames.ts';

/** Maximum number of unread bytes while a frame is handled; above it the connection is paused. */
const MAX_UNREAD_BYTES = 16 * 1024;

/** Handlers of a client's frames. None may reject. */
export interface ReadingContext {
  readonly connection: Pick<LiveConnection, 'pause' | 'resume'>;
  readonly allowance: Pick<Allowance, 'take' | 'waitMs'>;
  /** Resolves when a further frame may be handled, for a client that sends many in a row. */
  turn(): Promise<void>;
  handle(frame: Frame): Promise<void>;
  /** Handles SUBSCRIBEs that follow each other directly. */
  subscribe(frames: readonly Frame[]): Promise<void>;
  /** Called when the bytes are not STOMP; null: there are more frames than are allowed. */
  broken(fault: FrameFault | null): void;
}

type Next = { readonly frame: Frame } | { readonly fault: FrameFault | null };

/**
 * Reads a client's bytes frame by frame: the next frame is read when the previous one was handled, so that
 * waiting input costs only its bytes.
 */
export class Reading {
  readonly #context: ReadingContext;
  readonly #parser = createFrameParser();
  readonly #errands: (() => Promise<void>)[] = [];
  /** The frame that was read ahead to see whether it is another SUBSCRIBE. */
  #ahead: Next | undefined;
  #wake: (() => void) | undefined;
  #isWorking = false;
  #isPaused = false;
  #hasEnded = false;

  constructor(context: ReadingContext) {
    this.#context = context;
  }

  /** Adds bytes, and handles them at once when no frame is being handled. */
  push(bytes: Uint8Array): void {
    if (this.#hasEnded) return;
    this.#parser.push(bytes);
    if (!this.#isWorking) void this.#work();
    else if (this.#parser.unread > MAX_UNREAD_BYTES) this.#pause();
  }

  /** Runs `errand`, which must not reject, between two frames; resolves when it has ended. */
  between(errand: () => Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      this.#errands.push(() => errand().finally(resolve));
      this.#wake?.();
      if (!this.#isWorking) void this.#work();
    });
  }

  /** Stops reading. */
  end(): void {
    this.#hasEnded = true;
    this.#wake?.();
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    for (let isFirst = true; ;) {
      const errand = this.#errands.shift();
      const ms = this.#hasEnded ? 0 : this.#context.allowance.waitMs();
      if (errand) await errand();
      else if (ms > 0) await this.#rest(ms);
      else {
        const next = this.#next();
        if (next === undefined) break;
        await this.#do(next, isFirst);
        isFirst = false;
      }
    }
    this.#isWorking = false;
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.#context.connection.resume();
  }

  async #do(next: Next, isFirst: boolean): Promise<void> {
    if ('fault' in next) this.#context.broken(next.fault);
    else if (next.frame.command === 'SUBSCRIBE') await this.#subscribe(next.frame);
    else {
      if (!isFirst && !this.#hasEnded) await this.#context.turn();
      await this.#context.handle(next.frame);
    }
  }

  async #subscribe(first: Frame): Promise<void> {
    // All frames of one piece of input are read in the same turn.
    await Promise.resolve();
    const frames = [first];
    for (let next = this.#next(); next; next = this.#next()) {
      if ('fault' in next || next.frame.command !== 'SUBSCRIBE') {
        this.#ahead = next;
        break;
      }
      frames.push(next.frame);
    }
    await this.#context.subscribe(frames);
  }

  #next(): Next | undefined {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    if (this.#hasEnded) return undefined;
    if (ahead !== undefined) return ahead;
    const parsed = this.#parser.next();
    if (parsed === undefined || 'fault' in parsed) return parsed;
    return this.#context.allowance.take('frames', 1) ? parsed : { fault: null };
  }

  /** The network has exceeded its limit: nothing of this connection is read or handled for this time. */
  #rest(ms: number): Promise<void> {
    this.#pause();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #pause(): void {
    if (this.#isPaused) return;
    this.#isPaused = true;
    this.#context.connection.pause();
  }
}
