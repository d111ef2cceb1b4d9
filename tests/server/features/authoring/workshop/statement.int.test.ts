import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { parse } from 'yaml';
import { PDF_MAKER } from '#server/contract/results.ts';
import { getFile, putFile } from '#server/files/store.ts';
import { withName } from '#server/features/authoring/workshop/statement/languages.ts';
import { startWithCast } from '#tests/support/cast.ts';
import { eventually } from '#tests/support/eventually.ts';
import { NOW, type Person, type TestServer } from '#tests/support/server.ts';
import { aWorkTree, writeTree } from '#tests/support/ownedTree.ts';
import { GOOD } from '#tests/server/exchange/packages.ts';

let server: TestServer;
let author: Person;
let stranger: Person;

beforeAll(async () => {
  ({ server, author, stranger } = await startWithCast());
  const judge = { id: 'j', host: 'h', machine: 'm', pid: 1, started_at: NOW, seen_at: NOW, slots: 1 };
  await server.app.db
    .insertInto('judge_workers')
    .values({ ...judge, level: 'ns', stopped_at: null, facts: '{}' })
    .execute();
});
afterAll(() => server.stop());

const aTask = (files = GOOD) => aWorkTree(server, author.name, files);
const shown = async (tid: number, lang?: string) =>
  (await author.call('workshopStatement', { tid, ...(lang !== undefined && { lang }) })).body;
const textOf = async (tid: number, path: string) => {
  const { body } = await author.call('workshopFile', { tid, path });
  return Buffer.from(body as unknown as Uint8Array).toString('utf8');
};

describe('the statement of a task', () => {
  it('[AUT-12] comes with the samples of its tests, its pictures and its limits', async () => {
    const tid = await aTask();
    expect(await shown(tid, 'en')).toMatchObject({
      langs: [{ lang: 'bg' }, { lang: 'en' }],
      names: { en: 'Sum', bg: 'Сбор' },
      file: {
        path: 'statement/problem.en.md',
        text: expect.stringContaining('Add two') as string,
        markdown: null,
      },
      pictures: [{ name: 'sum.svg', path: 'statement/sum.svg' }],
      samples: [{ kind: 'pair', input: '1 2\n', answer: '3\n' }],
      time_limit_ms: 1500,
      memory_mib: 256,
      findings: [],
    });
    await writeTree(server, tid, { 'data/sample/1.in': '7 8\n', 'data/sample/1.ans': '15\n' });
    expect((await shown(tid, 'en')).samples).toEqual([{ kind: 'pair', input: '7 8\n', answer: '15\n' }]);
  });

  it('[AUT-12] in LaTeX is shown as it will be, and says what it does not know', async () => {
    const tid = await aTask({
      ...GOOD,
      'statement/problem.en.md': null,
      'statement/problem.en.tex':
        '\\problemname{Sum}\nGiven $a$ and \\strange{word}.\n\n\\includegraphics{sum}\n',
    });
    const { file, findings } = await shown(tid, 'en');
    expect(file?.markdown).toContain('Given $a$');
    expect(file?.markdown).toContain('](sum.svg)');
    expect(findings).toMatchObject([{ severity: 'warning', code: 'latex_unknown' }]);
  });

  it('[AUT-12] is shown also where the package has faults elsewhere', async () => {
    const tid = await aTask({ ...GOOD, 'problem.yaml': 'name: [\n', 'data/secret/2-all/03.ans': null });
    expect(await shown(tid, 'bg')).toMatchObject({ names: {}, file: { path: 'statement/problem.bg.md' } });
  });

  it('[AUT-12] is not there for a person who may not read the task', async () => {
    const tid = await aTask();
    for (const call of ['workshopStatement', 'workshopStatementPdf'] as const)
      expect((await stranger.call(call, { tid, lang: 'en' })).status).toBe(404);
    expect((await stranger.call('nameWorkshopTask', { tid, lang: 'en', name: 'Mine' })).status).toBe(404);
  });
});

