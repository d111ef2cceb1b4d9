import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishMade, takeOfficials } from '#server/features/translation/official.ts';
import { putFile } from '#server/files/store.ts';
import { textHash } from '#server/model/translation/official.ts';
import { whileWaiting } from '#tests/support/heldRows.ts';
import { makeAllPdfs } from '#tests/support/translatedContest.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;
const OFFICIAL = '# Cake\n\nAnna has $n$ cakes.\n\n![cake](data:image/png;base64,iVBORw0KGgo=)\n';
const BULGARIAN = '# Торта\n\nАни има $n$ торти.\n\n![торта](picture-1.png)\n';
const ARABIC = '# كعكة\n\nلدى آنا $n$ كعكات.\n';

let server: TestServer;
let people: Record<'bg' | 'bg2' | 'ar' | 'ivan' | 'omar' | 'foreigner' | 'author' | 'other', Person>;
let userIds: Record<string, number>;
let contest: number;
let task: number;

beforeAll(async () => {
  server = await startTestServer();
  const { seed } = server;
  const translator = { types: 'translator' };
  userIds = {
    bg: await seed.user({ name: 'bg', group_label: 'Bulgaria', ...translator }),
    bg2: await seed.user({ name: 'bg2', group_label: 'Bulgaria', ...translator }),
    ar: await seed.user({ name: 'ar', group_label: 'Egypt', ...translator }),
    ivan: await seed.user({ name: 'ivan', group_label: 'Bulgaria' }),
    omar: await seed.user({ name: 'omar', group_label: 'Egypt' }),
    foreigner: await seed.user({ name: 'foreigner', group_label: '' }),
    author: await seed.user({ name: 'author', role: 'author' }),
    other: await seed.user({ name: 'other', role: 'author' }),
  };
  const names = Object.keys(userIds) as (keyof typeof people)[];
  people = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await server.loginAs(name)] as const)),
  ) as typeof people;
});
afterAll(() => server.stop());

beforeEach(async () => {
  server.setTime(NOW);
  const { seed, app } = server;
  contest = await seed.contest({
    type: 'ioi',
    start_at: NOW + 9 * HOUR,
    end_at: NOW + 14 * HOUR,
    staff: [userIds['author'] ?? 0],
    start_translation_at: NOW - HOUR,
    end_translation_at: NOW + HOUR,
    competitors: ['bg', 'bg2', 'ar', 'ivan', 'omar', 'foreigner'].map((name) => userIds[name] ?? 0),
  });
  task = await seed.task(contest, 1, { name: 'Cake' });
  const hash = await putFile(app.db, Buffer.from(OFFICIAL));
  await app.db
    .insertInto('statements')
    .values({ task_id: task, lang: 'en', mime: 'text/markdown', name: 'en.md', file_hash: hash })
    .execute();
  for (const [name, lang] of [
    ['Bulgaria', 'bg'],
    ['Egypt', 'ar'],
  ])
    await people.author.call('setDelegation', {
      cid: contest,
      name: name ?? '',
      group: name ?? '',
      langs: JSON.stringify([lang]),
      people: '[]',
    });
  await takeOfficials(app, contest);
});

/** The content of a file as text. */
const textIn = ({ body }: { readonly body: unknown }) => Buffer.from(body as Uint8Array).toString('utf8');
const at = (lang: string) => ({ contestId: contest, tid: 1, lang });

async function translate(who: Person, lang: string, text: string): Promise<void> {
  const begun = await who.call('beginTranslation', at(lang));
  const saved = await who.call('saveTranslation', { ...at(lang), text, known: begun.body.hash });
  expect([begun.status, saved.status]).toEqual([200, 200]);
}

const finish = (who: Person, lang: string) =>
  who.call('setTranslationState', { ...at(lang), state: 'finished' });

