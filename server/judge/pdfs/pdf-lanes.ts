import { setTimeout as delay } from 'node:timers/promises';

/** Maximum number of boxes for PDFs, however many slots the machine has. */
const MOST_LANES = 8;
/** Time after a job in which PDFs leave one slot free, as they share caches and memory with judging, ms. */
const JUDGING_MS = 60_000;
/** Time after which a box without work looks for work again, ms. */
const LOOK_EVERY_MS = 2_000;
const MAX_PAUSE_MS = 30_000;

/** A box that makes PDFs. */
export interface PdfBox {
  /** Makes a PDF; returns whether there was one to make. Throws when the box fails. */
  make(): Promise<boolean>;
  /** Ends running programs and frees the box. */
  close(): Promise<void>;
}

interface PdfLanesDeps {
  /** Number of jobs judged at once. */
  readonly slots: number;
  /** Opens a box whose programs have the lowest priority; undefined: no PDFs are made here. */
  readonly open: (() => Promise<PdfBox>) | undefined;
  readonly warn: (error: unknown) => void;
}

/**
 * Makes PDFs beside judging, in separate boxes that use the processor's idle time. No job waits for a PDF,
 * and PDFs are made even while jobs are judged all day.
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

  /** Notes that a job was taken. */
  jobTaken(): void {
    this.#lastJobAt = performance.now();
  }

  /** Makes PDFs until it is closed. */
  async run(): Promise<void> {
    const { open, slots } = this.#deps;
    if (open === undefined) return;
    await Promise.all(Array.from({ length: Math.min(slots, MOST_LANES) }, () => this.#lane(open)));
  }

  /** Ends unfinished PDFs, which other judges will make. */
  async close(): Promise<void> {
    this.#ending.abort();
    await Promise.all([...this.#boxes].map((box) => this.#close(box)));
  }

  /** Makes one PDF after another in a box. After a failure and a growing pause, a new box is opened. */
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
