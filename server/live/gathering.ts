import { type JournalEntry } from '../journal/read.ts';

/** How the messages of a destination are gathered. */
export interface Gathering {
  /** Minimum time between two sends, ms; entries that arrive meanwhile are sent as one message. */
  readonly ms: number;
  /** Maximum number of missed entries gathered for a returning client; one that missed more loads again. */
  readonly mostMissed: number;
  /** Whether a body can be merged with others; otherwise it is sent at once, after the gathered entries. */
  canWait(body: JournalEntry['body']): boolean;
  /** Merges mergeable bodies, in order, into one: later values win. null: they cannot be merged. */
  merge(bodies: readonly JournalEntry['body'][]): JournalEntry['body'] | null;
}

/** One message: the entries after `prev` up to `seq`. */
export interface Message {
  readonly prev: number;
  readonly seq: number;
  /** Time of the last entry, ms since the epoch. */
  readonly at: number;
  readonly body: JournalEntry['body'];
}

/** Turns entries into messages, in order: each alone, or gathered where possible. */
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