describe('the languages of a statement', () => {
  it('[AUT-12] are added with a name and the sections, and removed with both', async () => {
    const tid = await aTask();
    const given = { tid, lang: 'de', name: 'Summe', format: 'md' };
    expect((await author.call('addWorkshopLanguage', given)).status).toBe(200);
    expect((await author.call('addWorkshopLanguage', given)).error).toBe(
      'backend.path_taken:statement/problem.de.md',
    );
    expect(await textOf(tid, 'statement/problem.de.md')).toContain('## Eingabe');
    const { names, langs } = await shown(tid);
    expect([names['de'], langs.map(({ lang }) => lang)]).toEqual(['Summe', ['bg', 'de', 'en']]);
    await author.call('removeWorkshopLanguage', { tid, lang: 'de' });
    expect(await shown(tid)).toMatchObject({
      names: { en: 'Sum', bg: 'Сбор' },
      langs: [{ lang: 'bg' }, { lang: 'en' }],
    });
  });

  it('[AUT-12] a name is written into problem.yaml, and every comment stays', () => {
    const text = '# ours\nname:\n  en: Sum # short\nlimits: { memory: 256 }\n';
    const named = withName(text, 'bg', 'Сбор');
    expect(named).toContain('# ours');
    expect(named).toContain('en: Sum # short');
    expect(withName('name: Sum\n', 'bg', 'Сбор')).toBe('name:\n  en: Sum\n  bg: Сбор\n');
  });

  it('[AUT-12] whatever the name is, it is read again as it was given', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('en', 'bg', 'zh-TW'),
        fc.boolean(),
        (name, lang, hasNames) => {
          const before = hasNames ? 'name:\n  en: Sum\ntype: scoring\n' : 'type: scoring\n';
          const text = withName(before, lang, name);
          expect((parse(text) as { name: Record<string, string> }).name[lang]).toBe(name);
          expect(parse(text)).toMatchObject({ type: 'scoring' });
        },
      ),
    );
  });
});

describe('the PDF of a statement', () => {
  // F9
  it('[AUT-12] is refused at once where no judge with a sandbox is seen, and is on the way all the same', async () => {
    const tid = await aTask({ ...GOOD, 'statement/problem.en.md': 'Nobody makes this.\n' });
    const { db } = server.app;
    await db.updateTable('judge_workers').set({ stopped_at: NOW }).execute();
    const answer = author.call('workshopStatementPdf', { tid, lang: 'en' });
    const soon = new Promise((resolve) => setTimeout(resolve, 5_000, 'holds the request'));
    expect(await Promise.race([answer, soon])).toMatchObject({ status: 409, error: 'backend.pdf_not_made' });
    await db.updateTable('judge_workers').set({ stopped_at: null }).execute();
    await db.deleteFrom('statement_pdfs').execute();
  });

  it('[AUT-12] is asked of a judge with the samples and pictures in it, and shown when it is made', async () => {
    const tid = await aTask();
    const { db } = server.app;
    const answer = author.call('workshopStatementPdf', { tid, lang: 'bg' });
    const wanted = await eventually(async () => {
      const row = await db
        .selectFrom('statement_pdfs')
        .select(['source_hash', 'title', 'maker'])
        .where('lang', '=', 'bg')
        .where('wanted_at', 'is not', null)
        .executeTakeFirst();
      if (row === undefined) throw new Error('not wanted yet');
      return row;
    });
    expect(wanted).toMatchObject({ title: 'Сбор', maker: PDF_MAKER });
    expect((await getFile(db, wanted.source_hash)).toString('utf8')).toContain('1 2');
    const pdf = await putFile(db, Buffer.from('%PDF-made'));
    await db
      .updateTable('statement_pdfs')
      .set({ pdf_hash: pdf })
      .where('source_hash', '=', wanted.source_hash)
      .execute();
    const { status, headers, body } = await answer;
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(Buffer.from(body as unknown as Uint8Array).toString()).toBe('%PDF-made');
  });

  it('[AUT-12] says why there is none where the statement is at fault', async () => {
    const tid = await aTask({ ...GOOD, 'statement/problem.en.md': 'A text that nobody else has.\n' });
    const answer = author.call('workshopStatementPdf', { tid, lang: 'en' });
    await eventually(async () => {
      const { numUpdatedRows } = await server.app.db
        .updateTable('statement_pdfs')
        .set({ fault: 'too deep' })
        .where('lang', '=', 'en')
        .where('pdf_hash', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Error('not wanted yet');
    });
    expect((await answer).error).toBe('backend.statement_no_pdf:too deep');
  });
});
