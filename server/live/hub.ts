/**
 * Fan-out of journal streams to subscriptions. One follower per stream is shared by all; one ready frame per
 * (message, destination, subscription id) is written to all who subscribed with that id. Needs no sockets: give it a
 * journal and objects with the four members of `HubConnection`, and it can be measured by itself.
 */
import { type Buffer } from 'node:buffer';
import { serializeFrame } from './frames.ts';
import { type JournalEntry } from '../journal/read.ts';
import { type JournalReader, type LiveConnection } from './dependencies.ts';

/** How many entries a replay reads at once. */
const REPLAY_PAGE_ENTRIES = 100;
/** A replay waits for the network once this much is unsent, so that it never causes the drop of its own connection. */
const REPLAY_PAUSE_BYTES = 256 * 1024;

/** What the hub needs of a connection. */
export type HubConnection = Pick<LiveConnection, 'bufferedAmount' | 'send' | 'drained'>;

/** One wish to hear a stream. */
export interface SubscribeRequest {
  readonly stream: string;
  readonly destination: string;
  /** The client's own id of the subscription. */
  readonly id: string;
  /** The last number the client has; undefined: only what is new. */
  readonly since: number | undefined;
  readonly connection: HubConnection;
  /** The journal could not be read; the subscription has ended. */
  onFailure(error: unknown): void;
}

/** A subscription that is prepared: nothing is sent before `start`, nor after `stop`. */
export interface HubSubscription {
  readonly stream: string;
  readonly destination: string;
  start(): void;
  stop(): void;
}

/** Shares journal streams among subscriptions. */
export interface Hub {
  /** Resolves when the stream is being followed; rejects when the journal cannot. */
  subscribe(request: SubscribeRequest): Promise<HubSubscription>;
  /** How many journal streams are being followed. */
  streams(): number;
}

/** A hub over one journal. */
export function createHub(journal: JournalReader): Hub {
  const topics = new Map<string, Topic>();

  const topicOf = (stream: string): Topic => {
    const known = topics.get(stream);
    if (known) return known;
    const topic = new Topic(journal, stream, () => {
      if (topics.get(stream) === topic) topics.delete(stream);
    });
    topics.set(stream, topic);
    return topic;
  };

  return {
    async subscribe(request) {
      const topic = topicOf(request.stream);
      topic.retain();
      try {
        await topic.ready;
      } catch (error) {
        topic.release();
        throw error;
      }
      return new Member(journal, topic, request);
    },
    streams: () => topics.size,
  };
}

/** The MESSAGE frame of an entry, as `body` (its JSON) is already known. */
function messageFrame(entry: JournalEntry, body: string, destination: string, subscription: string): Buffer {
  const seq = String(entry.seq);
  return serializeFrame(
    'MESSAGE',
    [
      ['subscription', subscription],
      ['message-id', `${seq}@${destination}`],
      ['destination', destination],
      ['content-type', 'application/json'],
      ['seq', seq],
      ['prev', String(entry.seq - 1)],
      ['at', String(entry.at)],
    ],
    body,
  );
}

/** Tells the client that what it missed cannot be replayed: it fetches anew and has everything up to `head`. */
function resyncFrame(head: number, destination: string, subscription: string): Buffer {
  return serializeFrame('MESSAGE', [
    ['subscription', subscription],
    ['message-id', `resync-${head}@${destination}`],
    ['destination', destination],
    ['resync', 'true'],
    ['seq', String(head)],
  ]);
}

/** One followed stream and the subscriptions that are level with it. */
class Topic {
  /** Settles when the stream is being followed. */
  readonly ready: Promise<void>;
  readonly #groups = new Map<string, Set<Member>>();
  readonly #onUnused: () => void;
  #users = 0;
  #last = 0;
  #stopFollowing: (() => void) | undefined;

