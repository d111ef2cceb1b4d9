import { placeOf } from '../model/budgets/place.ts';

/** Maximum number of connections that have not sent their CONNECT, per network and in total. */
const MOST_OF_PLACE = 256;
const MOST_OF_ALL = 2_048;
/** Maximum number of connections that wait for room, and for which nothing is done yet. */
const MOST_WAITING = 8_192;

/** Number of connections that found no room, because of their network's limit or of the total. */
type Full = Readonly<Record<'place' | 'all', number>>;

interface Waiting {
  readonly come: (leave: () => void) => void;
}

/**
 * Connections that have not sent their CONNECT. The number for each network is limited; others wait until one
 * of the network has sent it or ended.
 */
export class Lobby {
  readonly #inside = new Map<string, number>();
  readonly #waiting = new Map<string, Set<Waiting>>();
  #count = 0;
  #waitingCount = 0;
  readonly #full = { place: 0, all: 0 };

  readonly limits = { place: MOST_OF_PLACE, all: MOST_OF_ALL };

  /** Number of admitted connections. */
  get count(): number {
    return this.#count;
  }

  get full(): Full {
    return this.#full;
  }

  /**
   * Resolves when there is room, to a function that gives the room back and may be called more than once;
   * null: there was no room before `gone`, or too many wait already.
   */
  enter(address: string, gone: AbortSignal): Promise<(() => void) | null> {
    const place = placeOf(address);
    if (gone.aborted) return Promise.resolve(null);
    if (this.#hasRoom(place)) return Promise.resolve(this.#take(place));
    this.#full[this.#count >= MOST_OF_ALL ? 'all' : 'place'] += 1;
    if (this.#waitingCount >= MOST_WAITING) return Promise.resolve(null);
    return new Promise((resolve) => {
      const waiting: Waiting = {
        come: (leave) => {
          gone.removeEventListener('abort', giveUp);
          resolve(leave);
        },
      };
      const giveUp = (): void => {
        this.#forget(place, waiting);
        resolve(null);
      };
      gone.addEventListener('abort', giveUp, { once: true });
      const ofPlace = this.#waiting.get(place) ?? new Set();
      this.#waiting.set(place, ofPlace.add(waiting));
      this.#waitingCount += 1;
    });
  }

  #hasRoom(place: string): boolean {
    return this.#count < MOST_OF_ALL && (this.#inside.get(place) ?? 0) < MOST_OF_PLACE;
  }

  #take(place: string): () => void {
    this.#count += 1;
    this.#inside.set(place, (this.#inside.get(place) ?? 0) + 1);
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      this.#leave(place);
    };
  }

  #leave(place: string): void {
    this.#count -= 1;
    const left = (this.#inside.get(place) ?? 1) - 1;
    if (left === 0) this.#inside.delete(place);
    else this.#inside.set(place, left);
    const next = this.#waiting.has(place) ? place : this.#placeWithRoom();
    const [first] = (next !== undefined && this.#waiting.get(next)) || [];
    if (next === undefined || first === undefined) return;
    this.#forget(next, first);
    first.come(this.#take(next));
  }

  #placeWithRoom(): string | undefined {
    for (const place of this.#waiting.keys()) if (this.#hasRoom(place)) return place;
    return undefined;
  }

  #forget(place: string, waiting: Waiting): void {
    const ofPlace = this.#waiting.get(place);
    if (!ofPlace?.delete(waiting)) return;
    this.#waitingCount -= 1;
    if (ofPlace.size === 0) this.#waiting.delete(place);
  }
}
