import { type LiveConnection, type LiveDependencies } from './dependencies.ts';
import { type Frame } from './frames.ts';
import { badFrame, need, requireAutoAck, sinceOf } from './headers.ts';
import { type Hub, type HubSubscription } from './hub.ts';
import { LIVE_ERRORS, Refusal } from './refusal.ts';

const MAX_SUBSCRIPTIONS = 64;

/** What the subscriptions of one client need from around them. */
export interface SubscriptionsContext<Principal> {
  readonly deps: Pick<LiveDependencies<Principal>, 'authorizeSubscribe'>;
  readonly hub: Hub;
  readonly connection: LiveConnection;
  /** One of them has ended by itself. */
  readonly onFailure: (error: unknown) => void;
}

/** What one client hears, by the client's own ids. */
export class Subscriptions<Principal> {
  readonly #context: SubscriptionsContext<Principal>;
  readonly #byId = new Map<string, HubSubscription>();
  #ended = false;

  constructor(context: SubscriptionsContext<Principal>) {
    this.#context = context;
  }

  /** Takes up what a SUBSCRIBE asks for; nothing is heard before the answered function is called. */
  async add(principal: Principal, frame: Frame): Promise<(() => void) | undefined> {
    const id = need(frame, 'id');
    const destination = need(frame, 'destination');
    const since = sinceOf(frame);
    requireAutoAck(frame);
    if (this.#byId.has(id)) throw badFrame('The subscription id is in use');
    if (this.#byId.size >= MAX_SUBSCRIPTIONS) {
      throw new Refusal(LIVE_ERRORS.tooMuch, `At most ${MAX_SUBSCRIPTIONS} subscriptions`);
    }
    const stream = await this.#streamFor(principal, destination);
    if (this.#isEnded()) return undefined;
    const { hub, connection, onFailure } = this.#context;
    const subscription = await hub.subscribe({ stream, destination, id, since, connection, onFailure });
    if (this.#isEnded()) {
      subscription.stop();
      return undefined;
    }
    this.#byId.set(id, subscription);
    return () => subscription.start();
  }

  /** Gives up what an UNSUBSCRIBE names; an id that is not known changes nothing. */
  remove(frame: Frame): void {
    const id = need(frame, 'id');
    this.#byId.get(id)?.stop();
    this.#byId.delete(id);
  }

  /** Asks again for the rights to those that match; throws the refusal of one that may no longer be heard. */
  async recheck(principal: Principal, matches: (destination: string) => boolean): Promise<void> {
    for (const { destination, stream } of [...this.#byId.values()]) {
      if (this.#isEnded() || !matches(destination)) continue;
      if ((await this.#streamFor(principal, destination)) !== stream) {
        throw new Refusal(LIVE_ERRORS.unavailable, 'Subscribe again');
      }
    }
  }

  /** Nothing is heard any more, also of what is just being taken up. */
  end(): void {
    this.#ended = true;
    for (const subscription of this.#byId.values()) subscription.stop();
    this.#byId.clear();
  }

  async #streamFor(principal: Principal, destination: string): Promise<string> {
    const answer = await this.#context.deps.authorizeSubscribe(principal, destination);
    if ('stream' in answer) return answer.stream;
    // Names the destination, so that a client can tell a topic it may not have from a lost connection.
    throw new Refusal(answer.refused, '', [['destination', destination]]);
  }

  // A call, so that the compiler does not take the answer from before an await for the answer after it.
  #isEnded(): boolean {
    return this.#ended;
  }
}
