import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { feedLines } from '#server/exchange/contest-api/feed-text.ts';

/** Silence after which a feed has no more for now, ms. */
const STILL_MS = 5_000;
/** Time between two attempts to reach a feed, ms. */
const AGAIN_MS = 2_000;
const MAX_AGAIN_MS = 30_000;
/** Number of tries to read a feed whole, when its connection breaks. */
const ATTEMPTS = 3;
/** Lines that arrive within this time are handled together, ms. */
const GATHER_MS = 500;

/** The address of a feed, with the credentials for it. */
export interface FeedAddress {
  readonly url: URL;
  /** `user:password` of Basic authorization; null: none. */
  readonly credentials: string | null;
}

/** The address in an argument; null for a file. Throws when it holds a password, which others would see. */
export function feedAddress(argument: string, env: NodeJS.ProcessEnv): FeedAddress | null {
  if (!/^https?:\/\//i.test(argument)) return null;
  const url = new URL(argument);
  if (url.username !== '' || url.password !== '') {
    throw new Error(
      'A password does not belong into an address: set AGON_FEED_USER and AGON_FEED_PASSWORD instead.',
    );
  }
  const user = env['AGON_FEED_USER'];
  return { url, credentials: user === undefined ? null : `${user}:${env['AGON_FEED_PASSWORD'] ?? ''}` };
}

/** The lines of a file, or all lines that an address has for now. Throws with one clear line. */
export async function readSource(argument: string, address: FeedAddress | null): Promise<readonly string[]> {
  if (address !== null) return feedLines(await fetchWhole(address));
  let bytes: Buffer;
  try {
    bytes = readFileSync(argument);
  } catch (error) {
    throw new Error(`${argument} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}.`, {
      cause: error,
    });
  }
  return feedLines(bytes);
}

/**
 * The lines of an address as they arrive, until the reader stops; an empty list when none arrived. A broken
 * connection resumes from `token`, the name of the last event that had one.
 */
export async function* followSource(
  address: FeedAddress,
  token: () => string | null,
): AsyncGenerator<readonly string[]> {
  let waitMs = AGAIN_MS;
  let from: string | null = null;
  for (;;) {
    let isForgotten = false;
    try {
      for await (const lines of linesOf(await connect(address, from))) {
        waitMs = AGAIN_MS;
        yield lines;
      }
    } catch (error) {
      if (error instanceof RefusedFeed) {
        // The token is too old, or the feed knows none: the connection is tried again.
        if (error.status !== 400 || from === null) throw error;
        isForgotten = true;
      }
    }
    yield [];
    await delay(waitMs);
    waitMs = Math.min(MAX_AGAIN_MS, waitMs * 2);
    from = isForgotten ? null : token();
  }
}

/** The feed's server refused the request. */
class RefusedFeed extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

async function fetchWhole(address: FeedAddress): Promise<Buffer> {
  for (let attempt = 1; ; attempt += 1) {
    const chunks: Uint8Array[] = [];
    try {
      for await (const chunk of chunksOf(await connect(address, null))) {
        if (chunk === null) break;
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    } catch (error) {
      // The connection broke in the middle: a feed is read again from its beginning.
      if (chunks.length === 0 || attempt === ATTEMPTS) throw error;
      await delay(AGAIN_MS);
    }
  }
}

async function connect({ url, credentials }: FeedAddress, token: string | null): Promise<Response> {
  const asked = new URL(url);
  if (token !== null) asked.searchParams.set('since_token', token);
  const place = `The feed at ${url.origin}${url.pathname}`;
  const headers: Record<string, string> = { accept: 'application/x-ndjson, */*' };
  if (credentials !== null) headers['authorization'] = `Basic ${Buffer.from(credentials).toString('base64')}`;
  const answer = await fetch(asked, { headers }).catch((error: unknown) => {
    throw new Error(`${place} does not answer.`, { cause: error });
  });
  if (answer.ok) return answer;
  await answer.body?.cancel();
  const isLocked = answer.status === 401 || answer.status === 403;
  throw new RefusedFeed(
    isLocked
      ? `${place} wants a name and a password that may read it: set AGON_FEED_USER and AGON_FEED_PASSWORD.`
      : `${place} answers ${answer.status}.`,
    answer.status,
  );
}

/** The parts of an answer as they arrive; null after `stillMs` without a part. */
async function* chunksOf(answer: Response, stillMs = STILL_MS): AsyncGenerator<Uint8Array | null> {
  const reader = answer.body?.getReader();
  if (reader === undefined) return;
  try {
    let next = reader.read();
    for (;;) {
      const timer = new AbortController();
      const still = delay(stillMs, null, { signal: timer.signal }).catch(() => null);
      const part = await Promise.race([next, still]);
      timer.abort();
      if (part === null) {
        yield null;
      } else if (part.done) {
        return;
      } else {
        yield part.value;
        next = reader.read();
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function* linesOf(answer: Response): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunksOf(answer, GATHER_MS)) {
    if (chunk === null) {
      yield [];
      continue;
    }
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield lines;
  }
  // An unfinished line is dropped; the next connection sends it whole.
}
