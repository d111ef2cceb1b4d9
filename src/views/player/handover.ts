/** Pages of one browser hand recordings to a player by it; nothing of it leaves the browser. */
const CHANNEL = 'agon.player';
const ID = /^[\w-]{16,64}$/;

/** Messages between pages and players. */
type Said =
  | { readonly kind: 'wanted'; readonly id: string }
  | { readonly kind: 'given'; readonly id: string; readonly file: Blob; readonly name: string };

/** Opens a player that waits. To be called where a person presses, or the browser opens nothing. */
export function openWaiting(id: string): void {
  window.open(`/player#from=${id}`, '_blank', 'noopener');
}

/** Hands a recording to the player that waits for it, now or once it asks. Answers how to stop. */
export function handOver(id: string, file: Blob, name: string): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  const give = () => channel.postMessage({ kind: 'given', id, file, name } satisfies Said);
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.kind === 'wanted' && data.id === id) give();
  };
  give();
  return () => channel.close();
}

/** Waits for what is handed over under an id. Answers how to stop. */
function waitFor(id: string, taken: (file: Blob, name: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.kind !== 'given' || data.id !== id) return;
    channel.close();
    taken(data.file, data.name);
  };
  channel.postMessage({ kind: 'wanted', id } satisfies Said);
  return () => channel.close();
}

/** Whether the page's address names a recording that it is to take. */
export function hasHandover(hash: string): boolean {
  return handoverOf(hash) !== null;
}

/**
 * Takes what the page's address names: `#from=`, what another page of this browser hands over, or `#file=`, what the command that
 * opened the page serves beside it. Answers how to stop.
 */
export function receiveRecording(hash: string, taken: (file: Blob, name: string) => void): () => void {
  const handed = handoverOf(hash);
  if (handed === null) return () => undefined;
  return handed.way === 'from' ? waitFor(handed.id, taken) : fetchServed(handed.id, taken);
}

function handoverOf(hash: string): { readonly way: 'from' | 'file'; readonly id: string } | null {
  const named = new URLSearchParams(hash.replace(/^#/, ''));
  for (const way of ['from', 'file'] as const) {
    const id = named.get(way);
    if (id !== null && ID.test(id)) return { way, id };
  }
  return null;
}

function fetchServed(id: string, taken: (file: Blob, name: string) => void): () => void {
  const stopped = new AbortController();
  void fetch(`/recording/${id}`, { signal: stopped.signal })
    .then((answer) => answer.blob())
    .then(
      (blob) => taken(blob, ''),
      () => {
        // The command has ended: the same as an empty file.
        if (!stopped.signal.aborted) taken(new Blob(), '');
      },
    );
  return () => stopped.abort();
}
