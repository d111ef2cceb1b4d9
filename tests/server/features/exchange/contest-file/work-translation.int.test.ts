import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeOfficials } from '#server/features/translation/official.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  COMPETITORS,
  makeAllPdfs,
  START,
  translatedContest,
  TRANSLATORS,
} from '#tests/support/translatedContest.ts';
import { cases } from '#tests/support/full.ts';

const HOUR = 3_600_000;

let server: TestServer;
let admin: Person;
let contest: number;
const others: TestServer[] = [];

beforeAll(async () => {
  server = await startTestServer();
  await server.seed.user({ name: 'boss', role: 'admin', display_name: 'The boss' });
  admin = await server.loginAs('boss');
  contest = await translatedContest(server, admin);
  await makeAllPdfs(server.app.db);
});
afterAll(() => Promise.all([server, ...others].map((one) => one.stop())));

async function downloaded(wanted = {}): Promise<Uint8Array> {
  const given = { cid: contest, work: true, secrets: true, ...wanted };
  const { status, body, error } = await admin.call('exportContest', given);
  expect([status, error]).toEqual([200, null]);
  return body as unknown as Uint8Array;
}

/** Reads a file into a contest on an empty server. */
async function readInto(content: Uint8Array) {
  const empty = await startTestServer();
  others.push(empty);
  empty.setTime(server.app.now());
  await empty.seed.user({ name: 'first', role: 'admin' });
  const first = await empty.loginAs('first');
  const file = { name: 'whole.zip', content };
  const read = await first.call('readContestFile', {}, { file });
  expect([read.status, read.error, read.body.findings]).toEqual([200, null, []]);
  const { settings, plan, work } = read.body;
  const given = { settings: JSON.stringify({ staff: [], ...settings }), plan };
  const made = await first.call('createContestFromFile', given, { file });
  expect([made.status, made.error]).toEqual([200, null]);
  return { empty, first, cid: made.body.id, work };
}

/** The value without the server's ids of delegations, people and texts. */
function plain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, one: unknown) => {
      if (['id', 'user', 'participant'].includes(key)) return 0;
      return typeof one === 'string' ? one.replace(/-x-d\d+/, '-x') : one;
    }),
  );
}

const boardOf = async (who: Person, cid: number) => {
  const { status, body } = await who.call('translationBoard', { cid });
  expect(status).toBe(200);
  return plain(body);
};
/** Everything that translators see. */
async function translatorsOf(where: TestServer, contestId: number, names: readonly string[] = TRANSLATORS) {
  const seen: unknown[] = [];
  for (const name of names) {
    const who = await where.loginAs(name);
    const { body } = await who.call('translation', { contestId });
    seen.push([name, body, (await who.call('glossary', { contestId })).body]);
    for (const tid of [1, 2])
      for (const lang of body.delegation.langs) {
        const text = (await who.call('translationText', { contestId, tid, lang })).body;
        const whole: unknown[] = [];
        for (const { id: utid } of text.versions)
          whole.push((await who.call('translationVersion', { contestId, utid })).body.text);
        // PDFs of versions that are no longer shown are not made again.
        const versions = text.versions.map(({ pdf: __, ...version }) => version);
        seen.push({ ...text, versions, whole });
      }
  }
  return plain(seen);
}
/** Everything that competitors read after the start: the list, each text and each PDF. */
async function statementsOf(where: TestServer, contestId: number, names: readonly string[] = COMPETITORS) {
  const now = where.app.now();
  where.setTime(START);
  const seen: unknown[] = [];
  for (const name of names) {
    const who = await where.loginAs(name);
    for (const tid of [1, 2]) {
      const { body } = await who.call('task', { contestId, tid });
      seen.push([name, body.statements]);
      for (const { lang } of body.statements)
        for (const as of ['', 'pdf']) {
          const asked = { contestId, tid, lang, ...(as !== '' && { as }) };
          const read = await who.call('statement', asked);
          seen.push([lang, read.status, Buffer.from(read.body as never).toString('utf8')]);
        }
    }
  }
  where.setTime(now);
  return plain(seen);
}
/** The content of the print sets, as reported by a fake judge. */
async function setsOf(where: TestServer, who: Person, cid: number): Promise<unknown> {
  let isAnswered = false;
  const asked = who.call('translationSets', { cid }).finally(() => (isAnswered = true));
  await expect
    .poll(async () => (await makeAllPdfs(where.app.db), isAnswered), { timeout: 20_000 })
    .toBe(true);
  return JSON.parse(Buffer.from((await asked).body as never).toString('utf8'));
}
async function officialsOf(who: Person, cid: number) {
  return [
    (await who.call('officialText', { cid, tid: 1 })).body,
    (await who.call('officialText', { cid, tid: 2 })).body,
  ];
}

