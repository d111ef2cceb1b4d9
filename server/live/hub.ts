/**
 * Fan-out of journal streams to subscriptions. All subscriptions of a stream share one follower; one prepared
 * frame per (message, destination, subscription id) is written to all with that id. Messages that can wait
 * are gathered for a moment. It needs no sockets, so a benchmark can run it with a journal and objects with
 * the members of `HubConnection`.
 */
import { type Buffer } from 'node:buffer';
import { type JournalReader, type LiveConnection } from './dependencies.ts';
import { serializeFrame } from './frames.ts';
import { type Gathering, type Message } from './gathering.ts';
import { type Piece, type Replay, Replays } from './replays.ts';
import { type SharedFrame } from './shared-frame.ts';
import { Topic, type TopicMember } from './topic.ts';

/** A client that is further behind loads a snapshot, which costs less than this many messages. */
export const MAX_REPLAY_ENTRIES = 500;
/** With more unsent bytes a replay waits for the network, so that it never drops its own connection. */
const REPLAY_PAUSE_BYTES = 256 * 1024;

/** The part of a connection that the hub uses. */
export type HubConnection = Pick<LiveConnection, 'bufferedAmount' | 'send' | 'together' | 'drained'>;

/** A request to subscribe to a stream. */
export interface SubscribeRequest {
  readonly stream: string;
  readonly destination: string;
  /** The client's own id of the subscription. */
  readonly id: string;
  /** The client's last number; undefined: it wants only new entries. */
  readonly since: number | undefined;
  readonly connection: HubConnection;
  /** Called when the journal could not be read; the subscription has ended. */
  onFailure(error: unknown): void;
}

/** A prepared subscription: nothing is sent before `start` or after `stop`. */
export interface HubSubscription {
  readonly stream: string;
  readonly destination: string;
  start(): void;
  stop(): void;
}

/** Shares journal streams among subscriptions. */
export interface Hub {
  /** Resolves when the stream is followed; rejects when the journal cannot be read. */
  subscribe(request: SubscribeRequest): Promise<HubSubscription>;
  /** Number of followed streams. */
  streams(): number;
}

/** Delivery of the messages of each destination. */
export interface DeliveryPolicy {
  /** How messages of a destination are gathered; null: each is sent at once. */
  gatheringOf(destination: string): Gathering | null;
  /** Whether its messages are about the reader's own work: then gathered entries are sent at once. */
  isUrgent(destination: string): boolean;
  /** Resolves when a replay may be sent to one of many clients; left out: at once. */
  turn?(): Promise<void>;
}

const AS_THEY_COME: DeliveryPolicy = { gatheringOf: () => null, isUrgent: () => false };

/** A hub over one journal. `maxReplay` is for tests. */
export function createHub(
  journal: JournalReader,
  maxReplay = MAX_REPLAY_ENTRIES,
  ways: DeliveryPolicy = AS_THEY_COME,
): Hub {
  const topics = new Map<string, Topic>();
  const replays = new Replays(journal, maxReplay);
  /** The subscriptions with gathered messages, by connection. */
  const gathered = new WeakMap<HubConnection, Set<Member>>();

  const topicOf = ({ stream, destination }: SubscribeRequest): Topic => {
    const known = topics.get(stream);
    if (known) return known;
    const topic = new Topic(journal, stream, ways.gatheringOf(destination), () => {
      if (topics.get(stream) === topic) topics.delete(stream);
    });
    topics.set(stream, topic);
    return topic;
  };

  return {
    async subscribe(request) {
      const topic = topicOf(request);
      topic.retain();
      try {
        await topic.ready;
      } catch (error) {
        topic.release();
        throw error;
      }
      const { connection, destination } = request;
      const beside = gathered.get(connection) ?? new Set();
      gathered.set(connection, beside);
      const turn = () => ways.turn?.();
      const member = new Member({
        replays,
        topic,
        request,
        beside,
        turn,
        isUrgent: ways.isUrgent(destination),
      });
      if (topic.gathering !== null) beside.add(member);
      return member;
    },
    streams: () => topics.size,
  };
}

/**
 * The frame for missed entries that cannot be replayed: the client loads a snapshot and has all up to `head`.
 */
function resyncFrame(head: number, destination: string, subscription: string): Buffer {
  return serializeFrame('MESSAGE', [
    ['subscription', subscription],
    ['message-id', `resync-${head}@${destination}`],
    ['destination', destination],
    ['resync', 'true'],
    ['seq', String(head)],
  ]);
}

/** Progress of sending a replay. */
type Sent = 'all' | 'some' | 'gap';