describe('a delegation that translates', () => {
  it('[TRN-1] sees its tasks in its languages, begins with the official text, writes, keeps versions and finishes', async () => {
    const { body } = await people.bg.call('translation', { contestId: contest });
    expect(body.delegation).toMatchObject({ name: 'Bulgaria', langs: ['bg'], people: ['bg', 'bg2'] });
    expect(body.tasks[0]?.languages).toMatchObject([{ lang: 'bg', state: 'not_begun' }]);
    await translate(people.bg, 'bg', BULGARIAN);
    const text = (await people.bg2.call('translationText', at('bg'))).body;
    expect(text.official.text).toBe('# Cake\n\nAnna has $n$ cakes.\n\n![cake](picture-1.png)\n');
    expect(text.own).toMatchObject({ text: BULGARIAN, state: 'working', updated_by: 'bg' });
    const { body: compiled } = await people.bg.call('compileTranslation', at('bg'));
    const version = await people.bg2.call('translationVersion', { contestId: contest, utid: compiled.id });
    expect(version.body).toMatchObject({ number: 1, why: 'compiled', text: BULGARIAN, pdf: 'waiting' });
    expect((await finish(people.bg, 'bg')).status).toBe(200);
    const refused = await people.bg.call('saveTranslation', { ...at('bg'), text: 'x', known: text.own.hash });
    expect(refused.error).toBe('backend.translation_finished');
    expect((await people.bg.call('setTranslationState', { ...at('bg'), state: 'working' })).status).toBe(200);
  });

  it('[TRN-1] two people who write at once lose nothing: the second is told that the text is another by now', async () => {
    const { body } = await people.bg.call('beginTranslation', at('bg'));
    const first = await people.bg.call('saveTranslation', { ...at('bg'), text: 'a', known: body.hash });
    const second = await people.bg2.call('saveTranslation', { ...at('bg'), text: 'b', known: body.hash });
    expect([first.status, second.error]).toEqual([200, 'backend.file_changed']);
    await people.bg2.call('translationHere', { ...at('bg'), tab: 't' });
    expect((await people.bg.call('translationText', at('bg'))).body.editors).toEqual(['bg2']);
    // Editors disappear forty seconds after their page last reported them (F96).
    const editorsAfter = async (ms: number) => {
      server.setTime(NOW + ms);
      return (await people.bg.call('translationText', at('bg'))).body.editors;
    };
    expect([await editorsAfter(39_999), await editorsAfter(40_000)]).toEqual([['bg2'], []]);
  });

  it('[TML-1][TRN-1] writes within the window alone, and longer where its people were given time', async () => {
    await translate(people.bg, 'bg', BULGARIAN);
    server.setTime(NOW + HOUR);
    for (const call of ['translation', 'translationText', 'compileTranslation'] as const)
      expect((await people.bg.call(call, at('bg'))).error).toBe('backend.translation_closed');
    const { body } = await people.author.call('translationBoard', { cid: contest });
    const [bulgaria] = body.delegations;
    await people.author.call('extendParticipants', {
      cid: contest,
      ids: JSON.stringify(bulgaria?.translators.map((one) => one.participant)),
      minutes: 30,
      reason: 'late plane',
    });
    expect((await finish(people.bg, 'bg')).status).toBe(200);
    expect((await people.ar.call('translation', { contestId: contest })).error).toBe(
      'backend.translation_closed',
    );
    server.setTime(NOW + 2 * HOUR);
    expect((await people.bg.call('translation', { contestId: contest })).error).toBe(
      'backend.translation_closed',
    );
  });

  it('[TRN-1] begins from another\u2019s finished translation only where the contest lets it, and keeps the official text where it likes', async () => {
    await translate(people.ar, 'ar', ARABIC);
    await finish(people.ar, 'ar');
    expect((await people.bg.call('translationText', at('bg'))).body.others).toEqual([]);
    const { id } = await server.app.db
      .selectFrom('translations')
      .select('id')
      .where('task_id', '=', task)
      .executeTakeFirstOrThrow();
    expect((await people.bg.call('beginTranslation', { ...at('bg'), from: id })).status).toBe(404);
    await people.author.call('setTranslation', { cid: contest, official_lang: 'en', sharing: 'begin' });
    expect((await people.bg.call('translationText', at('bg'))).body.others).toEqual([
      { id, delegation: 'Egypt', lang: 'ar' },
    ]);
    await people.bg.call('beginTranslation', { ...at('bg'), from: id });
    expect((await people.bg.call('translationText', at('bg'))).body.own.text).toBe(ARABIC);
    await people.bg.call('setTranslationState', { ...at('bg'), state: 'finished', keeps_official: true });
    expect((await people.bg.call('translationText', at('bg'))).body.own).toMatchObject({
      state: 'finished',
      keeps_official: true,
    });
  });

  it('[TRN-1] begins from no text of another contest, and from none that stands back for the official one (F96)', async () => {
    const { db } = server.app;
    const elsewhere = await server.seed.contest({
      type: 'ioi',
      start_at: NOW + 9 * HOUR,
      end_at: NOW + 14 * HOUR,
      staff: [userIds['author'] ?? 0],
      start_translation_at: NOW - HOUR,
      end_translation_at: NOW + HOUR,
      competitors: [userIds['ar'] ?? 0],
    });
    const place = { contest_id: elsewhere, task_id: task, number: 1, label: 'A', max_score: 100 };
    await db.insertInto('contest_tasks').values(place).execute();
    for (const cid of [contest, elsewhere])
      await people.author.call('setTranslation', { cid, official_lang: 'en', sharing: 'begin' });
    await people.author.call('setDelegation', {
      cid: elsewhere,
      name: 'Egypt',
      group: 'Egypt',
      langs: '["ar"]',
      people: '[]',
    });
    await takeOfficials(server.app, elsewhere);
    const there = { contestId: elsewhere, tid: 1, lang: 'ar' };
    const begun = await people.ar.call('beginTranslation', there);
    expect(begun.error).toBeNull();
    await people.ar.call('saveTranslation', { ...there, text: ARABIC, known: begun.body.hash });
    await people.ar.call('setTranslationState', { ...there, state: 'finished' });
    const { id: foreign } = await db
      .selectFrom('translations as t')
      .innerJoin('delegations as d', 'd.id', 't.delegation_id')
      .select('t.id')
      .where('d.contest_id', '=', elsewhere)
      .where('t.state', '=', 'finished')
      .executeTakeFirstOrThrow();
    const begin = (from: number) => people.bg.call('beginTranslation', { ...at('bg'), from });
    expect((await begin(foreign)).status).toBe(404);

    await translate(people.ar, 'ar', ARABIC);
    await finish(people.ar, 'ar');
    const own = (await people.bg.call('translationText', at('bg'))).body.others[0]?.id ?? 0;
    await people.ar.call('setTranslationState', { ...at('ar'), state: 'working' });
    await people.ar.call('setTranslationState', { ...at('ar'), state: 'finished', keeps_official: true });
    expect((await people.bg.call('translationText', at('bg'))).body.others).toEqual([]);
    expect((await begin(own)).status).toBe(404);
    await people.ar.call('setTranslationState', { ...at('ar'), state: 'working' });
    await finish(people.ar, 'ar');
    expect((await begin(own)).status).toBe(200);
  });

  it('[TRN-2] hears of a corrected official text at once, with its note and what it was', async () => {
    await translate(people.bg, 'bg', BULGARIAN);
    const stream = `/user/queue/quiz/${contest}@${userIds['bg']}`;
    const before = (await server.told(stream)).length;
    const corrected = OFFICIAL.replace('Anna', 'Maria').replace(/data:[^)]+/, 'picture-1.png');
    const given = { cid: contest, tid: 1, text: corrected, note: 'Anna is Maria', known: 1 };
    expect((await people.author.call('correctOfficial', given)).body).toEqual({ version: 2 });
    expect((await people.author.call('correctOfficial', given)).error).toBe('backend.official_changed');
    expect((await server.told(stream)).slice(before)).toEqual([{ action: 'translation' }]);
    const { body } = await people.bg.call('translationText', at('bg'));
    expect(body.official).toMatchObject({ version: 2, note: 'Anna is Maria' });
    expect(body.base).toMatchObject({ version: 1 });
    expect(body.official.text).toContain('Maria has $n$ cakes.');
    expect(body.news.map(({ note }) => note)).toEqual(['Anna is Maria']);
    await people.bg.call('followOfficial', { ...at('bg'), version: 2 });
    expect((await people.bg.call('translationText', at('bg'))).body.base).toBeNull();
    // Competitors read the corrected statement, with its picture.
    const read = await people.author.call('statement', { tid: task, lang: 'en' });
    expect(textIn(read)).toContain('Maria');
    expect(textIn(read)).toContain('data:image/png;base64,iVBORw0KGgo=');
  });

  it('[TRN-2] a statement that authors changed in the workshop is taken up as a newer official text', async () => {
    const hash = await putFile(server.app.db, Buffer.from('# Cake\n\nNew.\n'));
    await server.app.db
      .updateTable('statements')
      .set({ file_hash: hash })
      .where('task_id', '=', task)
      .execute();
    await Promise.all([takeOfficials(server.app, contest), takeOfficials(server.app, contest)]);
    const { body } = await people.bg.call('translation', { contestId: contest });
    expect(body.tasks[0]?.official).toMatchObject({ version: 2 });
  });

  it('[TRN-1] hears when a judge has made its PDF, or could not', async () => {
    await translate(people.bg, 'bg', BULGARIAN);
    const { body } = await people.bg.call('compileTranslation', at('bg'));
    const told = await publishMade(server.app, await publishMade(server.app, null));
    const stream = `/user/queue/quiz/${contest}@${userIds['bg']}`;
    const before = (await server.told(stream)).length;
    const fail = () =>
      server.app.db
        .updateTable('statement_pdfs')
        .set({ fault: 'line 3: no' })
        .where('title', '=', 'Cake')
        .where('lang', '=', 'bg')
        .execute();
    await fail();
    const seen = await publishMade(server.app, told);
    expect((await server.told(stream)).length).toBe(before + 1);
    const version = await people.bg.call('translationVersion', { contestId: contest, utid: body.id });
    expect(version.body).toMatchObject({ pdf: 'fault', fault: 'line 3: no' });
    // Compiled again, it has the same fault before the next look.
    server.setTime(NOW + 1_000);
    await people.bg.call('compileTranslation', at('bg'));
    const heard = (await server.told(stream)).length;
    await fail();
    await publishMade(server.app, await publishMade(server.app, seen));
    expect((await server.told(stream)).length).toBe(heard + 1);
  });

  it('[TRN-1] begins a translation also while somebody of it, or the staff, begins the same', async () => {
    const { db } = server.app;
    const { id: delegation } = await db
      .selectFrom('delegations')
      .select('id')
      .where('contest_id', '=', contest)
      .where('name', '=', 'Bulgaria')
      .executeTakeFirstOrThrow();
    const place = { delegation_id: delegation, task_id: task, lang: 'bg' };
    const text = { text: 'first', hash: textHash('first'), format: 'md', official_version: 1 } as const;
    const by = { updated_at: NOW, updated_by: userIds['bg2'] ?? 0, shown_version: null };
    const meanwhile = <T>(begin: () => Promise<T>) =>
      whileWaiting(db, {
        lock: (trx) =>
          trx
            .insertInto('translations')
            .values({ ...place, ...text, ...by })
            .execute(),
        begin,
      });
    expect((await meanwhile(() => people.bg.call('beginTranslation', at('bg')))).status).toBe(200);
    const { body } = await people.bg.call('translationText', at('bg'));
    expect([body.own.text, body.versions.length]).toEqual([body.official.text, 1]);
    await db.deleteFrom('translations').where('task_id', '=', task).execute();
    const cell = { cid: contest, did: delegation, tid: 1, lang: 'bg' };
    const file = { file: { name: 'bg.md', content: BULGARIAN } };
    const uploaded = await meanwhile(() => people.author.call('uploadTranslation', cell, file));
    expect(uploaded.status).toBe(200);
  });

  it('[TRN-1] keeps the later meaning of a term that two people write at once', async () => {
    const { db } = server.app;
    const { id: delegation } = await db
      .selectFrom('delegations')
      .select('id')
      .where('contest_id', '=', contest)
      .where('name', '=', 'Bulgaria')
      .executeTakeFirstOrThrow();
    const entry = {
      delegation_id: delegation,
      lang: 'bg',
      term: 'node',
      at: NOW,
      by_user: userIds['bg2'] ?? 0,
    };
    const written = await whileWaiting(db, {
      lock: (trx) =>
        trx
          .insertInto('glossary_entries')
          .values({ ...entry, meaning: 'нода' })
          .execute(),
      begin: () =>
        people.bg.call('setGlossaryEntry', {
          contestId: contest,
          lang: 'bg',
          term: 'node',
          meaning: 'възел',
        }),
    });
    expect(written.status).toBe(200);
    const { body } = await people.bg2.call('glossary', { contestId: contest });
    expect(body.entries).toMatchObject([{ term: 'node', meaning: 'възел', by: 'bg' }]);
  });

  it('[TRN-1] one who compiles again and again keeps one position in the queue', async () => {
    for (const text of ['one', 'two', 'three']) {
      const { body } = await people.bg.call('beginTranslation', at('bg'));
      await people.bg.call('saveTranslation', { ...at('bg'), text: `${text} ${contest}`, known: body.hash });
      await people.bg.call('compileTranslation', at('bg'));
      server.setTime(server.app.now() + 1_000);
    }
    const waiting = await server.app.db
      .selectFrom('statement_pdfs as p')
      .innerJoin('translation_versions as n', 'n.source_hash', 'p.source_hash')
      .innerJoin('translations as t', 't.id', 'n.translation_id')
      .select(['n.text', 'p.wanted_at'])
      .where('t.task_id', '=', task)
      .execute();
    expect(waiting).toEqual([{ text: `three ${contest}`, wanted_at: NOW }]);
  });
});