describe('a contest that is translated as a file', () => {
  it.each(
    cases(1, [
      ['after it, in the contest', START + HOUR],
      ['in the middle of its translation', NOW + HOUR / 2],
    ] as const),
  )(
    '[TRN-2] [AUT-7] %s has on an empty server the same delegations, texts for everybody and print sets',
    async (_, now) => {
      server.setTime(now);
      const { empty, first, cid, work } = await readInto(await downloaded());
      expect(work).toMatchObject({ delegations: 4, translations: 6 });
      // No PDFs are made on this server yet, but judges will make them.
      const made = await boardOf(first, cid);
      expect(JSON.stringify(made)).toContain('"pdf":"waiting"');
      await makeAllPdfs(empty.app.db);
      await takeOfficials(empty.app, cid);
      const board = await boardOf(first, cid);
      expect(board).toEqual(await boardOf(admin, contest));
      for (const part of [
        '"confirmed"',
        '"working"',
        '"copies":3',
        '"fault":"line 3: no"',
        '"extra_seconds":900',
      ])
        expect(JSON.stringify(board)).toContain(part);
      expect(await officialsOf(first, cid)).toEqual(await officialsOf(admin, contest));
      const statements = await statementsOf(empty, cid);
      expect(statements).toEqual(await statementsOf(server, contest));
      expect(JSON.stringify(statements)).toContain('Ани');
      expect(JSON.stringify(statements)).not.toContain('наполовина');
      expect(await setsOf(empty, first, cid)).toEqual(await setsOf(server, admin, contest));
      if (now >= START) return;
      expect(await translatorsOf(empty, cid)).toEqual(await translatorsOf(server, contest));
    },
  );

  it('[TRN-2] [AUT-7] translators go on there where they were', async () => {
    server.setTime(NOW + HOUR / 2);
    const { empty, cid } = await readInto(await downloaded());
    const at = { contestId: cid, tid: 1, lang: 'bg' };
    const who = await empty.loginAs('bg');
    const { own } = (await who.call('translationText', at)).body;
    const saved = await who.call('saveTranslation', { ...at, text: '# Торта\n', known: own.hash });
    expect([saved.status, saved.body.revision]).toEqual([200, own.revision + 1]);
    expect((await who.call('compileTranslation', at)).status).toBe(200);
    const finished = await who.call('setTranslationState', { ...at, state: 'finished' });
    expect(finished.status).toBe(200);
  });

  it('[TRN-2] [AUT-7] without personal data no delegation and nobody is named, and everything else is as it was', async () => {
    server.setTime(NOW + HOUR / 2);
    const content = await downloaded({ personal: false, secrets: false });
    const files = Object.values(unzipSync(content)).map((bytes) => Buffer.from(bytes).toString('utf8'));
    for (const name of ['Bulgaria', 'Egypt', 'Free ', 'Nobody yet', 'Person', '"ivan"', '"bg2"', '"boss"'])
      expect(files.join('\n')).not.toContain(name);
    const { empty, first, cid } = await readInto(content);
    await makeAllPdfs(empty.app.db);
    const cells = async (who: Person, of: number) => {
      const { body } = await who.call('translationBoard', { cid: of });
      return body.delegations
        .map(({ cells: all, translators, competitors, langs }) =>
          JSON.stringify([all, translators.length, competitors, langs]),
        )
        .sort();
    };
    expect(await cells(first, cid)).toEqual(await cells(admin, contest));
    const texts = async ({ app: { db } }: TestServer, of: number) =>
      db
        .selectFrom('translations as t')
        .innerJoin('delegations as d', 'd.id', 't.delegation_id')
        .innerJoin('translation_versions as n', 'n.id', 't.shown_version')
        .select(['t.lang', 't.text', 'n.text as shown', 'n.source_hash'])
        .where('d.contest_id', '=', of)
        .orderBy('t.id')
        .execute();
    expect(await texts(empty, cid)).toEqual(await texts(server, contest));
  });

  it('[AUT-7] without what people did it has no delegations, and says so', async () => {
    const content = await downloaded({ work: false });
    expect(Object.keys(unzipSync(content)).filter((name) => name.startsWith('work/'))).toEqual([]);
  });

  it('[AUT-7] a file from before delegations were in it is read as it was', async () => {
    const files = unzipSync(await downloaded());
    const textOf = (name: string) => Buffer.from(files[name] ?? []).toString('utf8');
    const { rows, ...about } = JSON.parse(textOf('work/work.json')) as { rows: Record<string, number> };
    const isNew = (kind: string) => /translation|delegation|official|glossary/.test(kind);
    const old = Object.fromEntries(Object.entries(files).filter(([name]) => !isNew(name)));
    const oldRows = Object.fromEntries(Object.entries(rows).filter(([kind]) => !isNew(kind)));
    expect(Object.keys(oldRows)).toHaveLength(Object.keys(rows).length - 7);
    old['work/work.json'] = Buffer.from(JSON.stringify({ ...about, rows: oldRows }));
    old['work/participants.ndjson'] = Buffer.from(
      textOf('work/participants.ndjson').replace(/,"is_translator":\w+/g, ''),
    );
    const { first, cid, work } = await readInto(zipSync(old));
    expect(work).toMatchObject({ participants: 8, delegations: 0, translations: 0 });
    expect(await boardOf(first, cid)).toMatchObject({ delegations: [], sharing: 'none' });
  });
});
