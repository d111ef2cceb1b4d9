/**
 * One client of the live channel, from its first byte to its last: STOMP 1.2 on top of a connection. Frames are
 * handled strictly in order, one at a time, although rights are looked up asynchronously.
 */
import { type LiveConnection, type LiveDependencies } from './dependencies.ts';
import { createFrameParser, HEART_BEAT, serializeFrame, type Frame, type Header } from './frames.ts';
import { badFrame, isConnect, need, sinceOf, versionsOf, wantsHeartBeats } from './headers.ts';
import { type Hub, type HubSubscription } from './hub.ts';
import { LIVE_ERRORS, Refusal } from './refusal.ts';
import { Transactions } from './transactions.ts';

const MAX_SUBSCRIPTIONS = 64;
/** Reading pauses while more frames than this wait for one that is being handled. */
const MAX_WAITING = 32;
const NORMAL_CLOSURE = 1000;
const POLICY_VIOLATION = 1008;

/** The live channel's periods, in milliseconds. */
export interface LiveTiming {
  /** How often the server sends a heart-beat to clients that want any; it asks none of them. */
  readonly heartBeatMs: number;
  /** How long a client may take until it is connected. */
  readonly connectMs: number;
  /** How often the WebSocket is pinged; one that has not answered the last ping is dropped. */
  readonly pingMs: number;
}

/** One client, as its connection and the server drive it. */
export interface LiveSession<Principal> {
  /** Bytes from the client, in pieces of any size. */
  receive(bytes: Uint8Array): void;
  /** The client gave a sign. */
  heard(): void;
  /** Asks again for the rights of the matching subscriptions; one that is no longer allowed ends the session. */
  recheck(match: (principal: Principal, destination: string) => boolean): Promise<void>;
  /** Ends the session if its principal matches, also if that is still being authenticated. */
  disconnectWhere(match: (principal: Principal) => boolean, errorKey: string): void;
  /** The connection is gone. */
  end(): void;
}

/** What a session needs besides the application's answers. */
export interface SessionContext<Principal> {
  readonly deps: LiveDependencies<Principal>;
  readonly hub: Hub;
  readonly connection: LiveConnection;
  readonly timing: LiveTiming;
}

/** Starts a session on a new connection. */
export function openSession<Principal>(context: SessionContext<Principal>): LiveSession<Principal> {
  return new Session(context);
}

/** What remains to be done after the frame's RECEIPT. */
type Afterwards = (() => void) | undefined;

class Session<Principal> implements LiveSession<Principal> {
  readonly #deps: LiveDependencies<Principal>;
  readonly #hub: Hub;
  readonly #connection: LiveConnection;
  readonly #timing: LiveTiming;
  readonly #parser = createFrameParser();
  readonly #subscriptions = new Map<string, HubSubscription>();
  readonly #transactions = new Transactions();
  readonly #unwelcome: { match: (principal: Principal) => boolean; errorKey: string }[] = [];
  readonly #connectTimer: NodeJS.Timeout;
  #heartBeatTimer: NodeJS.Timeout | undefined;
  #client: { readonly principal: Principal } | undefined;
  #ended = false;
  #waiting: (() => Promise<void>)[] = [];
  #working = false;
  #paused = false;

  constructor({ deps, hub, connection, timing }: SessionContext<Principal>) {
    this.#deps = deps;
    this.#hub = hub;
    this.#connection = connection;
    this.#timing = timing;
    this.#connectTimer = setTimeout(() => this.#fail(tooLate()), timing.connectMs);
  }

