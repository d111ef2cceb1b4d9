import { StatementFault } from '#server/judge/pdf-place.ts';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AWARD_PRESETS } from '#domain/standings/awards.ts';
import { icpcCell } from '#domain/standings/icpc.ts';
import { icpcRow } from '#domain/standings/standings.ts';
import { type ResultWords } from '#protocol/wire/staff/marking/scoring.ts';
import { type ResultsTable } from '#server/contract/results.ts';
import { getFile } from '#server/files/store.ts';
import { boxOf } from '#server/judge/box.ts';
import { makePdf } from '#server/judge/statement-pdf/make.ts';
import { pdfMaker } from '#server/judge/pdfs/pdf-maker.ts';
import { boxesOfPdf, contentOf } from '#tests/support/pdf.ts';
import { NOW, startTestServer, type Person, type TestServer } from '#tests/support/server.ts';
import { openTestStation, type TestStation } from '../station.ts';

const WORDS: ResultWords = {
  rank: 'Място',
  login: 'Вход',
  name: 'Участник',
  group: 'Група',
  school: 'Училище',
  category: 'Категория',
  score: 'Точки',
  penalty: 'Време',
  award: 'Награди',
  mention: 'Грамота',
  medals: { gold: 'Злато', silver: 'Сребро', bronze: 'Бронз' },
};
/** Names in every script in use, and a name that would be Typst code if it were not escaped. */
const NAMES = [
  'Анна Иванова',
  'محمد عبد الله',
  'יעל לוי',
  '王小明',
  'Γιώργος',
  'ნინო',
  '#eval("1") \\ " $x$',
];

let station: TestStation;
let server: TestServer;
let admin: Person;

beforeAll(async () => {
  [station, server] = await Promise.all([openTestStation(), startTestServer()]);
  await server.seed.user({ name: 'admin', role: 'admin' });
  admin = await server.loginAs('admin');
});
afterAll(async () => {
  await server.stop();
  await station.close();
});

const place = () => ({ box: boxOf(station.sandbox), folder: join(station.workFolder, 'results') });

function source(rows: number, columns: number): string {
  const column = { head: 'Head', side: 'left' as const, wide: false };
  return JSON.stringify({
    lines: ['Final'],
    columns: Array.from({ length: columns }, () => column),
    rows: Array.from({ length: rows }, (_, at) =>
      Array.from({ length: columns }, () => NAMES[at % NAMES.length]),
    ),
  });
}

