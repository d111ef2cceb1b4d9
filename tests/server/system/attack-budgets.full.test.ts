// F1, F2, F4, F5, F6
import { afterAll, beforeAll, expect, it } from 'vitest';
import WebSocket from 'ws';
import { openSession } from '#server/features/session/sessions.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '#tests/support/database.ts';
import { type Look, startProbe } from '#tests/support/probe.ts';
import { packageZip } from '#tests/support/packageZip.ts';
import { createSeed } from '#tests/support/seed.ts';
import { type ServerProcess, startServer } from '#tests/support/serverProcess.ts';

const TEAMS = 2_000;
const ATTACK_MS = 8_000;
const AT_ONCE = 10;
const LONGEST_MS = 250;
const ACK = 'ACK\nid:1\n\n\0';

let database: TestDatabase;
let server: ServerProcess;
/** A second process on the same database and machine, which nobody attacks. */
let spared: ServerProcess;
let contest: number;
let attacker: string;
let authorization: string;
/** The login of a person who may upload files. */
let staff: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const options = [
    '--no-demo',
    '--no-client',
    '--database-url',
    urlOf(database.target),
    '--trust-proxy',
    '1',
  ];
  [server, spared] = await Promise.all([startServer(options), startServer(options)]);
  const seed = createSeed(database.db, Date.now());
  contest = await seed.contest({ tasks: 3, public_standing: true });
  const person = async (name: string) => {
    const user_id = await seed.user({ name });
    await seed.participant({ contest_id: contest, user_id });
    return openSession(database.db, user_id, Date.now());
  };
  for (let n = 0; n < TEAMS; n += 20)
    await Promise.all(Array.from({ length: 20 }, (_, at) => person(`team${n + at}`)));
  attacker = `CONNECT\naccept-version:1.2\nlogin:attacker\npasscode:${await person('attacker')}\n\n\0`;
  const user_id = await seed.user({ name: 'staff', role: 'admin' });
  const secret = await openSession(database.db, user_id, Date.now());
  staff = `Basic ${Buffer.from(`staff:${secret}`).toString('base64')}`;
  authorization = `Basic ${Buffer.from(`bystander:${await person('bystander')}`).toString('base64')}`;
}, 300_000);
afterAll(async () => {
  await Promise.all([server.stop(), spared.stop()]);
  await database.close();
});

/** Sends a message over a live connection until the server ends it; `first` is sent once before. */
function flood(message: string, first?: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, ['v12.stomp'], {
      perMessageDeflate: { threshold: 0 },
    });
    const send = (): void => {
      for (let n = 0; n < 100 && socket.readyState === WebSocket.OPEN; n += 1) socket.send(message);
    };
    socket.once('open', () => {
      if (first === undefined) send();
      else socket.send(first, () => socket.once('message', send));
    });
    socket.on('error', () => undefined);
    socket.once('close', () => resolve());
  });
}

let asked = 0;
const faults: string[] = [];
/** Makes a request, each from another address of the same network. */
async function ask(path: string, method = 'GET', body?: FormData): Promise<void> {
  asked += 1;
  const headers = { 'x-forwarded-for': `2001:db8:0:1::${(asked % 60_000).toString(16)}` };
  const signal = AbortSignal.timeout(1_000);
  const answer = await fetch(`${server.url}/${path}`, { method, headers, signal, ...(body && { body }) });
  if (answer.status === 500) faults.push(path);
  await answer.arrayBuffer().catch(() => undefined);
}

/** Uploads a file as staff; its content may be refused, but not its sender. */
async function bring(path: string, field: string, content: Uint8Array<ArrayBuffer>): Promise<void> {
  const body = new FormData();
  if (field === 'package') body.append('into', '');
  body.append(field, new File([content], field === 'package' ? 'a.zip' : 'a.json'));
  const headers = { authorization: staff };
  const signal = AbortSignal.timeout(5_000);
  const answer = await fetch(`${server.url}/api/admin/${path}`, { method: 'POST', headers, signal, body });
  if ([401, 403, 404, 500].includes(answer.status)) faults.push(`${answer.status} ${path}`);
  await answer.arrayBuffer();
}

const MANY_KEYS = new TextEncoder().encode(
  JSON.stringify(Array.from({ length: 16_000 }, (_, n) => ({ [`k${n}`]: 1 }))),
);
const PATTERNS = new Uint8Array(
  packageZip({
    'submissions/submissions.yaml': `'${'a*'.repeat(30)}b':\n  score: 0\n`,
    [`submissions/accepted/${'a'.repeat(60)}.py`]: 'print(1)\n',
  }),
);

function forgotten(): FormData {
  const form = new FormData();
  form.append('username', `nobody${asked}`);
  return form;
}

it.each<[string, () => Promise<void>]>([
  [
    'one message that becomes hundreds of thousands of bytes, before CONNECTED',
    () => flood(ACK.repeat(25_000)),
  ],
  ['many small compressed messages of legal size, before CONNECTED', () => flood(ACK.repeat(800))],
  ['the same after CONNECTED', () => flood(ACK.repeat(800), attacker)],
  ['ends of lines', () => flood('\n'.repeat(12_000))],
  ['empty messages', () => flood('')],
  ['boards of 2,000 teams', () => ask(`contest-api/contests/${contest}/scoreboard`)],
  ['requests for passwords from a network of IPv6', () => ask('api/recover', 'POST', forgotten())],
  ['JSON of many keys', () => bring('people/file/check', 'file', MANY_KEYS)],
  ['packages with patterns', () => bring('packages', 'package', PATTERNS)],
  ['feeds from a network of IPv6', () => ask(`contest-api/contests/${contest}/event-feed`)],
])(
  '[SEC-1] [SRV-6] while strangers send %s, nobody else waits for them',
  async (_, attack) => {
    const url = `/api/user/init?contestId=${contest}`;
    const probes = [server, spared].map(({ pid, url: base }) =>
      startProbe({ pid, url: `${base}${url}` }, { authorization }),
    );
    const until = performance.now() + ATTACK_MS;
    const go = async () => {
      while (performance.now() < until) await attack().catch(() => undefined);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, go));
    const [looks = [], others = []] = await Promise.all(probes.map((probe) => probe.stop()));
    expect(faults).toEqual([]);
    expect(looks.length).toBeGreaterThan(10);
    expect(looks.filter(({ status }) => status !== 200)).toEqual([]);
    expect(slowest(looks) - slowest(others), `${slowest(looks)} ms, and ${slowest(others)} ms`).toBeLessThan(
      LONGEST_MS,
    );
  },
  120_000,
);

/** The longest wait, ms, without the machine's part: a late clock of the probe, a server without a core. */
function slowest(looks: readonly Look[]): number {
  return Math.round(
    Math.max(...looks.map(({ took, late, withoutCore }) => took - Math.max(late, withoutCore))),
  );
}