interface MemberContext {
  readonly replays: Replays;
  readonly topic: Topic;
  readonly request: SubscribeRequest;
  /** The subscriptions with gathered messages on the same connection. */
  readonly beside: Set<Member>;
  readonly isUrgent: boolean;
  readonly turn: () => Promise<void> | undefined;
}

/** One subscription: it first catches up from the journal, and then receives the messages of its topic. */
class Member implements HubSubscription, TopicMember {
  readonly id: string;
  readonly stream: string;
  readonly destination: string;
  /** Members of one group receive the same bytes. */
  readonly group: string;
  readonly #replays: Replays;
  readonly #topic: Topic;
  readonly #connection: HubConnection;
  readonly #onFailure: (error: unknown) => void;
  /** Maximum number of replayed entries; a client further behind loads a snapshot. */
  readonly #most: number;
  readonly #beside: Set<Member>;
  readonly #isUrgent: boolean;
  readonly #turn: MemberContext['turn'];
  /** The client's last number. */
  #cursor: number;
  #stopped = false;

  constructor({ replays, topic, request, beside, isUrgent, turn }: MemberContext) {
    this.#turn = turn;
    this.#beside = beside;
    this.#isUrgent = isUrgent;
    this.id = request.id;
    this.stream = request.stream;
    this.destination = request.destination;
    this.group = `${request.destination.length}:${request.destination}${request.id}`;
    this.#replays = replays;
    this.#topic = topic;
    this.#connection = request.connection;
    this.#onFailure = (error) => request.onFailure(error);
    this.#most = Math.max(replays.most, topic.gathering?.mostMissed ?? 0);
    this.#cursor = request.since ?? topic.last;
  }

  get last(): number {
    return this.#cursor;
  }

  start(): void {
    if (this.#stopped) return;
    // Most returning clients are up to date and need no replay.
    if (this.#topic.isLevel(this.#cursor)) this.#topic.join(this);
    else this.#catchUp();
  }

  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#beside.delete(this);
    this.#topic.leave(this);
    this.#topic.release();
  }

  /**
   * Delivers a message of the topic. A client that is behind reads the rest from the journal; one that has a
   * part of a gathered message gets all of it, which is harmless.
   */
  deliver({ prev, seq }: Message, frame: SharedFrame): void {
    if (seq <= this.#cursor) return;
    if (prev <= this.#cursor) {
      this.#cursor = seq;
      this.#connection.send(frame.text, frame);
      if (this.#isUrgent) for (const other of this.#beside) other.#topic.hurry(other);
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

  /** Reads until up to date, and joins the topic in the same turn, so that no entry is lost between. */
  async #replay(): Promise<void> {
    do {
      if (this.#topic.last - this.#cursor > this.#most) {
        this.#resync(this.#topic.last);
        break;
      }
      const before = this.#cursor;
      const replay = await this.#replays.read(this.stream, before, this.#topic.gathering);
      await this.#turn();
      if (this.#gone()) return;
      const complete = this.#isStillKept(replay) && (await this.#sendAll(replay));
      if (this.#gone()) return;
      // Resynchronizes: an empty answer below the topic's last number would be requested for ever.
      if (!complete || (this.#cursor === before && before < this.#topic.last)) this.#resync(replay.head);
    } while (this.#cursor < this.#topic.last);
    this.#topic.join(this);
  }

  /** Whether all entries after the cursor are available, and few enough for one replay. */
  #isStillKept({ oldest, head }: Replay): boolean {
    return this.#cursor >= oldest - 1 && this.#cursor <= head && head - this.#cursor <= this.#most;
  }

  /** Whether everything was sent without a gap. */
  async #sendAll(replay: Replay): Promise<boolean> {
    const pieces = replay.after(this.#cursor, this);
    for (;;) {
      const sent = this.#connection.together(() => this.#sendSome(pieces));
      if (sent !== 'some') return sent === 'all';
      await this.#connection.drained();
      if (this.#gone()) return true;
    }
  }

  /** Sends pieces up to the last one, a gap, or the limit of unsent bytes. */
  #sendSome(pieces: Iterator<Piece>): Sent {
    for (let next = pieces.next(); next.done !== true; next = pieces.next()) {
      const { prev, last, frame } = next.value;
      if (prev !== this.#cursor) return 'gap';
      this.#cursor = last;
      this.#connection.send(frame.text, frame);
      if (this.#connection.bufferedAmount > REPLAY_PAUSE_BYTES) return 'some';
    }
    return 'all';
  }

  #resync(pageHead: number): void {
    this.#cursor = Math.max(pageHead, this.#topic.last);
    this.#connection.send(resyncFrame(this.#cursor, this.destination, this.id));
  }

  // A method, since the compiler would assume that the field does not change during an await.
  #gone(): boolean {
    return this.#stopped;
  }
}
