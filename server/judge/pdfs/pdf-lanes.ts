import { setTimeout as delay } from 'node:timers/promises';

/** Most useful lanes at once, however many slots a machine has. */
const MOST_LANES = 8;
/**
 * Time after a job in which one slot's worth of the machine is kept from PDFs, ms: they share caches and memory with
 * judging.
 */
const JUDGING_MS = 60_000;
/** Time between two looks of a lane without work. */
const LOOK_EVERY_MS = 2_000;
const MAX_PAUSE_MS = 30_000;

/** A box that makes PDFs. */
export interface PdfBox {
  /** Makes one; returns whether there was one to make. Throws a failure of the box. */
  make(): Promise<boolean>;
  /** Ends what runs and frees the box. */
  close(): Promise<void>;
}

interface PdfLanesDeps {
  /** Number of jobs judged at once. */
  readonly slots: number;
  /** Opens a box whose programs have lower priority than all others; undefined: no PDFs are made here. */
  readonly open: (() => Promise<PdfBox>) | undefined;
  readonly warn: (error: unknown) => void;
}

/**
 * Makes PDFs beside judging, in boxes of their own that use the processor's idle time: no job waits for a PDF, and on
 * a day of judging PDFs are still made.
 */
export class PdfLanes {
  readonly #deps: PdfLanesDeps;
  readonly #ending = new AbortController();
  readonly #boxes = new Set<PdfBox>();
  #making = 0;
  #lastJobAt = Number.NEGATIVE_INFINITY;

  constructor(deps: PdfLanesDeps) {
    this.#deps = deps;
  }

  /** A job was taken. */
  jobTaken(): void {
    this.#lastJobAt = performance.now();
  }

  /** Makes what there is to make, until it is closed. */
  async run(): Promise<void> {
    const { open, slots } = this.#deps;
    if (open === undefined) return;
    await Promise.all(Array.from({ length: Math.min(slots, MOST_LANES) }, () => this.#lane(open)));
  }

  /** Ends the PDFs under way: others make them. */
  async close(): Promise<void> {
    this.#ending.abort();
    await Promise.all([...this.#boxes].map((box) => this.#close(box)));
  }

  /** One box, and one PDF after the other in it. After a failure the box is opened again, after a growing pause. */
  async #lane(open: () => Promise<PdfBox>): Promise<void> {
    let failures = 0;
    let box: PdfBox | null = null;
    while (!this.#isEnding()) {
      try {
        box ??= await this.#open(open);
        const isMade = await this.#next(box);
        if (isMade) failures = 0;
        else await this.#pause(LOOK_EVERY_MS * (0.75 + Math.random() / 2));
      } catch (error: unknown) {
        if (!this.#isEnding()) this.#deps.warn(error);
        if (box !== null) await this.#close(box);
        box = null;
        failures += 1;
        await this.#pause(Math.min(1_000 * 2 ** (failures - 1), MAX_PAUSE_MS));
      }
    }
    if (box !== null) await this.#close(box);
  }

  async #next(box: PdfBox): Promise<boolean> {
    const { slots } = this.#deps;
    const isJudging = performance.now() - this.#lastJobAt < JUDGING_MS;
    if (this.#making >= (isJudging ? Math.max(1, slots - 1) : slots)) return false;
    this.#making += 1;
    try {
      return await box.make();
    } finally {
      this.#making -= 1;
    }
  }

  async #open(open: () => Promise<PdfBox>): Promise<PdfBox> {
    const box = await open();
    this.#boxes.add(box);
    return box;
  }

  async #close(box: PdfBox): Promise<void> {
    if (!this.#boxes.delete(box)) return;
    await box.close().catch((error: unknown) => this.#deps.warn(error));
  }

  #isEnding(): boolean {
    return this.#ending.signal.aborted;
  }

  async #pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#ending.signal }).catch(() => undefined);
  }
}