  receive(bytes: Uint8Array): void {
    if (this.#ended) return;
    const { frames, fault } = this.#parser.push(bytes);
    for (const frame of frames) this.#enqueue(() => this.#handle(frame));
    if (fault) {
      this.#enqueue(() => {
        this.#fail(new Refusal(LIVE_ERRORS.badFrame, fault.detail), fault.receipt);
        return Promise.resolve();
      });
    }
  }

  heard(): void {
    if (this.#client) this.#deps.heard?.(this.#client.principal);
  }

  recheck(match: (principal: Principal, destination: string) => boolean): Promise<void> {
    if (this.#ended) return Promise.resolve();
    // In the queue, so that a SUBSCRIBE whose rights are just being looked up is seen as well.
    return new Promise((resolve) => {
      this.#enqueue(() => this.#recheckNow(match).finally(resolve));
    });
  }

  disconnectWhere(match: (principal: Principal) => boolean, errorKey: string): void {
    if (!this.#client) this.#unwelcome.push({ match, errorKey });
    else if (match(this.#client.principal)) this.#fail(new Refusal(errorKey));
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#connectTimer);
    clearInterval(this.#heartBeatTimer);
    for (const subscription of this.#subscriptions.values()) subscription.stop();
    this.#subscriptions.clear();
  }

  #enqueue(task: () => Promise<void>): void {
    this.#waiting.push(task);
    if (!this.#working) void this.#work();
    else if (this.#waiting.length > MAX_WAITING && !this.#paused) {
      this.#paused = true;
      this.#connection.pause();
    }
  }

  /** Runs the waiting tasks one after the other; each finds out by itself that the session has ended. */
  async #work(): Promise<void> {
    this.#working = true;
    while (this.#waiting.length > 0) {
      const tasks = this.#waiting;
      this.#waiting = [];
      for (const task of tasks) await task();
    }
    this.#working = false;
    if (this.#paused) {
      this.#paused = false;
      this.#connection.resume();
    }
  }

  async #handle(frame: Frame): Promise<void> {
    if (this.#isEnded()) return;
    const receipt = frame.headers.get('receipt');
    try {
      const afterwards = await this.#dispatch(frame);
      if (this.#isEnded()) return;
      if (receipt !== undefined && !isConnect(frame)) this.#send('RECEIPT', [['receipt-id', receipt]]);
      afterwards?.();
    } catch (error) {
      this.#fail(error, receipt);
    }
  }

  async #dispatch(frame: Frame): Promise<Afterwards> {
    if (frame.body !== '' && frame.command !== 'SEND')
      throw badFrame(`${frame.command} must not have a body`);
    if (isConnect(frame)) return this.#connect(frame);
    if (!this.#client) throw badFrame('CONNECT first');
    const { principal } = this.#client;
    switch (frame.command) {
      case 'SUBSCRIBE':
        return this.#subscribe(principal, frame);
      case 'UNSUBSCRIBE':
        return this.#unsubscribe(frame);
      case 'SEND':
        return this.#take(principal, frame);
      case 'DISCONNECT':
        return () => this.#close(NORMAL_CLOSURE);
      default:
        return this.#transact(principal, frame);
    }
  }

  async #transact(principal: Principal, frame: Frame): Promise<Afterwards> {
    switch (frame.command) {
      case 'BEGIN':
        this.#transactions.begin(need(frame, 'transaction'));
        return undefined;
      case 'ABORT':
        this.#transactions.end(need(frame, 'transaction'));
        return undefined;
      case 'COMMIT':
        return this.#commit(principal, frame);
      // Nothing is ever sent again within a connection, so there is nothing that an acknowledgement would change.
      case 'ACK':
      case 'NACK':
        need(frame, 'id');
        return undefined;
      default:
        throw badFrame('An unknown command');
    }
  }

  async #connect(frame: Frame): Promise<Afterwards> {
    if (this.#client) throw badFrame('Already connected');
    if (!versionsOf(frame).includes('1.2')) {
      throw new Refusal(LIVE_ERRORS.badFrame, 'Supported protocol versions are 1.2', [['version', '1.2']]);
    }
    const wantsHeartBeat = wantsHeartBeats(frame);
    const principal = await this.#authenticate(frame);
    if (this.#ended) return undefined;
    const unwelcome = this.#unwelcome.find(({ match }) => match(principal));
    if (unwelcome) throw new Refusal(unwelcome.errorKey);
    this.#unwelcome.length = 0;
    this.#client = { principal };
    clearTimeout(this.#connectTimer);
    const { heartBeatMs } = this.#timing;
    if (wantsHeartBeat) {
      this.#heartBeatTimer = setInterval(() => this.#connection.send(HEART_BEAT), heartBeatMs);
    }
    this.#send('CONNECTED', [
      ['version', '1.2'],
      ['server', 'Agon'],
      ['heart-beat', `${heartBeatMs},0`],
    ]);
    return undefined;
  }

  async #authenticate(frame: Frame): Promise<Principal> {
    const login = frame.headers.get('login');
    const passcode = frame.headers.get('passcode');
    if (login === undefined || passcode === undefined) throw new Refusal(LIVE_ERRORS.wrongCredentials);
    const principal = await this.#deps.authenticate(login, passcode, this.#connection.address);
    if (principal === null) throw new Refusal(LIVE_ERRORS.wrongCredentials);
    return principal;
  }

  async #subscribe(principal: Principal, frame: Frame): Promise<Afterwards> {
    const id = need(frame, 'id');
    const destination = need(frame, 'destination');
    const since = sinceOf(frame);
    if (this.#subscriptions.has(id)) throw badFrame('The subscription id is in use');
    if (this.#subscriptions.size >= MAX_SUBSCRIPTIONS) {
      throw new Refusal(LIVE_ERRORS.tooMuch, `At most ${MAX_SUBSCRIPTIONS} subscriptions`);
    }
    const answer = await this.#deps.authorizeSubscribe(principal, destination);
    if ('refused' in answer) throw refusedDestination(answer.refused, destination);
    if (this.#ended) return undefined;
    const subscription = await this.#hub.subscribe({
      stream: answer.stream,
      destination,
      id,
      since,
      connection: this.#connection,
      onFailure: (error) => this.#fail(error),
    });
    if (this.#isEnded()) {
      subscription.stop();
      return undefined;
    }
    this.#subscriptions.set(id, subscription);
    return () => subscription.start();
  }

  #unsubscribe(frame: Frame): Afterwards {
    const id = need(frame, 'id');
    this.#subscriptions.get(id)?.stop();
    this.#subscriptions.delete(id);
    return undefined;
  }

  async #take(principal: Principal, frame: Frame): Promise<Afterwards> {
    need(frame, 'destination');
    const transaction = frame.headers.get('transaction');
    if (transaction === undefined) await this.#deliver(principal, frame);
    else this.#transactions.add(transaction, frame);
    return undefined;
  }

  async #commit(principal: Principal, frame: Frame): Promise<Afterwards> {
    for (const part of this.#transactions.end(need(frame, 'transaction'))) {
      if (this.#ended) break;
      await this.#deliver(principal, part);
    }
    return undefined;
  }

  async #deliver(principal: Principal, frame: Frame): Promise<void> {
    const refused = await this.#deps.receive(principal, need(frame, 'destination'), frame.body);
    if (refused !== null) throw new Refusal(refused);
  }

  async #recheckNow(match: (principal: Principal, destination: string) => boolean): Promise<void> {
    if (!this.#client) return;
    const { principal } = this.#client;
    try {
      for (const { destination, stream } of [...this.#subscriptions.values()]) {
        if (this.#ended || !match(principal, destination)) continue;
        const answer = await this.#deps.authorizeSubscribe(principal, destination);
        if ('refused' in answer) throw refusedDestination(answer.refused, destination);
        if (answer.stream !== stream) throw new Refusal(LIVE_ERRORS.unavailable, 'Subscribe again');
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  #send(command: string, headers: readonly Header[], body?: string): void {
    this.#connection.send(serializeFrame(command, headers, body));
  }

  /** Says why and ends. Whatever is no refusal is a fault of ours: it is logged, and the client told to come back. */
  #fail(error: unknown, receipt?: string): void {
    if (this.#ended) return;
    const refusal = error instanceof Refusal ? error : new Refusal(LIVE_ERRORS.unavailable);
    const level = error === refusal ? 'debug' : 'warn';
    const detail = error instanceof Error ? error.message : String(error);
    this.#deps.log({
      level,
      event: 'live.refused',
      key: refusal.key,
      detail,
      address: this.#connection.address,
    });
    const headers: Header[] = [['message', refusal.key], ...refusal.headers];
    if (receipt !== undefined) headers.push(['receipt-id', receipt]);
    if (refusal.message !== '') headers.push(['content-type', 'text/plain']);
    this.#send('ERROR', headers, refusal.message);
    this.#close(POLICY_VIOLATION);
  }

  #close(code: number): void {
    this.end();
    this.#connection.close(code);
  }

  // A call, so that the compiler does not take the answer from before an await for the answer after it.
  #isEnded(): boolean {
    return this.#ended;
  }
}

function tooLate(): Refusal {
  return new Refusal(LIVE_ERRORS.unavailable, 'Not connected in time');
}

/** Names the destination, so that a client can tell a topic it may not have from a lost connection. */
function refusedDestination(key: string, destination: string): Refusal {
  return new Refusal(key, '', [['destination', destination]]);
}
