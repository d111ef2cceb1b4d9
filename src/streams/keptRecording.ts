import {
  concat,
  concatMap,
  defer,
  EMPTY,
  filter,
  ignoreElements,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  tap,
} from 'rxjs';
import { type KeptPart, type KeptParts } from '#api/ports.ts';
import { type RecordedEvent } from './recordedEvent.ts';
import { type Recorder } from './recording.ts';
import { type Fold } from './state/fold.ts';
import { reviveTables } from './state/table.ts';

/** Lifetime of a kept session, ms. */
const KEPT_MS = 3_600_000;
/** Time between two writes, ms. */
const WRITE_MS = 5_000;
/** Most characters kept of a tab: beyond that it begins again with a shorter past, or is given up. */
const MOST_CHARS = 6_000_000;
const DIGITS = 15;

/** Options of keeping a recording. */
export interface KeepOptions<S, E> {
  readonly parts: KeptParts;
  /** The name of this tab. */
  readonly tab: string;
  /** When this page began, ms since the epoch. */
  readonly startedAt: number;
  readonly now: () => number;
  readonly recorder: Recorder<S, E>;
  readonly initial: S;
  readonly fold: Fold<S, E>;
  /** Makes the event that marks a reload of the page, and says whether some of the past may be missing. */
  readonly restart: (hasGap: boolean) => E;
  readonly events$: Observable<E>;
  /** Whether an event ends a person's session: the recording of that session is then deleted. */
  readonly endsSession: (event: E) => boolean;
  /** Whether an event is an effect: recorded events are then written at once. */
  readonly tells: (event: E) => boolean;
  readonly every$: (ms: number) => Observable<unknown>;
  /** Emits each time the page is hidden or left: it may not come back. */
  readonly hidden$: Observable<unknown>;
  /** Lets the page do other work. */
  readonly pause: () => Promise<unknown>;
}

/**
 * Keeps the recorder's events over a reload of the tab: one hour of them, and no longer than the person's
 * session. The recorder goes on from the kept part. Its events contain no credentials. Errors where the
 * browser refuses: the recording then ends with the page.
 */
export function keepRecording$<S, E>(options: KeepOptions<S, E>): Observable<never> {
  const keeper = new Keeper(options);
  const { events$, every$, hidden$, endsSession, tells } = options;
  const work$ = merge(
    concat(of(null), merge(every$(WRITE_MS), events$.pipe(filter(tells)))).pipe(
      map(() => () => keeper.write()),
    ),
    events$.pipe(
      filter(endsSession),
      tap(() => keeper.stopHandingOver()),
      map(() => () => keeper.begin(null)),
    ),
  );
  return merge(
    concat(
      defer(() => keeper.takeUp()),
      work$.pipe(concatMap((work) => (keeper.isGivenUp ? EMPTY : defer(work)))),
    ),
    // This does not wait for other work, since a page that ends does not wait.
    hidden$.pipe(mergeMap(() => keeper.handOver())),
  ).pipe(ignoreElements());
}

class Keeper<S, E> {
  isGivenUp = false;
  readonly #options: KeepOptions<S, E>;
  /** Number of the recorder's events that are written already. */
  #written = 0;
  #chars = 0;
  #number = 0;
  /** When the oldest kept part was written. */
  #beganAt = 0;
  /** False until the kept part is read, and after a session has ended. */
  #mayHandOver = false;
  /** True when nothing was written since the last hand-over. */
  #isHandedOver = true;

  constructor(options: KeepOptions<S, E>) {
    this.#options = options;
  }

  /** Gives the recorder the part that this tab kept before its reload, and drops old parts of all tabs. */
  async takeUp(): Promise<void> {
    const { parts, tab, recorder, restart, startedAt, now } = this.#options;
    const all = await parts.keys();
    const outdated = now() - 2 * KEPT_MS;
    await parts.drop(all.filter((key) => atOf(key) < outdated));
    const own = all.filter((key) => tabOf(key) === tab && atOf(key) >= outdated);
    const kept = await parts.read(own);
    const lives = livesOf<S, E>(own, kept);
    const events: RecordedEvent<E>[] = lives.flatMap((life, index) =>
      index === 0
        ? life.events
        : [
            { at: life.events[0]?.at ?? startedAt, event: restart(lives[index - 1]?.hasGap === true) },
            ...life.events,
          ],
    );
    const event = restart(lives.at(-1)?.hasGap === true);
    if (events.length > 0) recorder.precede(lives[0]?.base ?? null, [...events, { at: startedAt, event }]);
    const isUpon = lives[0] !== undefined && lives[0].base !== null;
    this.#written = events.length === 0 ? 0 : events.length + 1 + (isUpon ? 1 : 0);
    this.#beganAt = now();
    this.#chars = kept.reduce((sum, part) => sum + sizeOf(part), 0);
    this.#mayHandOver = true;
  }