describe('the results as PDF', () => {
  it('[AUT-11] are asked for by an admin and made by a judge in its box, with names of all scripts', async () => {
    const people = await Promise.all(
      NAMES.map((display_name, at) => server.seed.user({ name: `p${at}`, display_name, group_label: 'Г' })),
    );
    const contest = await server.seed.contest({
      name: 'Купа',
      type: 'ioi',
      start_at: NOW,
      tasks: 3,
      competitors: people,
      award_rules: JSON.stringify(AWARD_PRESETS.ioi) as never,
    });
    const make = pdfMaker({ db: server.app.db, log: () => null, place: place() });
    const input = { cid: contest, lang: 'bg', title: 'Купа – Резултати', subtitle: 'Не са окончателни' };
    const asked = admin.call('resultsPdf', { ...input, words: JSON.stringify(WORDS), with_boxes: true });
    await expect.poll(make, { timeout: 30_000 }).toBe(true);
    const { status, headers, body } = await asked;
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
    const content = contentOf(Buffer.from(body as never));
    expect(content).toContain('/Lang (bg)');
    expect(content.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    // The PDF has a structure element for each row: the header and each person.
    expect(content.match(/\/S\s*\/TR\b/g)).toHaveLength(1 + NAMES.length);
  });

  // F19
  it('[AUT-11] hold the ranked with schools, places, points, penalty and awards, and neither the disqualified nor those off the board', async () => {
    const [first, second, out, aside] = await Promise.all(
      ['Първа', 'Втори', 'Изваден', 'Скрит'].map((display_name, at) =>
        server.seed.user({ name: `r${at}`, display_name, group_label: `Г${at}` }),
      ),
    );
    const contest = await server.seed.contest({
      name: 'Купа 2',
      type: 'icpc',
      start_at: NOW,
      tasks: 2,
      award_rules: JSON.stringify({
        ...AWARD_PRESETS.icpc,
        medals: { ...AWARD_PRESETS.none.medals, gold: { kind: 'number', count: 1 } },
      }) as never,
    });
    const seated = async (userId: number | undefined, change: object, solvedMinute: number) => {
      const place = { contest_id: contest, user_id: userId ?? 0, ...change };
      const id = await server.seed.participant(place);
      const cell = icpcCell([{ at: solvedMinute * 60_000, verdict: 'AC' }], {
        penaltyMinutes: 20,
        frozenFromMs: null,
      });
      await server.app.db
        .insertInto('standing_rows')
        .values({
          contest_id: contest,
          participant_id: id,
          view: 'full',
          row: JSON.stringify(icpcRow(id, { 1: cell })) as never,
        })
        .execute();
    };
    await server.app.db
      .updateTable('users')
      .set({ school: 'ПМГ' })
      .where('id', '=', second ?? 0)
      .execute();
    await seated(second, { category: 'Младши' }, 40);
    await seated(first, {}, 10);
    await seated(out, { disqualified_at: NOW }, 1);
    await seated(aside, { on_board: false }, 2);
    const input = { cid: contest, lang: 'bg', title: 'Купа 2', subtitle: 'Окончателно' };
    const asked = admin.call('resultsPdf', { ...input, words: JSON.stringify(WORDS) });
    const make = pdfMaker({ db: server.app.db, log: () => null, place: place() });
    await expect.poll(make, { timeout: 30_000 }).toBe(true);
    expect((await asked).status).toBe(200);
    const { source_hash: hash } = await server.app.db
      .selectFrom('statement_pdfs')
      .select('source_hash')
      .where('title', '=', 'Купа 2')
      .executeTakeFirstOrThrow();
    const table = JSON.parse((await getFile(server.app.db, hash)).toString()) as ResultsTable;
    expect(table.lines).toEqual(['Окончателно']);
    const heads = [
      'Място',
      'Участник',
      'Група',
      'Училище',
      'Категория',
      'A',
      'B',
      'Точки',
      'Време',
      'Награди',
    ];
    expect(table.columns.map(({ head }) => head)).toEqual(heads);
    expect(table.rows).toEqual([
      ['1', 'Първа', 'Г0', '', '', '1/10', '', '1', '10', 'Злато'],
      ['2', 'Втори', 'Г1', 'ПМГ', 'Младши', '1/40', '', '1', '40', 'Грамота'],
    ]);
  });

  // F22
  it('[AUT-11] with letters of which no font has one are refused and name them, or made with boxes when that is wanted', async () => {
    const nobodyHas = '\u{f1234}';
    const person = await server.seed.user({ name: 'odd', display_name: `Анна ${nobodyHas}` });
    const contest = await server.seed.contest({
      name: 'Купа 3',
      type: 'ioi',
      start_at: NOW,
      tasks: 1,
      competitors: [person],
    });
    const make = pdfMaker({ db: server.app.db, log: () => null, place: place() });
    const ask = async (with_boxes: boolean) => {
      const input = { cid: contest, lang: 'bg', title: 'Купа 3', words: JSON.stringify(WORDS), with_boxes };
      const asked = admin.call('resultsPdf', input);
      await expect.poll(make, { timeout: 30_000 }).toBe(true);
      return asked;
    };
    expect(await ask(false)).toMatchObject({ status: 409, error: `backend.pdf_letters:${nobodyHas}` });
    // It is tried again, because fonts may have been installed since.
    expect((await ask(false)).status).toBe(409);
    expect((await ask(true)).status).toBe(200);
  });

  // F22
  it('[AUT-11] keep a name without blanks within its column', async () => {
    const rows = [
      ['1', 'W'.repeat(120), 'W'.repeat(60), '100'],
      ['2', 'Константина Константинова', 'Пловдив', '90'],
    ];
    const sides = ['right', 'left', 'left', 'right'] as const;
    const columns = sides.map((side) => ({ head: 'Head', side, wide: side === 'left' }));
    const text = JSON.stringify({ lines: [], columns, rows });
    const pdf = await makePdf(place(), { text, lang: 'bg', title: 'R', kind: 'results' });
    const words = boxesOfPdf(pdf);
    expect(words.filter((word) => /^W+$/.test(word.text)).length).toBeGreaterThan(3);
    // A4 is 595 points wide; the score still stands right of the two name columns.
    const right = Math.max(...words.filter(({ text: said }) => /^W/.test(said)).map(({ right }) => right));
    const score = words.find(({ text: said }) => said === '100');
    expect(right).toBeLessThan(score?.left ?? 0);
    expect(score?.right).toBeLessThan(595 - 22);
    // Words that fit are not split.
    expect(words.map(({ text: said }) => said)).toContain('Константинова');
  });

  it('[AUT-11] go over several pages, and lie on their side where there are many tasks', async () => {
    const long = contentOf(
      await makePdf(place(), { text: source(200, 6), lang: 'en', title: 'R', kind: 'results' }),
    );
    expect((long.match(/\/Type\s*\/Page\b/g) ?? []).length).toBeGreaterThan(3);
    const wide = contentOf(
      await makePdf(place(), { text: source(5, 18), lang: 'en', title: 'R', kind: 'results' }),
    );
    expect(wide).toMatch(/\/MediaBox\s*\[0 0 841\.\d+ 595\.\d+\]/);
    expect(long).toMatch(/\/MediaBox\s*\[0 0 595\.\d+ 841\.\d+\]/);
  });

  it('[AUT-11] are refused in words, not tried for ever, when they are too many for one document', async () => {
    const text = source(5_001, 1);
    await expect(makePdf(place(), { text, lang: 'en', title: 'R', kind: 'results' })).rejects.toThrow(
      StatementFault,
    );
  });
});
