import { type JournalEntry } from '../journal/read.ts';

/** How the messages of a destination are gathered. */
export interface Gathering {
  /** Shortest time between two sends, ms; entries that come meanwhile go as one. */
  readonly ms: number;
  /** Most missed entries that are gathered for a returning client; one that missed more loads anew. */
  readonly mostMissed: number;
  /** Whether a body can be merged with others; one that cannot is sent at once, after the gathered ones. */
  canWait(body: JournalEntry['body']): boolean;
  /** Merges several of those that can, in order, into one or a few: later values win. */
  merge(bodies: readonly JournalEntry['body'][]): JournalEntry['body'] | null;
}

/** One message: all entries after `prev`, up to `seq`. */
export interface Message {
  readonly prev: number;
  readonly seq: number;
  /** Time of the last entry, ms since the epoch. */
  readonly at: number;
  readonly body: JournalEntry['body'];
}

/** Entries in order as messages: each by itself, or gathered where they can be. */
export function messagesOf(
  entries: readonly JournalEntry[],
  gathering: Gathering | null,
): readonly Message[] {
  if (gathering === null) return entries.map(alone);
  const messages: Message[] = [];
  let run: JournalEntry[] = [];
  const end = (): void => {
    if (run.length > 0) messages.push(...merged(run, gathering));
    run = [];
  };
  for (const entry of entries) {
    if (gathering.canWait(entry.body)) {
      run.push(entry);
    } else {
      end();
      messages.push(alone(entry));
    }
  }
  end();
  return messages;
}

function merged(run: readonly JournalEntry[], gathering: Gathering): readonly Message[] {
  const [first] = run;
  const last = run.at(-1);
  if (first === undefined || last === undefined || run.length === 1) return run.map(alone);
  const body = gathering.merge(run.map((entry) => entry.body));
  if (body === null) return run.map(alone);
  return [{ prev: first.seq - 1, seq: last.seq, at: last.at, body }];
}

function alone({ seq, at, body }: JournalEntry): Message {
  return { prev: seq - 1, seq, at, body };
}