  constructor(journal: JournalReader, stream: string, onUnused: () => void) {
    this.#onUnused = onUnused;
    this.ready = journal
      .follow(stream, (entries) => this.#deliver(entries))
      .then((following) => {
        this.#last = Math.max(this.#last, following.head);
        this.#stopFollowing = () => following.stop();
      });
  }

  /** The last number that was handed to the subscriptions. */
  get last(): number {
    return this.#last;
  }

  retain(): void {
    this.#users += 1;
  }

  release(): void {
    this.#users -= 1;
    if (this.#users > 0) return;
    this.#onUnused();
    this.#stopFollowing?.();
  }

  join(member: Member): void {
    const group = this.#groups.get(member.group);
    if (group) group.add(member);
    else this.#groups.set(member.group, new Set([member]));
  }

  leave(member: Member): void {
    const group = this.#groups.get(member.group);
    if (group?.delete(member) && group.size === 0) this.#groups.delete(member.group);
  }

  #deliver(entries: readonly JournalEntry[]): void {
    for (const entry of entries) {
      if (entry.seq <= this.#last) continue;
      this.#last = entry.seq;
      this.#fanOut(entry);
    }
  }

  #fanOut(entry: JournalEntry): void {
    if (this.#groups.size === 0) return;
    const body = JSON.stringify(entry.body);
    for (const group of this.#groups.values()) {
      let frame: Buffer | undefined;
      for (const member of group) {
        frame ??= messageFrame(entry, body, member.destination, member.id);
        member.deliver(entry.seq, frame);
      }
    }
  }
}

/** One subscription: first catching up from the journal, then level with its topic. */
class Member implements HubSubscription {
  readonly id: string;
  readonly stream: string;
  readonly destination: string;
  /** Members of one group receive the same bytes. */
  readonly group: string;
  readonly #journal: JournalReader;
  readonly #topic: Topic;
  readonly #connection: HubConnection;
  readonly #onFailure: (error: unknown) => void;
  /** The last number this client has. */
  #cursor: number;
  #stopped = false;

  constructor(journal: JournalReader, topic: Topic, request: SubscribeRequest) {
    this.id = request.id;
    this.stream = request.stream;
    this.destination = request.destination;
    this.group = `${request.destination.length}:${request.destination}${request.id}`;
    this.#journal = journal;
    this.#topic = topic;
    this.#connection = request.connection;
    this.#onFailure = (error) => request.onFailure(error);
    this.#cursor = request.since ?? topic.last;
  }

  start(): void {
    if (this.#stopped) return;
    // Level already, as most are who come back: no reading.
    if (this.#cursor === this.#topic.last) this.#topic.join(this);
    else this.#catchUp();
  }

  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#topic.leave(this);
    this.#topic.release();
  }

  /** A message of the topic. Whoever is no longer level reads what is between from the journal. */
  deliver(seq: number, frame: Buffer): void {
    if (seq <= this.#cursor) return;
    if (seq === this.#cursor + 1) {
      this.#cursor = seq;
      this.#connection.send(frame);
      return;
    }
    this.#topic.leave(this);
    this.#catchUp();
  }

  #catchUp(): void {
    this.#replay().catch((error: unknown) => {
      if (this.#stopped) return;
      this.stop();
      this.#onFailure(error);
    });
  }

  /** Reads on until level with the topic; joins it in the same turn of the loop, so that nothing falls between. */
  async #replay(): Promise<void> {
    do {
      const page = await this.#journal.read(this.stream, this.#cursor, REPLAY_PAGE_ENTRIES);
      if (this.#gone()) return;
      const outOfReach = this.#cursor + 1 < page.oldest || this.#cursor > page.head;
      const complete = !outOfReach && (await this.#sendPage(page.entries));
      if (this.#gone()) return;
      // An empty page below the topic's last number would be asked for again for ever.
      if (!complete || (page.entries.length === 0 && this.#cursor < this.#topic.last))
        this.#resync(page.head);
    } while (this.#cursor < this.#topic.last);
    this.#topic.join(this);
  }

  /** Whether all could be sent without a gap. */
  async #sendPage(entries: readonly JournalEntry[]): Promise<boolean> {
    for (const entry of entries) {
      if (entry.seq <= this.#cursor) continue;
      if (entry.seq !== this.#cursor + 1) return false;
      this.#cursor = entry.seq;
      this.#connection.send(messageFrame(entry, JSON.stringify(entry.body), this.destination, this.id));
      if (this.#connection.bufferedAmount > REPLAY_PAUSE_BYTES) await this.#connection.drained();
      if (this.#gone()) return true;
    }
    return true;
  }

  #resync(pageHead: number): void {
    this.#cursor = Math.max(pageHead, this.#topic.last);
    this.#connection.send(resyncFrame(this.#cursor, this.destination, this.id));
  }

  // A call, so that the compiler does not take the answer from before an await for the answer after it.
  #gone(): boolean {
    return this.#stopped;
  }
}
