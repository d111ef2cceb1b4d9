import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PDF_MAKER } from '#server/contract/results.ts';
import { storeTask } from '#server/features/tasks/content/store.ts';
import { putFile } from '#server/files/store.ts';
import { LATEX_COMMAND } from '#server/judge/latex-pdf/installed.ts';
import { StatementFault } from '#server/judge/pdf-place.ts';
import { pdfMaker } from '#server/judge/pdfs/pdf-maker.ts';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { NOW } from '#tests/support/server.ts';
import { GOOD, taskOf } from '#tests/server/exchange/packages.ts';

let cast: Cast;

beforeAll(async () => {
  cast = await startWithCast();
});
afterAll(() => cast.server.stop());

const LATEX = { 'statement/problem.en.md': null, 'statement/problem.en.tex': 'Add two numbers.' };

/** A contest with a task whose English statement is in LaTeX; returns its `statements` by language. */
async function latexTask() {
  const { app } = cast.server;
  const tid = await app.write((trx) => storeTask(trx, taskOf(GOOD, LATEX), { now: NOW, byUser: null }));
  const cid = await cast.contest();
  const put = { cid, task: tid, number: 3, label: 'L', max_score: 1, module_minutes: '', balloon_color: '' };
  expect((await cast.admin.call('addContestTask', put)).error).toBeNull();
  const rows = await app.db.selectFrom('statements').selectAll().where('task_id', '=', tid).execute();
  return { cid, ...Object.fromEntries(rows.map((row) => [row.lang, row])) } as {
    readonly cid: number;
    readonly en: (typeof rows)[number];
    readonly bg: (typeof rows)[number];
  };
}

async function made(source: string | null, pdf: string | null, fault: string | null = null) {
  const { db } = cast.server.app;
  const { names } = await db
    .selectFrom('tasks')
    .innerJoin('statements', 'statements.task_id', 'tasks.id')
    .select('tasks.names')
    .where((eb) => eb.or([eb('latex_hash', '=', source), eb('file_hash', '=', source ?? '')]))
    .executeTakeFirstOrThrow();
  const hash = pdf === null ? null : await putFile(db, Buffer.from(pdf));
  const row = {
    source_hash: source ?? '',
    lang: 'en',
    title: names['en'] ?? '',
    maker: PDF_MAKER,
    pdf_hash: hash,
    fault,
  };
  const key = ['source_hash', 'lang', 'title', 'header'] as const;
  await db
    .insertInto('statement_pdfs')
    .values(row)
    .onConflict((known) => known.columns(key).doUpdateSet({ pdf_hash: hash, fault }))
    .execute();
}

describe('a statement in LaTeX', () => {
  it('[AUT-12] gives competitors the PDF of its LaTeX, and until there is one that of its Markdown', async () => {
    const { cid, en, bg } = await latexTask();
    expect([en.latex_hash === null, bg.latex_hash === null]).toEqual([false, true]);
    const asked = async () => {
      const given = { contestId: cid, tid: 3, lang: 'en', as: 'pdf' as const };
      const { body, error } = await cast.anna.call('statement', given);
      expect(error).toBeNull();
      return Buffer.from(body as never).toString();
    };
    expect(await asked()).toMatch(/^Add two numbers/);
    await made(en.file_hash, '%PDF-1.7 of Markdown');
    expect(await asked()).toBe('%PDF-1.7 of Markdown');
    await made(en.latex_hash, '%PDF-1.7 of LaTeX');
    expect(await asked()).toBe('%PDF-1.7 of LaTeX');
  });

  it('[AUT-12] [AUT-7] tells staff why its LaTeX is not set, with the command that helps', async () => {
    const { cid, en } = await latexTask();
    const { db } = cast.server.app;
    await db.deleteFrom('statement_pdfs').execute();
    const told = async () => {
      const { tasks } = (await cast.author.call('contestTasks', { cid })).body;
      const [{ problems } = { problems: [] }] = tasks.filter(({ label }) => label === 'L');
      return problems.filter(({ kind }) => kind.includes('latex')).map(({ kind, detail }) => [kind, detail]);
    };
    expect(await told()).toEqual([]);
    const facts = { latex: false };
    const judge = { id: 'j', host: 'h', machine: 'm', pid: 1, started_at: NOW, seen_at: NOW, slots: 1 };
    await db
      .insertInto('judge_workers')
      .values({ ...judge, level: 'ns', stopped_at: null, facts: JSON.stringify(facts) })
      .execute();
    expect(await told()).toEqual([['no_latex', LATEX_COMMAND]]);
    await db
      .updateTable('judge_workers')
      .set({ facts: JSON.stringify({ latex: true }) })
      .execute();
    expect(await told()).toEqual([]);
    await made(en.latex_hash, null, 'line 3: Undefined control sequence');
    expect(await told()).toEqual([['latex_fault', 'en: line 3: Undefined control sequence']]);
  });

  // F22
  it('[AUT-12] [AUT-7] tells staff which letters of its PDF are boxes, as no font has them', async () => {
    const { cid, en } = await latexTask();
    const { db } = cast.server.app;
    await db.deleteFrom('statement_pdfs').execute();
    const boxes = async () => {
      const { tasks } = (await cast.author.call('contestTasks', { cid })).body;
      const [{ problems } = { problems: [] }] = tasks.filter(({ label }) => label === 'L');
      return problems.filter(({ kind }) => kind === 'no_font');
    };
    await made(en.file_hash, '%PDF-1.7 of Markdown');
    expect(await boxes()).toEqual([]);
    await db.updateTable('statement_pdfs').set({ lacking: '王 明' }).execute();
    expect(await boxes()).toEqual([{ kind: 'no_font', detail: 'en: 王 明', keeps_out: false }]);
  });

  it('[AUT-12] is set by a judge that has LaTeX alone, and its own fault is said once', async () => {
    const { en } = await latexTask();
    const { db } = cast.server.app;
    await db.deleteFrom('statement_pdfs').execute();
    const run = () => Promise.reject(new StatementFault('line 1: it is wrong'));
    const place = { box: { run, runPair: run, runTogether: run }, folder: '/nonexistent/agon/statement' };
    const rowOf = () =>
      db
        .selectFrom('statement_pdfs')
        .select(['kind', 'pdf_hash'])
        .where('source_hash', '=', en.latex_hash ?? '')
        .executeTakeFirst();
    const log = () => undefined;
    const without = pdfMaker({ db, log, place });
    while (await without());
    expect(await rowOf()).toBeUndefined();
    const having = pdfMaker({ db, log, place, latexCache: '/nonexistent/agon/cache' });
    while (await having());
    expect(await rowOf()).toEqual({ kind: 'latex', pdf_hash: null });
  });
});
