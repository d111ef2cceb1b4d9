/**
 * One client of the live channel, from its first byte to its last: STOMP 1.2 over a connection. Frames are
 * handled strictly in order, one at a time, although rights are checked asynchronously.
 */
import { type Allowance } from './allowance.ts';
import { principalOf } from './authenticate.ts';
import { type LiveConnection, type LiveDependencies, type LiveSession } from './dependencies.ts';
import { HEART_BEAT, serializeFrame, type Frame, type Header } from './frames.ts';
import { badFrame, isConnect, need, wantsHeartBeats } from './headers.ts';
import { type Hub } from './hub.ts';
import { Reading } from './reading.ts';
import { LIVE_ERRORS, Refusal } from './refusal.ts';
import { Subscriptions } from './subscriptions.ts';
import { Transactions } from './transactions.ts';
import { type EventLoopThrottle } from './event-loop-throttle.ts';

const NORMAL_CLOSURE = 1000;
const POLICY_VIOLATION = 1008;

/** Time limits and intervals of the live channel. */
export interface LiveTiming {
  /** Time between heart-beats to clients that want them, ms; the server requests none from clients. */
  readonly heartBeatMs: number;
  /** Time limit until a client is connected, ms. */
  readonly connectMs: number;
  /** Time between WebSocket pings, ms; a client that answered neither of the last two is dropped. */
  readonly pingMs: number;
}

/** Dependencies of a session besides the application's answers. */
export interface SessionContext<Principal> {
  readonly deps: LiveDependencies<Principal>;
  readonly hub: Hub;
  readonly connection: LiveConnection;
  readonly timing: LiveTiming;
  /** Shares the event loop among all connections of the process. */
  readonly turns: Pick<EventLoopThrottle, 'next'>;
  readonly allowance: Pick<Allowance, 'take' | 'waitMs' | 'comeIn'>;
  /** Called when the client has sent its CONNECT, which frees its room in the lobby. */
  readonly named: () => void;
}

/** Starts a session on a new connection. */
export function openSession<Principal>(context: SessionContext<Principal>): LiveSession<Principal> {
  return new Session(context);
}

/** Work to be done after the frame's RECEIPT. */
type Afterwards = (() => void) | undefined;

class Session<Principal> implements LiveSession<Principal> {
  readonly #deps: LiveDependencies<Principal>;
  readonly #connection: LiveConnection;
  readonly #timing: LiveTiming;
  readonly #turns: Pick<EventLoopThrottle, 'next'>;
  readonly #allowance: SessionContext<Principal>['allowance'];
  readonly #named: () => void;
  readonly #subscriptions: Subscriptions<Principal>;
  readonly #transactions = new Transactions();
  readonly #reading: Reading;
  readonly #unwelcome: { match: (principal: Principal) => boolean; errorKey: string }[] = [];
  readonly #connectTimer: NodeJS.Timeout;
  #heartBeatTimer: NodeJS.Timeout | undefined;
  #client: { readonly principal: Principal } | undefined;
  #ended = false;

  constructor(context: SessionContext<Principal>) {
    const { deps, hub, connection, timing, turns } = context;
    this.#deps = deps;
    this.#allowance = context.allowance;
    this.#named = context.named;
    this.#connection = connection;
    this.#timing = timing;
    this.#turns = turns;
    this.#reading = new Reading({
      connection,
      allowance: context.allowance,
      turn: () => turns.next(),
      handle: (frame) => this.#handle(frame),
      subscribe: (frames) => this.#subscribe(frames),
      broken: (fault) =>
        fault === null
          ? this.overdrawn()
          : this.#fail(new Refusal(LIVE_ERRORS.badFrame, fault.detail), fault.receipt),
    });
    const onFailure = (error: unknown) => this.#fail(error);
    this.#subscriptions = new Subscriptions({ deps, hub, connection, onFailure, turns });
    this.#connectTimer = setTimeout(() => this.#fail(tooLate()), timing.connectMs);
  }

  receive(bytes: Uint8Array): void {
    this.#reading.push(bytes);
  }

  heard(): void {
    if (this.#client) this.#deps.heard?.(this.#client.principal);
  }

  recheck(match: (principal: Principal, destination: string) => boolean): Promise<void> {
    // Runs between frames, so that a SUBSCRIBE whose rights are being checked is included.
    return this.#reading.between(() => this.#recheckNow(match));
  }

  overdrawn(): void {
    this.#fail(new Refusal(LIVE_ERRORS.tooMuch, 'More frames or bytes than a client may send'));
  }

  disconnectWhere(match: (principal: Principal) => boolean, errorKey: string): void {
    if (!this.#client) this.#unwelcome.push({ match, errorKey });
    else if (match(this.#client.principal)) this.#fail(new Refusal(errorKey));
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#reading.end();
    clearTimeout(this.#connectTimer);
    clearInterval(this.#heartBeatTimer);
    this.#subscriptions.end();
    if (this.#client) this.#deps.left?.(this.#client.principal);
  }

  /** Handles SUBSCRIBEs that waited together; each is answered as if it were alone. */
  async #subscribe(frames: readonly Frame[]): Promise<void> {
    if (this.#isEnded()) return;
    const withBody = frames.findIndex(({ body }) => body !== '');
    const sound = withBody < 0 ? frames : frames.slice(0, withBody);
    const taken = this.#client ? await this.#subscriptions.add(this.#client.principal, sound) : [];
    await this.#turns.next();
    for (const [index, frame] of frames.entries()) {
      if (this.#isEnded()) return;
      const receipt = frame.headers.get('receipt');
      const one = taken[index] ?? {
        error: badFrame(this.#client ? 'SUBSCRIBE must not have a body' : 'CONNECT first'),
      };
      if ('error' in one) {
        this.#fail(one.error, receipt);
        return;
      }
      if (receipt !== undefined) this.#send('RECEIPT', [['receipt-id', receipt]]);
      one.start();
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
      case 'UNSUBSCRIBE':
        this.#subscriptions.remove(frame);
        return undefined;
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
      // A message is never sent again within a connection, so an acknowledgement changes nothing.
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
    const wantsHeartBeat = wantsHeartBeats(frame);
    // Any delay from here on is the server's.
    clearTimeout(this.#connectTimer);
    this.#named();
    const principal = await principalOf(
      frame,
      (...who) => this.#deps.authenticate(...who),
      this.#connection.address,
    );
    await this.#turns.next();
    if (this.#isEnded()) return undefined;
    const unwelcome = this.#unwelcome.find(({ match }) => match(principal));
    if (unwelcome) throw new Refusal(unwelcome.errorKey);
    this.#unwelcome.length = 0;
    this.#client = { principal };
    this.#allowance.comeIn();
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
    if (this.#ended || !this.#client) return;
    const { principal } = this.#client;
    try {
      await this.#subscriptions.recheck(principal, (destination) => match(principal, destination));
    } catch (error) {
      this.#fail(error);
    }
  }

  #send(command: string, headers: readonly Header[], body?: string): void {
    this.#connection.send(serializeFrame(command, headers, body));
  }

  /** Sends the reason and ends. Errors other than refusals are logged as ours, and the client may retry. */
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

  // A method, since the compiler would assume that the field does not change during an await.
  #isEnded(): boolean {
    return this.#ended;
  }
}

function tooLate(): Refusal {
  return new Refusal(LIVE_ERRORS.unavailable, 'Not connected in time');
}
