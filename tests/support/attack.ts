import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import WebSocket from 'ws';
import { type CallName, calls } from '#protocol/calls.ts';
import { type CallRow } from '#protocol/define.ts';
import { destinations } from '#protocol/destinations.ts';
import { type Role } from '#domain/roles.ts';
import { seededRandom } from '#server/demo/seededRandom.ts';

/** A person whose credentials an attack uses. */
interface Attacker {
  readonly role: Role;
  readonly name: string;
  /** The secret of the present session. */
  secret: string;
}

/** A request of an attack: its call, its sender, and its bytes. */
export interface Shot {
  readonly call: string;
  /** Owner of the session in use; undefined: the credentials belong to nobody. */
  readonly by: Attacker | undefined;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const ROWS: readonly (readonly [string, CallRow])[] = Object.entries(calls);
/**
 * Calls that need no valid fields to end or delete something that the other shots aim at. An attack names
 * only missing things in them.
 */
const ENDING: ReadonlySet<string> = new Set<CallName>([
  'closeContest',
  'deleteContest',
  'deleteTask',
  'endPersonSessions',
  'endSessions',
  'finish',
  'removeContestTask',
]);
const THERE = ['1', '2'];
const NOT_THERE = ['0', '-1', '999999999', '%00', '%F0%9F%98%80', 'x'.repeat(90), 'a.b', '__proto__'];
const VALUES = [
  '',
  ' ',
  '\0',
  '-1',
  '1e9',
  '9'.repeat(400),
  'NaN',
  'null',
  '[]',
  '{}',
  '[{}]',
  '{"__proto__":{"a":1}}',
  '"\\ud800"',
  '['.repeat(3000),
  'я'.repeat(6000),
  '<script>',
  "' or 1=1 --",
  '../../etc/passwd',
  'x'.repeat(70_000),
];
const COMMANDS = [
  'CONNECT',
  'SEND',
  'SUBSCRIBE',
  'UNSUBSCRIBE',
  'BEGIN',
  'COMMIT',
  'ACK',
  'NACK',
  'DISCONNECT',
  'x',
];

/**
 * Makes malformed requests to every call of the table and frames to every destination; the same ones for the
 * same seed. `login` opens a session and returns its secret, so that an attacker who logged out goes on.
 */
export function createAttack(
  seed: number,
  attackers: readonly Attacker[],
  login: (name: string) => Promise<string>,
) {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const one = <T>(of: readonly T[]): T => of[below(of.length)]!;
  const bytes = (most: number) => Buffer.from(Array.from({ length: below(most) }, () => below(256)));
  const value = () => (random() < 0.8 ? one(VALUES) : bytes(60).toString('latin1'));

  const part = (call: string) => one(ENDING.has(call) ? NOT_THERE : [...THERE, ...NOT_THERE]);

  function fields(call: string, row: CallRow): readonly (readonly [string, string])[] {
    const names = [...Object.keys(row.form?.entries ?? {}), ...Object.keys(row.query?.entries ?? {})];
    const chosen = ['contestId', random() < 0.5 ? part(call) : value()] as const;
    const some = names.filter(() => random() < 0.7).map((name) => [name, value()] as const);
    const extra = random() < 0.05 ? Array.from({ length: 2000 }, (_, at) => [`f${at}`, ''] as const) : [];
    return [...(random() < 0.7 ? [chosen] : []), ...some, ...extra];
  }

  function multipart(call: string, row: CallRow): string {
    const files = [...Object.keys(row.files ?? {}), 'file'].map(
      (name) =>
        `--x\r\ncontent-disposition: form-data; name="${name}"; filename="${one(['a', '', '../a', 'я.zip'])}"\r\n` +
        `content-type: ${one(['image/png', 'text/plain', 'x'])}\r\n\r\n${one(['PK\x03\x04', '\x89PNG\r\n\x1a\n', ''])}${bytes(300).toString('latin1')}\r\n`,
    );
    const text = fields(call, row).map(
      ([name, content]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`,
    );
    const whole = [...text, ...files].join('') + '--x--\r\n';
    return random() < 0.3 ? whole.slice(0, below(whole.length)) : whole;
  }

  function bodyOf(call: string, row: CallRow): readonly [string, string | Buffer] {
    const given = fields(call, row);
    switch (below(6)) {
      case 0:
        return ['application/json', JSON.stringify(Object.fromEntries(given))];
      case 1:
        return ['application/json', one(['{', '[', 'null', '[]', '"x"', '1e999', '['.repeat(30_000)])];
      case 2:
        return [
          'application/x-www-form-urlencoded',
          given.map(([key, content]) => `${key}=${encodeURIComponent(content)}`).join('&') +
            one(['', '&%', '&=&=']),
        ];
      case 3:
        return [one(['text/plain', 'application/octet-stream', 'x', 'multipart/form-data']), bytes(200)];
      default:
        return ['multipart/form-data; boundary=x', multipart(call, row)];
    }
  }

  /** A request to one of the calls. */
  async function shot(): Promise<Shot> {
    const made = aim();
    if (made.by && made.call === 'logout') made.by.secret = await login(made.by.name);
    return made;
  }

  function aim(): Shot {
    const [call, row] = one(ROWS);
    const roles = typeof row.roles === 'string' ? attackers.map(({ role }) => role) : row.roles;
    const role = one(roles);
    const filled = row.path.replace(/:\w+/g, () => part(call));
    const path = filled.startsWith('/')
      ? filled
      : `/api/${typeof row.roles === 'string' ? '' : `${role}/`}${filled}`;
    const query = fields(call, row)
      .slice(0, 6)
      .map(([key, content]) => `${key}=${encodeURIComponent(content.slice(0, 200))}`);
    const by = random() < 0.9 ? attackers.find((attacker) => attacker.role === role) : undefined;
    const token = by
      ? Buffer.from(`${by.name}:${by.secret}`).toString('base64')
      : one(['', 'eA==', '!!', 'Og==']);
    if (row.method === 'GET')
      return {
        call,
        by,
        method: 'GET',
        path: `${path}?${query.join('&')}`,
        headers: { authorization: `Basic ${token}` },
        body: Buffer.alloc(0),
      };
    const [type, body] = bodyOf(call, row);
    const content = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
    return {
      call,
      by,
      method: row.method,
      path,
      headers: {
        authorization: `Basic ${token}`,
        'content-type': type,
        'content-length': String(content.length),
      },
      body: content,
    };
  }

  /** A message with malformed frames for the live channel. */
  function frame(): string {
    const headers = Array.from({ length: below(6) }, () => {
      const name = one([
        'id',
        'destination',
        'login',
        'passcode',
        'since',
        'ack',
        'receipt',
        'accept-version',
        '',
        'a\\x',
      ]);
      const content = one([one(Object.values(destinations)).destination, value().slice(0, 300)]);
      return `${name}${one([':', '', '::'])}${content.replace(/[\r\n]/g, '')}`;
    });
    return `${one(COMMANDS)}${one(['\n', '\r\n', ''])}${headers.join('\n')}\n\n${value().slice(0, 500)}${one(['\0', '', '\0\0'])}`;
  }

  /** Bytes that are not HTTP, or not valid HTTP. */
  function noise(): string {
    return one([
      'GET\r\n\r\n',
      `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`,
      'GET /%E0%A4%A HTTP/1.1\r\nhost: x\r\n\r\n',
      'POST /api/log HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n',
      'POST /api/log HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
      'GET /api/me HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n',
      `GET / HTTP/9.9\r\n\r\n${bytes(200).toString('latin1')}`,
    ]);
  }

  return { shot, frame, noise };
}

/** Makes a sender of requests, which returns their statuses; 0 when a connection ended without an answer. */
export function createSender(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const { hostname, port } = new URL(url);
  return {
    send: ({ method, path, headers, body }: Shot): Promise<number> =>
      new Promise((resolve) => {
        const sent = request({ agent, hostname, port, method, path, headers }, (answer) => {
          answer.resume();
          answer.once('end', () => resolve(answer.statusCode ?? 0));
          answer.once('error', () => resolve(answer.statusCode ?? 0));
        });
        sent.once('error', () => resolve(0));
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}

/** Sends text that is not HTTP to the server; returns the answer when the connection has ended. */
export function sayNoise(url: string, text: string): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
    socket.once('error', () => undefined);
    socket.once('close', () => resolve(answer));
    socket.end(text, 'latin1');
  });
}

/** Sends messages over one live connection until the server ends it or all are sent. */
export function sayFrames(url: string, messages: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, ['v12.stomp']);
    socket.once('open', () => {
      for (const message of messages) socket.send(message);
      socket.close();
    });
    socket.once('error', () => undefined);
    socket.once('close', () => resolve());
  });
}
