import { Buffer } from 'node:buffer';

const FIRST_STORE_BYTES = 256;
const NO_BYTES = Buffer.alloc(0);

/** Copied bytes of an unfinished line or body; grows by doubling, so that single bytes cost linear time. */
export class ByteStore {
  #bytes: Buffer = NO_BYTES;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  append(part: Buffer): void {
    const needed = this.#length + part.length;
    if (needed > this.#bytes.length) {
      const grown = Buffer.allocUnsafeSlow(Math.max(FIRST_STORE_BYTES, this.#bytes.length * 2, needed));
      this.#bytes.copy(grown, 0, 0, this.#length);
      this.#bytes = grown;
    }
    part.copy(this.#bytes, this.#length);
    this.#length = needed;
  }

  /** All stored bytes followed by `last`, or `last` itself if nothing was stored; empties the store. */
  takeWith(last: Buffer): Buffer {
    if (this.#length === 0) return last;
    this.append(last);
    const all = this.#bytes.subarray(0, this.#length);
    this.clear();
    return all;
  }

  clear(): void {
    this.#bytes = NO_BYTES;
    this.#length = 0;
  }
}