describe('people who do not see a translation', () => {
  it('[TRN-1][LIV-5] another delegation gets neither text, version, PDF, glossary nor word of it', async () => {
    await translate(people.bg, 'bg', BULGARIAN);
    await people.bg.call('setGlossaryEntry', {
      contestId: contest,
      lang: 'bg',
      term: 'graph',
      meaning: 'граф',
    });
    const { body } = await people.bg.call('compileTranslation', at('bg'));
    await finish(people.bg, 'bg');
    const heard = await server.told(`/user/queue/quiz/${contest}@${userIds['ar']}`);
    for (const who of [people.ar, people.ivan, people.omar, people.foreigner]) {
      const answers = [
        await who.call('translationText', at('bg')),
        await who.call('translationVersion', { contestId: contest, utid: body.id }),
        await who.call('translationPdf', { contestId: contest, utid: body.id }),
        await who.call('saveTranslation', { ...at('bg'), text: 'x', known: '' }),
      ];
      expect([who.name, answers.map(({ status }) => status)]).toEqual([who.name, [404, 404, 404, 404]]);
    }
    expect((await people.ar.call('glossary', { contestId: contest })).body.entries).toEqual([]);
    expect((await server.told(`/user/queue/quiz/${contest}@${userIds['ar']}`)).length).toBe(heard.length);
    expect((await people.other.call('translationBoard', { cid: contest })).status).toBe(404);
  });

  it('[TRN-1] competitors get no statement before the start, nor hear of one; from the start on their own, and the official one', async () => {
    await translate(people.bg, 'bg', BULGARIAN);
    await finish(people.bg, 'bg');
    for (const time of [NOW, NOW + 9 * HOUR - 1]) {
      server.setTime(time);
      for (const lang of ['bg', 'en'])
        for (const as of ['pdf', undefined]) {
          const asked = { contestId: contest, tid: 1, lang, ...(as !== undefined && { as }) };
          expect((await people.ivan.call('statement', asked)).error).toBe('backend.not_started');
        }
      expect((await people.ivan.call('task', { contestId: contest, tid: 1 })).error).toBe(
        'backend.not_started',
      );
      expect((await people.ivan.call('translation', { contestId: contest })).status).toBe(404);
    }
    expect(await server.told(`/user/queue/quiz/${contest}@${userIds['ivan']}`)).toEqual([]);
    server.setTime(NOW + 9 * HOUR);
    const { body } = await people.ivan.call('task', { contestId: contest, tid: 1 });
    expect(body.statements.map(({ lang, of, own }) => [lang, of, own])).toEqual([
      ['bg', 'Bulgaria', true],
      ['en', undefined, undefined],
    ]);
    const read = await people.ivan.call('statement', { contestId: contest, tid: 1, lang: 'bg' });
    expect(textIn(read)).toContain('Ани има $n$ торти.');
    expect(textIn(read)).toContain('data:image/png;base64,iVBORw0KGgo=');
    // Other delegations have the official text, and others' translations only if they are shared.
    expect((await people.omar.call('statement', { contestId: contest, tid: 1, lang: 'bg' })).status).toBe(
      404,
    );
    await people.author.call('setTranslation', { cid: contest, official_lang: 'en', sharing: 'read' });
    const shared = (await people.omar.call('task', { contestId: contest, tid: 1 })).body.statements;
    const foreign = shared.find(({ of }) => of === 'Bulgaria');
    expect(foreign?.lang).toMatch(/^bg-x-d\d+$/);
    const other = { contestId: contest, tid: 1, lang: foreign?.lang ?? '' };
    expect(textIn(await people.omar.call('statement', other))).toContain('Ани');
  });

  it('[TRN-1] an unfinished text is shown to nobody, and the one that was finished before is until it is finished anew', async () => {
    await translate(people.bg, 'bg', BULGARIAN);
    server.setTime(NOW + 9 * HOUR);
    const unfinished = await people.ivan.call('task', { contestId: contest, tid: 1 });
    expect(unfinished.body.statements.map(({ lang }) => lang)).toEqual(['en']);
    server.setTime(NOW);
    await finish(people.bg, 'bg');
    await people.bg.call('setTranslationState', { ...at('bg'), state: 'working' });
    const { body } = await people.bg.call('translationText', at('bg'));
    await people.bg.call('saveTranslation', { ...at('bg'), text: 'half', known: body.own.hash });
    server.setTime(NOW + 9 * HOUR);
    const read = await people.ivan.call('statement', { contestId: contest, tid: 1, lang: 'bg' });
    expect(textIn(read)).toContain('Ани');
  });
});

