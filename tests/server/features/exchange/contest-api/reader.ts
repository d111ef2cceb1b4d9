import { eventually } from '#tests/support/eventually.ts';

/** A line of an event feed. */
export interface FeedLine {
  readonly type: string;
  readonly id: string | null;
  readonly data: unknown;
  readonly token?: string;
}

/** A program that reads the Contest API with plain HTTP. */
export interface ApiReader {
  get(path: string, options?: RequestInit): Promise<Response>;
  /** The JSON of an answer, which must have status 200. */
  json(path: string): Promise<unknown>;
}

/** A reader of a server's Contest API, with or without a login. */
export function apiReader(
  url: string,
  who?: { readonly name: string; readonly secret: string },
  release = '',
): ApiReader {
  const base = `${url}/contest-api/${release === '' ? '' : `${release}/`}`;
  const headers: Record<string, string> = who
    ? { authorization: `Basic ${Buffer.from(`${who.name}:${who.secret}`).toString('base64')}` }
    : {};
  const get: ApiReader['get'] = (path, options = {}) =>
    fetch(base + path, {
      ...options,
      headers: options.body ? { ...headers, 'content-type': 'application/json' } : headers,
    });
  return {
    get,
    json: async (path) => {
      const answer = await get(path);
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
  };
}

/** A feed that is being read. */
export interface ReadFeed {
  lines(): readonly FeedLine[];
  /** Resolves when the server has accepted the request. */
  opened(): Promise<void>;
  /** Resolves when the server has ended the feed. */
  ended(): Promise<void>;
  until(isThere: (lines: readonly FeedLine[]) => boolean): Promise<void>;
  /** Every line until the feed has caught up; then it is closed. */
  all(): Promise<readonly FeedLine[]>;
  close(): void;
}

/** Reads a contest's feed from its beginning, or on from a token, until it is closed. */
export function followFeed(
  reader: ApiReader,
  contestId: number,
  { since }: { readonly since?: string },
): ReadFeed {
  const lines: FeedLine[] = [];
  const ended = new AbortController();
  const query = since === undefined ? '' : `?since_token=${since}`;
  let fault: unknown = null;
  let isOpen = false;
  let isOver = false;
  void take()
    .catch((error: unknown) => {
      if (!ended.signal.aborted) fault = error;
    })
    .finally(() => {
      isOver = true;
    });
  const until: ReadFeed['until'] = (isThere) =>
    eventually(() => {
      if (fault !== null) throw fault as Error;
      if (!isThere(lines)) throw new Error(`not yet: ${lines.length} lines`);
    });
  return {
    lines: () => lines,
    until,
    ended: () =>
      eventually(() => {
        if (!isOver) throw new Error('it goes on');
      }),
    opened: () =>
      eventually(() => {
        if (fault !== null) throw fault as Error;
        if (!isOpen) throw new Error('not open yet');
      }),
    all: async () => {
      await until((told) => told.some((line) => line.token !== undefined));
      ended.abort();
      return lines;
    },
    close: () => ended.abort(),
  };

  async function take(): Promise<void> {
    const answer = await reader.get(`contests/${contestId}/event-feed${query}`, { signal: ended.signal });
    if (answer.status !== 200 || !answer.body) throw new Error(`the feed answered ${answer.status}`);
    isOpen = true;
    let rest = '';
    for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
      const texts = (rest + part).split('\n');
      rest = texts.pop() ?? '';
      for (const text of texts) if (text !== '') lines.push(JSON.parse(text) as FeedLine);
    }
  }
}

/** The objects that a reader of these lines holds in the end, by type and id. */
export function stateOfFeed(lines: readonly FeedLine[]): ReadonlyMap<string, ReadonlyMap<string, unknown>> {
  const state = new Map<string, Map<string, unknown>>();
  for (const { type, id, data } of lines) {
    const objects = state.get(type) ?? new Map<string, unknown>();
    state.set(type, objects);
    if (data === null) objects.delete(id ?? '');
    else objects.set(id ?? '', data);
  }
  return state;
}
