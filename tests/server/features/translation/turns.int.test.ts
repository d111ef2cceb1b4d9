import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeOfficials } from '#server/features/translation/official.ts';
import { putFile } from '#server/files/store.ts';
import { type Box } from '#server/judge/box.ts';
import { pdfMaker } from '#server/judge/pdfs/pdf-maker.ts';
import { textHash } from '#server/model/translation/official.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;
const TASKS = 10;
const LANGS = ['bg', 'sr', 'mk', 'ro', 'el'];
const NAMES = ['a', 'b', 'c', 'd', 'e'] as const;

let server: TestServer;
let contest: number;
let admin: Person;
let people: Record<(typeof NAMES)[number], Person>;
let folder: string;
/** The delegations whose texts were made into PDFs, in order. */
let made: string[];

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'agon-turns-'));
  const { seed } = server;
  await seed.user({ name: 'admin', role: 'admin' });
  admin = await server.loginAs('admin');
  for (const name of NAMES) await seed.user({ name, group_label: name, types: 'translator' });
  const all = await Promise.all(NAMES.map(async (name) => [name, await server.loginAs(name)] as const));
  people = Object.fromEntries(all) as typeof people;
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  server.setTime(NOW);
  made = [];
  const { app, seed } = server;
  const users = await app.db.selectFrom('users').select('id').where('types', '=', 'translator').execute();
  contest = await seed.contest({
    name: 'Cup',
    type: 'ioi',
    start_at: NOW + 9 * HOUR,
    end_at: NOW + 14 * HOUR,
    start_translation_at: NOW - HOUR,
    end_translation_at: NOW + HOUR,
    competitors: users.map(({ id }) => id),
  });
  const file_hash = await putFile(app.db, Buffer.from('# Task\n'));
  for (let number = 1; number <= TASKS; number += 1) {
    const task_id = await seed.task(contest, number, { name: `Task ${number}` });
    const statement = { task_id, lang: 'en', mime: 'text/markdown', name: 'en.md', file_hash };
    await app.db.insertInto('statements').values(statement).execute();
  }
  for (const name of NAMES)
    await admin.call('setDelegation', {
      cid: contest,
      name,
      group: name,
      langs: JSON.stringify(LANGS),
      people: '[]',
    });
  await takeOfficials(app, contest);
  // No other PDFs wait to be made.
  await app.db.updateTable('statement_pdfs').set({ fault: 'of another test' }).execute();
});