describe('translations as organisers see and arrange them', () => {
  it('[TRN-2] the board shows delegations by tasks as they go, and hears of each change', async () => {
    const board = async () => (await people.author.call('translationBoard', { cid: contest })).body;
    expect(
      (await board()).delegations.map(({ name, competitors, translators }) => [
        name,
        competitors,
        translators.length,
      ]),
    ).toEqual([
      ['Bulgaria', 1, 2],
      ['Egypt', 1, 1],
    ]);
    const stream = `/topic/desk@${userIds['author']}`;
    const before = (await server.told(stream)).length;
    await translate(people.bg, 'bg', BULGARIAN);
    await people.bg.call('setTranslationState', { ...at('bg'), state: 'finished', copies: 4 });
    const heard = (await server.told(stream)).slice(before);
    expect(heard).toEqual(heard.map(() => ({ action: 'update', subject: 'translation', contest })));
    expect(heard.length).toBe(3);
    const [bulgaria] = (await board()).delegations;
    expect(bulgaria?.cells).toMatchObject([
      { task: 1, lang: 'bg', state: 'finished', copies: 4, pdf: 'waiting' },
    ]);
    const cell = { cid: contest, did: bulgaria?.id ?? 0, tid: 1, lang: 'bg' };
    await people.author.call('confirmTranslation', { ...cell, state: 'confirmed' });
    expect((await board()).delegations[0]?.cells).toMatchObject([{ state: 'confirmed' }]);
    const again = await people.bg.call('setTranslationState', { ...at('bg'), state: 'working' });
    expect(again.error).toBe('backend.translation_finished');
    // One that its translators took up again is not confirmed with the text that it had before.
    await people.author.call('confirmTranslation', { ...cell, state: 'working' });
    const early = await people.author.call('confirmTranslation', { ...cell, state: 'confirmed' });
    expect(early.error).toBe('backend.translation_not_begun');
    expect((await board()).delegations[0]?.cells).toMatchObject([{ state: 'working' }]);
  });

  it('[TRN-2] a text is downloaded, and uploaded for a delegation, which finishes it', async () => {
    const { body } = await people.author.call('translationBoard', { cid: contest });
    const cell = { cid: contest, did: body.delegations[0]?.id ?? 0, tid: 1, lang: 'bg' };
    const file = { file: { name: 'bg.md', content: BULGARIAN } };
    expect((await people.author.call('uploadTranslation', cell, file)).status).toBe(200);
    expect(textIn(await people.author.call('downloadTranslation', cell))).toBe(BULGARIAN);
    const refused = { file: { name: 'bg.md', content: new Uint8Array([0xff, 0xfe, 0]) } };
    expect((await people.author.call('uploadTranslation', cell, refused)).error).toBe('backend.not_text');
    server.setTime(NOW + 9 * HOUR);
    const read = await people.ivan.call('statement', { contestId: contest, tid: 1, lang: 'bg' });
    expect(textIn(read)).toContain('Ани');
  });

  it('[TRN-2] a correction once the contest has begun reaches its competitors with the note', async () => {
    server.setTime(NOW + 10 * HOUR);
    const text = '# Cake\n\nMaria.\n';
    await people.author.call('correctOfficial', {
      cid: contest,
      tid: 1,
      text,
      note: 'It is Maria',
      known: 1,
    });
    const heard = await server.told(`/topic/contest/${contest}`);
    expect(heard).toMatchObject([
      { action: 'task', number: 1 },
      { action: 'announcement', topic: 'Cake', message: 'It is Maria' },
    ]);
  });

  // F74
  it('[TRN-2] a correction is of its contest: another that has the task keeps its text, until it corrects its own', async () => {
    const elsewhere = await server.seed.contest({
      type: 'ioi',
      start_at: NOW - HOUR,
      end_at: NOW + 14 * HOUR,
      staff: [userIds['other'] ?? 0],
      competitors: [userIds['omar'] ?? 0],
    });
    const place = { contest_id: elsewhere, task_id: task, number: 1, label: 'A', max_score: 100 };
    await server.app.db.insertInto('contest_tasks').values(place).execute();
    await takeOfficials(server.app, elsewhere);
    const readBy = async (who: Person, contestId: number) =>
      textIn(await who.call('statement', { contestId, tid: 1, lang: 'en' }));
    const correct = (who: Person, cid: number, name: string) =>
      who.call('correctOfficial', { cid, tid: 1, text: `# Cake\n\n${name}.\n`, note: name, known: 1 });

    expect((await correct(people.author, contest, 'Maria')).status).toBe(200);
    await takeOfficials(server.app, elsewhere);
    expect(await readBy(people.omar, elsewhere)).toBe(OFFICIAL);
    const bytes = async () =>
      (await people.omar.call('task', { contestId: elsewhere, tid: 1 })).body.statements[0]?.bytes;
    expect(await bytes()).toBe(Buffer.byteLength(OFFICIAL));
    const text = (await people.other.call('officialText', { cid: elsewhere, tid: 1 })).body;
    expect([text.version, text.text]).toEqual([1, expect.stringContaining('Anna')]);
    expect(await server.told(`/topic/contest/${elsewhere}`)).toEqual([]);

    expect((await correct(people.other, elsewhere, 'Boris')).status).toBe(200);
    await takeOfficials(server.app, contest);
    expect(await readBy(people.omar, elsewhere)).toContain('Boris');
    expect(await bytes()).toBe((await readBy(people.omar, elsewhere)).length);
    server.setTime(NOW + 9 * HOUR);
    expect(await readBy(people.ivan, contest)).toContain('Maria');
    // A person who runs neither contest reads the task as its authors wrote it.
    await server.seed.user({ name: 'admin', role: 'admin' });
    const admin = await server.loginAs('admin');
    const own = await admin.call('statement', { tid: task, lang: 'en' });
    expect(textIn(own)).toBe(OFFICIAL);
  });

  // F74
  it('[TRN-2] a statement that authors change after a correction is read as they wrote it; one that they leave stays corrected', async () => {
    const note = { note: 'It is Maria', known: 1 };
    await people.author.call('correctOfficial', {
      cid: contest,
      tid: 1,
      text: '# Cake\n\nMaria.\n',
      ...note,
    });
    const { db } = server.app;
    const publish = async (text: string) => {
      await db.deleteFrom('statements').where('task_id', '=', task).execute();
      const file_hash = await putFile(db, Buffer.from(text));
      const row = { task_id: task, lang: 'en', mime: 'text/markdown', name: 'en.md', file_hash };
      await db.insertInto('statements').values(row).execute();
      await takeOfficials(server.app, contest);
      const { body } = await people.author.call('officialText', { cid: contest, tid: 1 });
      return [body.version, body.text];
    };
    expect(await publish(OFFICIAL)).toEqual([2, expect.stringContaining('Maria')]);
    expect(await publish('# Cake\n\nNina.\n')).toEqual([3, expect.stringContaining('Nina')]);
  });

  // F76
  it('[TRN-1][TSK-1] a task is called as its package says in each language, and by a delegation as it says itself', async () => {
    const { app } = server;
    const names = { bg: 'Торта', en: 'Cake' };
    await app.db
      .updateTable('tasks')
      .set({ name: 'Торта', names: JSON.stringify(names) })
      .where('id', '=', task)
      .execute();
    await translate(people.bg, 'bg', BULGARIAN);
    const titled = (title: string) => people.bg.call('setTranslationTitle', { ...at('bg'), title });
    expect((await people.bg.call('translationText', at('bg'))).body).toMatchObject({ name: 'Торта' });
    expect((await titled('x'.repeat(201))).error).toBe('backend.too_long:title');
    expect((await titled(' Тортите на Ани ')).status).toBe(200);
    expect((await people.bg2.call('translationText', at('bg'))).body.own.title).toBe('Тортите на Ани');
    await finish(people.bg, 'bg');
    expect((await titled('Друго')).error).toBe('backend.translation_finished');
    await translate(people.ar, 'ar', ARABIC);
    await finish(people.ar, 'ar');

    server.setTime(NOW + 9 * HOUR);
    const seen = async (who: Person) => {
      const { body } = await who.call('tasks', { contestId: contest });
      const detail = (await who.call('task', { contestId: contest, tid: 1 })).body;
      return {
        listed: body.tasks.map(({ names: called, own_names }) => ({ called, own_names })),
        own: detail.own_names,
        titles: detail.statements.map(({ lang, title }) => `${lang} ${title}`),
      };
    };
    expect(await seen(people.ivan)).toEqual({
      listed: [{ called: names, own_names: { bg: 'Тортите на Ани' } }],
      own: { bg: 'Тортите на Ани' },
      titles: ['bg Тортите на Ани', 'en Cake'],
    });
    // Neither the package nor the delegation names the task in Arabic.
    expect((await seen(people.omar)).titles).toEqual(['ar Cake', 'en Cake']);
    expect((await seen(people.foreigner)).listed).toEqual([{ called: names, own_names: undefined }]);
    await makeAllPdfs(app.db);
    const pdf = async (who: Person, lang: string) =>
      textIn(await who.call('statement', { contestId: contest, tid: 1, lang, as: 'pdf' }));
    expect(await pdf(people.ivan, 'bg')).toContain('Тортите на Ани');
    expect(await pdf(people.foreigner, 'en')).toContain(' Cake ');
    const board = await people.ivan.call('standing', { contestId: contest });
    expect(board.body.tasks).toMatchObject([{ name: 'Торта', names }]);
  });
});
