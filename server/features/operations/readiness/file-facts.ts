import { setTimeout as delay } from 'node:timers/promises';
import { type App } from '#server/app.ts';
import { FileStoreError } from '#server/files/content-store.ts';
import { checkPlace } from '#server/files/settings.ts';

/** Time for which a finding is kept, ms: a caller who asks often does not wait. */
const HOLDS_MS = 30_000;
/** Time after which a store counts as unreachable, ms. */
const PATIENCE_MS = 8_000;

type Machine = Pick<App, 'db' | 'log'>;

const found = new WeakMap<App['db'], { readonly at: number; readonly fault: Promise<string | null> }>();

/**
 * The reason why the store takes no contents, or does not give them, for the operator; null: it works. Tried
 * at most twice a minute. Throws where the database cannot be asked.
 */
export function filesFault(app: Machine): Promise<string | null> {
  const last = found.get(app.db);
  if (last !== undefined && performance.now() - last.at < HOLDS_MS) return last.fault;
  const fault = tried(app);
  found.set(app.db, { at: performance.now(), fault });
  // A check that failed for another reason is not kept, so that the next caller repeats it.
  fault.catch(() => found.delete(app.db));
  return fault;
}

async function tried({ db, log }: Machine): Promise<string | null> {
  const stop = new AbortController();
  const late = delay(PATIENCE_MS, 'The place of files does not answer.', { signal: stop.signal });
  const checked = checkPlace(db).then(
    () => null,
    (error: unknown) => {
      if (error instanceof FileStoreError) return error.message;
      throw error;
    },
  );
  checked.catch(() => undefined);
  late.catch(() => undefined);
  try {
    const fault = await Promise.race([checked, late]);
    if (fault !== null) log({ level: 'error', event: 'files_unreachable', error: fault });
    return fault;
  } finally {
    stop.abort();
  }
}