  /** Writes all events since the last write at once, without pauses, and marks the part as the last one. */
  async handOver(): Promise<void> {
    if (!this.#mayHandOver || this.isGivenUp) return;
    const { count, pieces } = this.#options.recorder.since(this.#written);
    const lines = [...pieces].map(linesOf);
    if (lines.length === 0 && this.#isHandedOver) return;
    this.#written = count;
    await this.#put({ base: null, lines: lines.join('\n'), isLast: true });
  }

  /** The session ends: `handOver` does nothing more for it. */
  stopHandingOver(): void {
    this.#mayHandOver = false;
  }

  /** Writes the events since the last write. */
  async write(): Promise<void> {
    const { recorder, now, pause } = this.#options;
    const from = this.#written;
    const { count, pieces } = recorder.since(from);
    const lines: string[] = [];
    for (const piece of pieces) {
      if (lines.length > 0) await pause();
      lines.push(linesOf(piece));
    }
    // After a hand-over in the meantime, these events are written already.
    if (lines.length === 0 || from !== this.#written) return;
    const part = { base: null, lines: lines.join('\n') };
    if (this.#chars + sizeOf(part) > MOST_CHARS) return this.begin(KEPT_MS);
    if (now() - this.#beganAt > KEPT_MS / 2) return this.begin(KEPT_MS);
    this.#written = count;
    await this.#put(part);
  }

  /** Keeps the last `ms`, at most half of the allowed size, and the state before; null: only the state. */
  async begin(ms: number | null): Promise<void> {
    const { parts, tab, now } = this.#options;
    const former = (await parts.keys()).filter((key) => tabOf(key) === tab);
    // Parts of a session are dropped first, so that they do not survive even when the page crashes meanwhile.
    if (ms === null) await parts.drop(former);
    const { count, base, lines } = await this.#lastUpTo(ms === null ? null : now() - ms);
    this.#written = count;
    this.#mayHandOver = true;
    const part = { base: JSON.stringify(base), lines: lines.join('\n') };
    this.#chars = 0;
    this.#beganAt = now();
    if (sizeOf(part) > MOST_CHARS) this.isGivenUp = true;
    else await this.#put(part);
    if (ms !== null) await parts.drop(former);
  }

  /**
   * The lines of events since a time, and the state before them; null: only the state. It pauses in between,
   * for other work.
   */
  async #lastUpTo(since: number | null) {
    const { recorder, initial, fold, pause } = this.#options;
    const { count, base: former, pieces } = recorder.since(0);
    let base = former ?? initial;
    const kept: { readonly event: E; readonly line: string }[] = [];
    let chars = 0;
    for (const piece of pieces) {
      const outdated: E[] = [];
      for (const one of piece) {
        if (kept.length === 0 && (since === null || one.at < since)) {
          outdated.push(one.event);
          continue;
        }
        const line = JSON.stringify(one);
        kept.push({ event: one.event, line });
        chars += line.length;
      }
      let over = 0;
      for (; chars > MOST_CHARS / 2 && over < kept.length; over += 1) chars -= kept[over]?.line.length ?? 0;
      base = fold.reduceBurst(base, [...outdated, ...kept.splice(0, over).map(({ event }) => event)]);
      await pause();
    }
    return { count, base, lines: kept.map(({ line }) => line) };
  }

  async #put(part: KeptPart): Promise<void> {
    const { parts, tab, startedAt, now } = this.#options;
    this.#chars += sizeOf(part);
    this.#number += 1;
    this.#isHandedOver = part.isLast === true;
    const places = [startedAt, this.#number, now()].map((place) =>
      String(Math.floor(place)).padStart(DIGITS, '0'),
    );
    await parts.write([tab, ...places].join(' '), part);
  }
}

/** The kept part of one load of the page (a life). */
interface Life<S, E> {
  readonly base: S | null;
  readonly events: readonly RecordedEvent<E>[];
  /** The last events of this life are missing. */
  readonly hasGap: boolean;
}

/** The lives of a tab whose beginning is known, in order. A state at a life's start covers earlier lives. */
function livesOf<S, E>(keys: readonly string[], parts: readonly (KeptPart | undefined)[]): Life<S, E>[] {
  const lives = new Map<string, KeptPart[]>();
  for (const [index, key] of keys.entries()) {
    const part = parts[index];
    if (part !== undefined) lives.set(lifeOf(key), [...(lives.get(lifeOf(key)) ?? []), part]);
  }
  let all: Life<S, E>[] = [];
  for (const [life, some] of lives) {
    const from = some.findLastIndex(({ base }) => base !== null);
    const isWhole = from !== -1 || keys.some((key) => lifeOf(key) === life && numberOf(key) === 1);
    if (!isWhole) continue;
    const taken = some.slice(Math.max(0, from));
    const base = taken[0]?.base ?? null;
    const events = taken.flatMap(({ lines }) => eventsOf<E>(lines));
    if (base !== null) all = [];
    const hasGap = taken.at(-1)?.isLast !== true;
    all.push({ base: base === null ? null : (JSON.parse(base, reviveTables) as S), events, hasGap });
  }
  return all;
}

function linesOf<E>(events: readonly RecordedEvent<E>[]): string {
  return events.map((one) => JSON.stringify(one)).join('\n');
}

function eventsOf<E>(lines: string): RecordedEvent<E>[] {
  return lines === '' ? [] : lines.split('\n').map((line) => JSON.parse(line) as RecordedEvent<E>);
}

function sizeOf(part: KeptPart | undefined): number {
  return (part?.base?.length ?? 0) + (part?.lines.length ?? 0);
}

const tabOf = (key: string) => key.split(' ')[0];
const lifeOf = (key: string) => key.split(' ')[1] ?? '';
const numberOf = (key: string) => Number(key.split(' ')[2]);
const atOf = (key: string) => Number(key.split(' ')[3]);
