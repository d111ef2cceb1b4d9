import { constants, deflateRawSync } from 'node:zlib';

/** The window of a browser's permessage-deflate (RFC 7692 §7.1.2), bytes. */
const WINDOW_BYTES = 32 * 1024;
/** Size at which the younger part of a chain begins anew, bytes. */
const YOUNG_BYTES = 8 * 1024;
/** Smaller frames are not worth compressing on their own. */
const PACKED_FROM_BYTES = 512;
/** Size of the empty block that ends a compressed message and is left out (RFC 7692 §7.2.1), bytes. */
const TAIL_BYTES = 4;
const NOTHING = Buffer.alloc(0);

const FIN = 0x80;
const COMPRESSED = 0x40;
const TEXT = 0x01;

let lastId = 0;

function nextId(): number {
  lastId += 1;
  return lastId;
}

/** A client's compression history: the frames of a chain that it received without a gap, by their ids. */
export interface LookBack {
  readonly from: number;
  readonly last: number;
}

/** The history of a client that got no compressed frame yet. */
export const NO_LOOK_BACK: LookBack = { from: 0, last: 0 };

/** Texts before a frame in its chain, beginning with frame `from`. */
interface History {
  readonly from: number;
  readonly text: Buffer;
}

interface ChainPosition {
  /** Id of the frame before; 0: none. */
  readonly previous: number;
  /** The whole history, and the shorter one of clients that joined later. */
  readonly all: History;
  readonly recent: History;
}

const FIRST: ChainPosition = {
  previous: 0,
  all: { from: 0, text: NOTHING },
  recent: { from: 0, text: NOTHING },
};

/** A STOMP frame for many clients, prepared once: plain, compressed alone, and as a continuation. */
export class SharedFrame {
  readonly id = nextId();
  readonly text: Buffer;
  /** null: the frame is not compressed. */
  readonly #position: ChainPosition | null;
  readonly #packed = new Map<Buffer, Buffer>();
  #plain: Buffer | undefined;

  private constructor(text: Buffer, position: ChainPosition | null) {
    this.text = text;
    this.#position = position;
  }

  /** A frame that is not compressed. */
  static plain(text: Buffer): SharedFrame {
    return new SharedFrame(text, null);
  }

  /** A frame outside of chains, compressed on its own if that is worthwhile. */
  static single(text: Buffer): SharedFrame {
    return new SharedFrame(text, text.length < PACKED_FROM_BYTES ? null : FIRST);
  }

  /** The next frame of a chain. */
  static chained(text: Buffer, position: ChainPosition): SharedFrame {
    return new SharedFrame(text, position);
  }

  /** Whether it is compressed for clients that support it. */
  get isPacked(): boolean {
    return this.#position !== null;
  }

  /** The uncompressed WebSocket message. */
  get plain(): Buffer {
    return (this.#plain ??= webSocketMessage(this.text, 0));
  }

  /** The compressed WebSocket message for a client with this history, and the client's history afterwards. */
  packedFor(known: LookBack): { readonly bytes: Buffer; readonly known: LookBack } {
    const position = this.#position ?? FIRST;
    const follows = position.previous !== 0 && position.previous === known.last;
    if (!follows) return { bytes: this.#pack(NOTHING), known: { from: this.id, last: this.id } };
    const history = [position.all, position.recent].find(({ from }) => known.from <= from)?.text ?? NOTHING;
    return { bytes: this.#pack(history), known: { from: known.from, last: this.id } };
  }

  #pack(dictionary: Buffer): Buffer {
    const known = this.#packed.get(dictionary);
    if (known) return known;
    const bytes = packed(this.text, dictionary);
    this.#packed.set(dictionary, bytes);
    return bytes;
  }
}

/**
 * Frames that are compressed with the history of earlier frames, once for all clients that received these,
 * instead of by a context for each. Newer clients share a younger part, which begins anew from time to time.
 */
export class FrameChain {
  #previous = 0;
  #texts: { readonly id: number; readonly text: Buffer }[] = [];
  #bytes = 0;
  /** The first frame of the younger part, and the size of that part in bytes. */
  #youngFrom = 0;
  #youngBytes = 0;

  next(text: Buffer): SharedFrame {
    const all = this.#historyFrom(0);
    const recent = this.#historyFrom(this.#youngFrom);
    const frame = SharedFrame.chained(text, { previous: this.#previous, all, recent });
    this.#previous = frame.id;
    this.#texts.push({ id: frame.id, text });
    this.#bytes += text.length;
    while (this.#bytes > WINDOW_BYTES) this.#bytes -= this.#texts.shift()?.text.length ?? this.#bytes;
    this.#youngBytes += text.length;
    if (this.#youngFrom === 0 || this.#youngBytes > YOUNG_BYTES) {
      this.#youngFrom = frame.id;
      this.#youngBytes = text.length;
    }
    return frame;
  }

  #historyFrom(first: number): History {
    const history = this.#texts.filter(({ id }) => id >= first);
    const [oldest] = history;
    if (oldest === undefined) return { from: 0, text: NOTHING };
    return { from: oldest.id, text: Buffer.concat(history.map(({ text }) => text)) };
  }
}

function packed(text: Buffer, dictionary: Buffer): Buffer {
  const deflated = deflateRawSync(text, {
    level: constants.Z_BEST_COMPRESSION,
    memLevel: 9,
    finishFlush: constants.Z_SYNC_FLUSH,
    ...(dictionary.length === 0 ? {} : { dictionary }),
  });
  return webSocketMessage(deflated.subarray(0, -TAIL_BYTES), COMPRESSED);
}

/** A complete text message from a server (RFC 6455 §5.2): one frame, not masked. */
function webSocketMessage(payload: Buffer, flags: number): Buffer {
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = FIN | flags | TEXT;
  if (length < 126) {
    head[1] = length;
  } else if (length < 65_536) {
    head[1] = 126;
    head.writeUInt16BE(length, 2);
  } else {
    head[1] = 127;
    head.writeUIntBE(length, 4, 6);
  }
  return Buffer.concat([head, payload]);
}
