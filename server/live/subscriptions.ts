import { type LiveConnection, type LiveDependencies } from './dependencies.ts';
import { type Frame } from './frames.ts';
import { badFrame, need, requireAutoAck, sinceOf } from './headers.ts';
import { type Hub, type HubSubscription } from './hub.ts';
import { LIVE_ERRORS, Refusal } from './refusal.ts';
import { type EventLoopThrottle } from './event-loop-throttle.ts';

const MAX_SUBSCRIPTIONS = 64;

/** Dependencies of one client's subscriptions. */
export interface SubscriptionsContext<Principal> {
  readonly deps: Pick<LiveDependencies<Principal>, 'authorizeSubscribe'>;
  readonly hub: Hub;
  readonly connection: LiveConnection;
  /** Called when a subscription has ended because of an error. */
  readonly onFailure: (error: unknown) => void;
  readonly turns: Pick<EventLoopThrottle, 'next'>;
}

/** The outcome of a SUBSCRIBE: accepted, with nothing sent before `start`; or the reason of its refusal. */
export type Taken = { readonly start: () => void } | { readonly error: unknown };

interface Wish {
  readonly id: string;
  readonly destination: string;
  readonly since: number | undefined;
}

/** The subscriptions of one client, by the client's own ids. */
export class Subscriptions<Principal> {
  readonly #context: SubscriptionsContext<Principal>;
  readonly #byId = new Map<string, HubSubscription>();
  #ended = false;

  constructor(context: SubscriptionsContext<Principal>) {
    this.#context = context;
  }

  /**
   * Handles SUBSCRIBEs that arrived together: the rights of all are checked at once, then the heads of all
   * their streams are read. Answers once per frame, in order, up to the first refusal. Never rejects.
   */
  async add(principal: Principal, frames: readonly Frame[]): Promise<readonly Taken[]> {
    const wishes: Wish[] = [];
    const fault = attempt(() => {
      for (const frame of frames) wishes.push(this.#wishOf(frame, wishes));
    });
    const streams = await Promise.allSettled(
      wishes.map(({ destination }) => this.#streamFor(principal, destination)),
    );
    await this.#context.turns.next();
    const allowed: Promise<Taken>[] = [];
    for (const [index, wish] of wishes.entries()) {
      const stream = streams[index];
      if (stream?.status !== 'fulfilled') {
        return [...(await Promise.all(allowed)), { error: stream?.reason }];
      }
      // No await between them, so that one query reads the heads of all streams.
      allowed.push(this.#take(wish, stream.value));
    }
    const taken = await Promise.all(allowed);
    return fault === undefined ? taken : [...taken, fault];
  }

  /** Ends the subscription that an UNSUBSCRIBE names; an unknown id is ignored. */
  remove(frame: Frame): void {
    const id = need(frame, 'id');
    this.#byId.get(id)?.stop();
    this.#byId.delete(id);
  }

  /** Checks the rights to matching destinations again; throws a refusal for one no longer allowed. */
  async recheck(principal: Principal, matches: (destination: string) => boolean): Promise<void> {
    for (const { destination, stream } of [...this.#byId.values()]) {
      if (this.#isEnded() || !matches(destination)) continue;
      if ((await this.#streamFor(principal, destination)) !== stream) {
        throw new Refusal(LIVE_ERRORS.unavailable, 'Subscribe again');
      }
    }
  }

  /** Ends all deliveries, including those of unfinished subscriptions. */
  end(): void {
    this.#ended = true;
    for (const subscription of this.#byId.values()) subscription.stop();
    this.#byId.clear();
  }

  #wishOf(frame: Frame, before: readonly Wish[]): Wish {
    const id = need(frame, 'id');
    const destination = need(frame, 'destination');
    const since = sinceOf(frame);
    requireAutoAck(frame);
    if (this.#byId.has(id) || before.some((wish) => wish.id === id)) {
      throw badFrame('The subscription id is in use');
    }
    if (this.#byId.size + before.length >= MAX_SUBSCRIPTIONS) {
      throw new Refusal(LIVE_ERRORS.tooMuch, `At most ${MAX_SUBSCRIPTIONS} subscriptions`);
    }
    return { id, destination, since };
  }

  async #take(wish: Wish, stream: string): Promise<Taken> {
    if (this.#isEnded()) return { start: nothing };
    const { hub, connection, onFailure } = this.#context;
    try {
      const subscription = await hub.subscribe({ ...wish, stream, connection, onFailure });
      if (this.#isEnded()) {
        subscription.stop();
        return { start: nothing };
      }
      this.#byId.set(wish.id, subscription);
      return { start: () => subscription.start() };
    } catch (error) {
      return { error };
    }
  }

  async #streamFor(principal: Principal, destination: string): Promise<string> {
    const answer = await this.#context.deps.authorizeSubscribe(principal, destination);
    if ('stream' in answer) return answer.stream;
    // Names the destination, so that a client can distinguish a refused topic from a lost connection.
    throw new Refusal(answer.refused, '', [['destination', destination]]);
  }

  // A method, since the compiler would assume that the field does not change during an await.
  #isEnded(): boolean {
    return this.#ended;
  }
}

function attempt(work: () => void): { readonly error: unknown } | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return { error };
  }
}

function nothing(): void {
  // The client has disconnected.
}
