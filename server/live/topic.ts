import { type JournalEntry } from '../journal/read.ts';
import { type JournalReader } from './dependencies.ts';
import { type Gathering, type Message, messagesOf } from './gathering.ts';
import { gatheredFrame, messageFrame } from './message.ts';
import { FrameChain, SharedFrame } from './shared-frame.ts';

/** Maximum number of a topic's groups with chained compression; clients' own ids cannot raise the cost. */
const MAX_CHAINS = 32;

/**
 * Time after a message about a client's own work in which it gets the topic ungathered, ms: the two come on
 * different streams.
 */
const HURRY_MS = 500;

/** A subscription that is up to date with its topic. */
export interface TopicMember {
  readonly id: string;
  readonly destination: string;
  /** Members of one group receive the same bytes. */
  readonly group: string;
  /** The member's last number. */
  readonly last: number;
  deliver(message: Message, frame: SharedFrame): void;
}

interface Group {
  readonly members: Set<TopicMember>;
  readonly chain: FrameChain | null;
}

/** One followed stream and the subscriptions that are up to date with it. */
export class Topic {
  /** Settles when the stream is followed, or cannot be. */
  readonly ready: Promise<void>;
  readonly gathering: Gathering | null;
  readonly #groups = new Map<string, Group>();
  readonly #onUnused: () => void;
  /** Members that get entries at once, and until when. */
  readonly #hurried = new Map<TopicMember, number>();
  #users = 0;
  /** The last received number, and the last delivered number. */
  #newest = 0;
  #last = 0;
  #held: JournalEntry[] = [];
  #sentAt = -Infinity;
  #timer: NodeJS.Timeout | undefined;
  #stopFollowing: (() => void) | undefined;

  constructor(journal: JournalReader, stream: string, gathering: Gathering | null, onUnused: () => void) {
    this.gathering = gathering;
    this.#onUnused = onUnused;
    this.ready = journal
      .follow(stream, (entries) => this.#take(entries))
      .then((following) => {
        this.#newest = Math.max(this.#newest, following.head);
        this.#last = Math.max(this.#last, following.head);
        this.#stopFollowing = () => following.stop();
      });
  }

  /** The last number delivered to the subscriptions. */
  get last(): number {
    return this.#last;
  }

  /** Whether a member with that last number lacks only entries that were not delivered yet. */
  isLevel(last: number): boolean {
    return last >= this.#last && last <= this.#newest;
  }

  retain(): void {
    this.#users += 1;
  }

  release(): void {
    this.#users -= 1;
    if (this.#users > 0) return;
    clearTimeout(this.#timer);
    this.#onUnused();
    this.#stopFollowing?.();
  }

  join(member: TopicMember): void {
    const group = this.#groups.get(member.group);
    if (group) {
      group.members.add(member);
      return;
    }
    const isChained = this.gathering !== null && this.#groups.size < MAX_CHAINS;
    const chain = isChained ? new FrameChain() : null;
    this.#groups.set(member.group, { members: new Set([member]), chain });
  }

  leave(member: TopicMember): void {
    this.#hurried.delete(member);
    const members = this.#groups.get(member.group)?.members;
    if (members?.delete(member) && members.size === 0) this.#groups.delete(member.group);
  }

  /**
   * Sends a member the gathered entries at once, and further ones for a short time. A member that is catching
   * up gets them at once anyway.
   */
  hurry(member: TopicMember): void {
    if (this.#groups.get(member.group)?.members.has(member) !== true) return;
    this.#hurried.set(member, performance.now() + HURRY_MS);
    this.#sendHeldTo(member);
  }

  #take(entries: readonly JournalEntry[]): void {
    for (const entry of entries) {
      if (entry.seq <= this.#newest) continue;
      this.#newest = entry.seq;
      this.#held.push(entry);
    }
    const { gathering } = this;
    const canWait = gathering !== null && this.#held.every(({ body }) => gathering.canWait(body));
    const waitMs = canWait ? this.#sentAt + gathering.ms - performance.now() : 0;
    // The first entry after a quiet time is sent at once.
    if (waitMs <= 0) {
      this.#send();
      return;
    }
    this.#timer ??= setTimeout(() => this.#send(), waitMs);
    for (const [member, until] of this.#hurried) {
      if (until < performance.now()) this.#hurried.delete(member);
      else this.#sendHeldTo(member);
    }
  }

  #send(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const held = this.#held;
    this.#held = [];
    if (held.length > 0) this.#sentAt = performance.now();
    for (const message of messagesOf(held, this.gathering)) {
      this.#last = message.seq;
      this.#fanOut(message);
    }
  }

  /**
   * Sends the entries gathered so far to one member; it gets them again with the others, which is harmless.
   */
  #sendHeldTo(member: TopicMember): void {
    const missed = this.#held.filter(({ seq }) => seq > member.last);
    for (const message of messagesOf(missed, this.gathering)) {
      const body = JSON.stringify(message.body);
      const text = gatheredFrame(message, body, member.destination, member.id);
      member.deliver(message, SharedFrame.plain(text));
    }
  }

  #fanOut(message: Message): void {
    if (this.#groups.size === 0) return;
    const body = JSON.stringify(message.body);
    for (const group of this.#groups.values()) {
      let frame: SharedFrame | undefined;
      for (const member of group.members) {
        frame ??= this.#frameOf(message, body, member, group);
        member.deliver(message, frame);
      }
    }
  }

  #frameOf(message: Message, body: string, { destination, id }: TopicMember, group: Group): SharedFrame {
    if (this.gathering !== null) {
      const text = gatheredFrame(message, body, destination, id);
      return group.chain?.next(text) ?? SharedFrame.plain(text);
    }
    const text = messageFrame(message, body, destination, id);
    return group.members.size > 1 ? SharedFrame.single(text) : SharedFrame.plain(text);
  }
}