let texts = 0;
/** Asks for the PDF of a new text. */
async function compile(name: (typeof NAMES)[number], tid: number, lang = 'bg'): Promise<void> {
  const { db } = server.app;
  texts += 1;
  const text = `whose-${name}-${tid} ${texts}`;
  const written = { format: 'md' as const, text, hash: textHash(text), official_version: 1 };
  await db
    .insertInto('translations')
    .columns([
      'delegation_id',
      'task_id',
      'updated_by',
      'lang',
      'format',
      'text',
      'hash',
      'official_version',
      'updated_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('delegations as d')
        .innerJoin('contest_tasks as k', 'k.contest_id', 'd.contest_id')
        .innerJoin('users as u', 'u.name', 'd.name')
        .select(['d.id', 'k.task_id', 'u.id as by'])
        .select(() => [
          sql.val(lang).as('lang'),
          sql.val(written.format).as('format'),
          sql.val(text).as('text'),
          sql.val(written.hash).as('hash'),
          sql<number>`1`.as('official_version'),
          sql<number>`${NOW}::bigint`.as('updated_at'),
        ])
        .where('d.contest_id', '=', contest)
        .where('d.name', '=', name)
        .where('k.number', '=', tid),
    )
    .onConflict((known) => known.columns(['delegation_id', 'task_id', 'lang']).doUpdateSet(written))
    .execute();
  const { status } = await people[name].call('compileTranslation', { contestId: contest, tid, lang });
  expect(status).toBe(200);
  server.setTime(server.app.now() + 1_000);
}

/** A fake judge that notes whose text it gets, and makes a PDF without content. */
function madeUpJudge(): () => Promise<boolean> {
  const run: Box['run'] = async ({ folder: place }) => {
    const code = await readFile(join(place, 'document-0.typ'), 'utf8');
    const [, whose = '?'] = /whose-(\w+)-/.exec(code) ?? [];
    made.push(whose);
    await writeFile(join(place, 'document-0.pdf'), `%PDF-${code.length}`);
    return { end: { kind: 'exited', code: 0 } } as Awaited<ReturnType<Box['run']>>;
  };
  const refused = () => Promise.reject(new Error('nothing else was expected'));
  const box = { run, runPair: refused, runTogether: refused };
  return pdfMaker({ db: server.app.db, log: () => undefined, place: { box, folder: join(folder, 'pdf') } });
}

/** One delegation asks for as many PDFs as it may have texts. */
async function flood(): Promise<void> {
  for (const lang of LANGS) for (let tid = 1; tid <= TASKS; tid += 1) await compile('a', tid, lang);
}

describe('PDFs that delegations wait for', () => {
  it('[TRN-1] [TRN-3] a delegation that wants fifty keeps nobody waiting: the others have theirs each round', async () => {
    await flood();
    for (const name of ['b', 'c', 'd', 'e'] as const) for (const tid of [1, 2, 3]) await compile(name, tid);
    const make = madeUpJudge();
    while (made.length < 62) expect(await make()).toBe(true);
    const round = ['a', 'b', 'c', 'd', 'e'];
    expect(made.slice(0, 15)).toEqual([...round, ...round, ...round]);
    expect(made.slice(15)).toEqual(Array.from({ length: 47 }, () => 'a'));
  });

  it('[TRN-1] [TRN-3] a delegation that wants ten at the same moment has one a round as well', async () => {
    await Promise.all(Array.from({ length: TASKS }, (_, at) => compile('a', at + 1)));
    for (const tid of [1, 2, 3]) await compile('b', tid);
    const make = madeUpJudge();
    while (made.length < 13) expect(await make()).toBe(true);
    for (const round of [0, 2, 4]) expect(made.slice(round, round + 2).toSorted()).toEqual(['a', 'b']);
  });

  it('[TRN-1] [TRN-3] a delegation that comes while fifty of another are made is next but one, and again each time it comes back', async () => {
    await flood();
    const make = madeUpJudge();
    for (let at = 0; at < 10; at += 1) await make();
    for (let again = 1; again <= 5; again += 1) {
      const before = made.length;
      await compile('b', again);
      await compile('c', again);
      for (let at = 0; at < 4; at += 1) await make();
      // At most one PDF of each other delegation goes first.
      expect(made.slice(before, before + 3).toSorted()).toEqual(['a', 'b', 'c']);
    }
    while (made.length < 60) expect(await make()).toBe(true);
    expect(made.filter((name) => name === 'a')).toHaveLength(50);
  });

  it('[TRN-2] PDFs that organisers want of every delegation let each delegation go on', async () => {
    for (const name of NAMES) for (const tid of [1, 2, 3, 4]) await compile(name, tid);
    await server.app.db.deleteFrom('statement_pdfs').where('pdf_hash', 'is', null).execute();
    expect((await admin.call('renderTranslations', { cid: contest })).body).toEqual({ count: 20 });
    const make = madeUpJudge();
    for (let at = 0; at < 5; at += 1) await make();
    expect(made.toSorted()).toEqual([...NAMES]);
    // A delegation's new request for the same text replaces its earlier one.
    await compile('c', 4);
    while (made.length < 20) expect(await make()).toBe(true);
    for (let round = 0; round < 4; round += 1)
      expect(made.slice(round * 5, round * 5 + 5).toSorted()).toEqual([...NAMES]);
  });
});
