import { EMPTY, map, Observable } from 'rxjs';

/** Channel by which pages of one browser hand recordings to a player; nothing of it leaves the browser. */
const CHANNEL = 'agon.player';
const ID = /^[\w-]{16,64}$/;

/** Messages between pages and players. */
type Said =
  | { readonly kind: 'wanted'; readonly id: string }
  | { readonly kind: 'given'; readonly id: string; readonly file: Blob; readonly name: string };

/** A recording that a player takes. */
export interface HandedOver {
  readonly file: Blob;
  readonly name: string;
}

/** The recording that a command serves under an id. */
export type ServedRecording = (id: string) => Observable<Blob>;

/** Opens a player that waits. It must be called on a press, or the browser opens nothing. */
export function openWaiting(id: string): void {
  window.open(`/player#from=${id}`, '_blank', 'noopener');
}

/** Hands a recording to the player that waits for it, now or once it asks. Returns a function that stops. */
export function handOver(id: string, file: Blob, name: string): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  const give = () => channel.postMessage({ kind: 'given', id, file, name } satisfies Said);
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.kind === 'wanted' && data.id === id) give();
  };
  give();
  return () => channel.close();
}

/** Whether the page's address names a recording that it is to take. */
export function hasHandover(hash: string): boolean {
  return handoverOf(hash) !== null;
}

/**
 * The recording that the page's address names: with `#from=` one that another page of this browser hands over, with `#file=` one
 * that the command which opened the page serves.
 */
export function receivedRecording$(hash: string, served$: ServedRecording): Observable<HandedOver> {
  const handed = handoverOf(hash);
  if (handed === null) return EMPTY;
  return handed.way === 'from'
    ? given$(handed.id)
    : served$(handed.id).pipe(map((file) => ({ file, name: '' })));
}

/** The recording that another page hands over under an id. */
function given$(id: string): Observable<HandedOver> {
  return new Observable((subscriber) => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<Said>) => {
      if (data.kind !== 'given' || data.id !== id) return;
      subscriber.next({ file: data.file, name: data.name });
      subscriber.complete();
    };
    channel.postMessage({ kind: 'wanted', id } satisfies Said);
    return () => channel.close();
  });
}

function handoverOf(hash: string): { readonly way: 'from' | 'file'; readonly id: string } | null {
  const named = new URLSearchParams(hash.replace(/^#/, ''));
  for (const way of ['from', 'file'] as const) {
    const id = named.get(way);
    if (id !== null && ID.test(id)) return { way, id };
  }
  return null;
}
