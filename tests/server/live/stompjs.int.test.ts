import { Client, type IFrame, type IMessage, StompHeaders } from '@stomp/stompjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { type Harness, startLive } from './harness.ts';
import { eventually } from '#tests/support/eventually.ts';

let harness: Harness;
let client: Client | undefined;
afterEach(async () => {
  await client?.deactivate();
  await harness.stop();
});

interface Heard {
  readonly errors: IFrame[];
  readonly messages: IMessage[];
  readonly connected: IFrame[];
}

/** The published client, set up as in a page, with Node's WebSocket. */
function connect(config: Partial<Client> = {}, passcode = 'secret'): Heard {
  const heard: Heard = { errors: [], messages: [], connected: [] };
  const settings: Partial<Client> = {
    webSocketFactory: () => new WebSocket(harness.url, ['v12.stomp', 'v11.stomp', 'v10.stomp']),
    connectHeaders: headers({ login: 'ana', passcode }),
    reconnectDelay: 0,
    heartbeatIncoming: 10_000,
    heartbeatOutgoing: 0,
    onConnect: (frame) => heard.connected.push(frame),
    onStompError: (frame) => heard.errors.push(frame),
  };
  client = Object.assign(new Client(), settings, config);
  client.activate();
  return heard;
}

const headers = (record: Readonly<Record<string, string>>): StompHeaders =>
  Object.assign(new StompHeaders(), record);

const until = (check: () => void): Promise<void> => eventually(check, { timeout: 5_000, interval: 2 });

describe('the published STOMP client', () => {
  it('[LIV-1] connects, sends, subscribes, hears and unsubscribes', async () => {
    harness = await startLive();
    const heard = connect();
    await until(() => expect(heard.connected).toHaveLength(1));
    const receipts: string[] = [];
    const receipt = (id: string): string => {
      client!.watchForReceipt(id, () => receipts.push(id));
      return id;
    };
    client!.publish({
      destination: '/app/connect',
      body: '{"contestId":7}',
      headers: headers({ receipt: receipt('sent') }),
    });
    await until(() => expect(receipts).toEqual(['sent']));
    expect(harness.received).toEqual(['ana /app/connect {"contestId":7}']);

    const subscription = client!.subscribe(
      '/topic/contest/7',
      (message) => heard.messages.push(message),
      headers({ receipt: receipt('subscribed') }),
    );
    await until(() => expect(receipts).toEqual(['sent', 'subscribed']));
    harness.journal.append('/topic/contest/7', {
      action: 'announcement',
      topic: 'Общо',
      message: 'Здравей: \\n "свят"',
    });
    await until(() => expect(heard.messages).toHaveLength(1));
    const [message] = heard.messages;
    expect(JSON.parse(message!.body)).toEqual({
      action: 'announcement',
      topic: 'Общо',
      message: 'Здравей: \\n "свят"',
    });
    expect(message!.headers).toMatchObject({ destination: '/topic/contest/7', seq: '1', prev: '0' });

    subscription.unsubscribe(headers({ receipt: receipt('unsubscribed') }));
    await until(() => expect(receipts).toContain('unsubscribed'));
    expect(harness.journal.followers('/topic/contest/7')).toBe(0);
  });

  it('[LIV-5] hears of wrong credentials as a STOMP error', async () => {
    harness = await startLive();
    const heard = connect({}, 'wrong');
    await until(() => expect(heard.errors).toHaveLength(1));
    expect(heard.errors[0]!.headers['message']).toBe('login.wrong_credentials');
  });

  it('[LIV-5] knows the destination it was refused', async () => {
    harness = await startLive();
    harness.forbidden.add('/topic/submissions');
    const heard = connect();
    await until(() => expect(heard.connected).toHaveLength(1));
    client!.subscribe('/topic/submissions', (message) => heard.messages.push(message));
    await until(() => expect(heard.errors).toHaveLength(1));
    expect(heard.errors[0]!.headers).toMatchObject({
      message: 'backend.forbidden',
      destination: '/topic/submissions',
    });
  });

  it('is answered when it says goodbye', async () => {
    harness = await startLive();
    const goodbye = vi.fn();
    const heard = connect({ onDisconnect: goodbye });
    await until(() => expect(heard.connected).toHaveLength(1));
    await client!.deactivate();
    expect(goodbye).toHaveBeenCalledOnce();
    await until(() => expect(harness.live.connections()).toBe(0));
  });

  it('keeps the connection on the heart-beats of the server', async () => {
    harness = await startLive({ timing: { heartBeatMs: 20 } });
    const beats = vi.fn();
    const lost = vi.fn();
    const heard = connect({
      heartbeatIncoming: 2_000,
      onHeartbeatReceived: beats,
      onHeartbeatLost: lost,
    });
    await until(() => expect(heard.connected).toHaveLength(1));
    await until(() => expect(beats.mock.calls.length).toBeGreaterThan(5));
    expect(lost).not.toHaveBeenCalled();
  });

  it('may split large frames and write in binary', async () => {
    harness = await startLive();
    const heard = connect({
      splitLargeFrames: true,
      maxWebSocketChunkSize: 1_000,
      forceBinaryWSFrames: true,
    });
    await until(() => expect(heard.connected).toHaveLength(1));
    const body = 'щ'.repeat(20_000);
    client!.publish({ destination: '/app/x', body });
    await until(() => expect(harness.received).toEqual([`ana /app/x ${body}`]));
  });

  it('[LIV-4] resumes with since after its connection broke, by its own reconnecting', async () => {
    harness = await startLive();
    let last = 0;
    const heard = connect({
      reconnectDelay: 5,
      onConnect: (frame) => {
        heard.connected.push(frame);
        client!.subscribe(
          '/topic/a',
          (message) => {
            heard.messages.push(message);
            last = Number(message.headers['seq']);
          },
          headers({ since: String(last) }),
        );
      },
    });
    for (let cut = 1; cut <= 5; cut += 1) {
      await until(() => expect(heard.connected).toHaveLength(cut));
      harness.journal.append('/topic/a', `heard at once ${cut}`);
      await until(() => expect(heard.messages).toHaveLength(2 * cut - 1));
      client!.forceDisconnect();
      harness.journal.append('/topic/a', `missed ${cut}`);
      await until(() => expect(heard.messages).toHaveLength(2 * cut));
    }
    expect(heard.messages.map((message) => Number(message.headers['seq']))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
  });
});
