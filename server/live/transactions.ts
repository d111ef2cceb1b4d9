import { type Frame } from './frames.ts';
import { LIVE_ERRORS, Refusal } from './refusal.ts';

const MAX_OPEN = 8;
const MAX_FRAMES = 16;

/** The open transactions of one client (STOMP 1.2, BEGIN), whose frames wait until COMMIT or ABORT. */
export class Transactions {
  readonly #open = new Map<string, Frame[]>();

  begin(id: string): void {
    if (this.#open.has(id)) throw new Refusal(LIVE_ERRORS.badFrame, 'The transaction is already open');
    if (this.#open.size >= MAX_OPEN)
      throw new Refusal(LIVE_ERRORS.tooMuch, `At most ${MAX_OPEN} transactions`);
    this.#open.set(id, []);
  }

  /** Keeps a frame for the transaction's COMMIT. */
  add(id: string, frame: Frame): void {
    const frames = this.#get(id);
    if (frames.length >= MAX_FRAMES) {
      throw new Refusal(LIVE_ERRORS.tooMuch, `At most ${MAX_FRAMES} frames in a transaction`);
    }
    frames.push(frame);
  }

  /** Ends the transaction and answers its frames. */
  end(id: string): readonly Frame[] {
    const frames = this.#get(id);
    this.#open.delete(id);
    return frames;
  }

  #get(id: string): Frame[] {
    const frames = this.#open.get(id);
    if (frames === undefined) throw new Refusal(LIVE_ERRORS.badFrame, 'No such transaction is open');
    return frames;
  }
}
