import { zipOf } from '#server/exchange/package/zip.ts';
import { Author, type MadeGroup, type MadeSolution } from './support/author.ts';
import { boardCells } from './support/board.ts';
import { chooseFile, JUDGED, open, send, write } from './support/competitor.ts';
import { type Cast, castOf } from './support/contest.ts';
import * as batch from './support/made/batch.ts';
import * as communication from './support/made/communication.ts';
import * as interactive from './support/made/interactive.ts';
import * as outputOnly from './support/made/outputOnly.ts';
import { PICTURE } from './support/made/picture.ts';
import { QUIZ } from './support/made/quiz.ts';
import { type Stage } from './support/stage.ts';
import { expect, type Page, test } from './support/test.ts';

const HOUR_MS = 3_600_000;

test.describe.configure({ timeout: 900_000 });
// Pages are slow while a judge works.
test.use({ actionTimeout: 60_000 });

/** The parts of a task that programs solve. */
interface Made {
  readonly STATEMENT: string;
  readonly FILES: Readonly<Record<string, string>>;
  readonly SCRIPT: string;
  readonly SOLUTIONS: readonly MadeSolution[];
}

const GROUPS: Readonly<
  Record<'batch' | 'interactive' | 'communication' | 'outputOnly', readonly MadeGroup[]>
> = {
  batch: [
    { folder: 'secret/1-small', points: 40 },
    { folder: 'secret/2-large', points: 60, requires: ['secret/1-small'] },
  ],
  interactive: [
    { folder: 'secret/1-few', points: 30 },
    { folder: 'secret/2-all', points: 70, requires: ['secret/1-few'] },
  ],
  communication: [
    { folder: 'secret/1-one', points: 30 },
    { folder: 'secret/2-all', points: 70, requires: ['secret/1-one'] },
  ],
  outputOnly: [
    { folder: 'secret/1-small', points: 20 },
    { folder: 'secret/2-large', points: 80 },
  ],
};

async function contestOf(stage: Stage): Promise<Cast & { readonly contest: string }> {
  const cast = await castOf(stage, { start: -600_000, end: HOUR_MS }, {}, []);
  stage.judge();
  const { name } = await stage.db
    .selectFrom('contests')
    .select('name')
    .where('id', '=', cast.contestId)
    .executeTakeFirstOrThrow();
  return { ...cast, contest: name };
}

/** Makes a task of programs from an empty one of its kind, until all checks are green. */
async function make(
  author: Author,
  made: Made,
  groups: readonly MadeGroup[],
  folders: readonly string[] = [],
) {
  await author.removes(
    'data',
    'generators',
    'input_validators',
    'output_validator',
    'submissions',
    ...folders,
  );
  await author.states(made.STATEMENT, PICTURE);
  for (const [path, text] of Object.entries(made.FILES)) await author.writes(path, text);
  await author.solves(made.SOLUTIONS);
  await author.makesTests(made.SCRIPT);
  await author.groups(groups);
  const [, , wrong] = made.SOLUTIONS;
  if (wrong !== undefined) await author.claims(wrong.name, groups[0]?.points ?? 0);
  await author.invokes(made.SOLUTIONS.length);
  await author.keeps('Първата');
  await author.isReady();
}

/** Sends a program, and waits until it is judged. */
async function sends(page: Page, language: string, source: string): Promise<void> {
  await open(page, '/task/1');
  await write(page, language, source);
  await send(page);
}

const pointsOf = async (stage: Stage, contestId: number) =>
  (await boardCells(stage, contestId)).flatMap((row) => Object.values(row));

for (const [kind, label, made] of [
  ['batch', 'Стандартна', batch],
  ['interactive', 'Интерактивна', interactive],
  ['communication', 'Комуникация между два процеса', communication],
] as const)
  test(`[AUT-1] [AUT-12] [AUT-7] [RTE-5] a ${kind} task is made from nothing, is green, used and judged`, async ({
    stage,
    server,
    signIn,
  }) => {
    const { names, contestId, contest } = await contestOf(stage);
    const author = new Author(await signIn(names.admin), server.url);
    await author.creates(label, `Задача ${kind}`, `made-${kind}-${contestId}`);
    await make(author, made, GROUPS[kind], kind === 'communication' ? ['include'] : []);
    await author.putsInto(contest);

    const ivan = await signIn(names.ivan);
    const [right, , wrong] = made.SOLUTIONS;
    await sends(ivan, 'cpp', wrong?.text ?? '');
    const first = GROUPS[kind][0]?.points;
    await expect.poll(() => pointsOf(stage, contestId), JUDGED).toMatchObject([{ points: first }]);
    await sends(ivan, 'cpp', right?.text ?? '');
    await expect.poll(() => pointsOf(stage, contestId), JUDGED).toMatchObject([{ points: 100 }]);
    await ivan
      .getByRole('link', { name: /^Решение № \d+/ })
      .first()
      .click();
    await expect(ivan.getByText('Прието', { exact: false }).first()).toBeVisible();
  });

test('[AUT-1] [AUT-12] [RTE-5] an output-only task is made from nothing, is green, used and judged', async ({
  stage,
  server,
  signIn,
}) => {
  const { names, contestId, contest } = await contestOf(stage);
  const author = new Author(await signIn(names.admin), server.url);
  await author.creates('Само изход', 'Коли', `made-output-${contestId}`);
  await author.removes(
    'attachments',
    'data',
    'generators',
    'input_validators',
    'output_validator',
    'submissions',
  );
  await author.states(outputOnly.STATEMENT, PICTURE);
  await author.rewrites('judge.yaml', outputOnly.JUDGE);
  for (const [path, text] of Object.entries(outputOnly.FILES)) await author.writes(path, text);
  for (const [folder, last] of await outputOnly.outputFolders()) await author.uploadsFolder(folder, last);
  await author.makesTests(outputOnly.SCRIPT);
  await author.groups(GROUPS.outputOnly);
  await author.claims('small', 20);
  await author.invokes(4);
  await author.keeps('Първата');
  await author.isReady();
  await author.putsInto(contest);

  const ivan = await signIn(names.ivan);
  await open(ivan, '/task/1');
  const files = Object.entries(outputOnly.ANSWERS).map(([name, text]) => ({
    name,
    content: Buffer.from(text),
  }));
  await chooseFile(ivan, { name: 'answers.zip', content: zipOf(files) });
  await send(ivan);
  await expect.poll(() => pointsOf(stage, contestId), JUDGED).toMatchObject([{ points: 100 }]);
});

test('[AUT-1] [AUT-12] a quiz is made from nothing, is green, used and scored', async ({
  stage,
  server,
  signIn,
}) => {
  const { names, contestId, contest } = await contestOf(stage);
  const page = await signIn(names.admin);
  const author = new Author(page, server.url);
  await author.creates('Тест с въпроси', 'Малък тест', `made-quiz-${contestId}`);
  await author.goes('Файлове');
  await page
    .getByLabel('Качване на файлове')
    .and(page.locator('input'))
    .setInputFiles({ ...PICTURE, mimeType: 'image/svg+xml' });
  await expect(page.getByRole('treeitem', { name: 'row.svg' })).toBeVisible();
  await author.rewrites('quiz.yaml', QUIZ);
  await author.goes('Въпроси');
  const preview = page.getByRole('region', { name: 'Както го виждат участниците' });
  await expect(preview.locator('.katex').first()).toBeVisible();
  await expect(preview.getByRole('img', { name: 'Ред от квадрати' })).toBeVisible();
  await preview.getByRole('textbox').last().fill('10');
  await expect(preview.getByText('Този отговор получава 4 от 4')).toBeVisible();
  await author.keeps('Първата');
  await author.isReady();
  await author.putsInto(contest);

  const ivan = await signIn(names.ivan);
  await ivan.getByRole('link', { name: 'Малък тест' }).first().click();
  const question = (number: number) =>
    expect(ivan.getByRole('heading', { level: 1, name: `Въпрос ${number} от 4` })).toBeVisible();
  await question(1);
  await ivan.keyboard.press('2');
  await ivan.keyboard.press('Enter');
  await question(2);
  for (const key of ['1', '3']) await ivan.keyboard.press(key);
  await ivan.keyboard.press('Enter');
  await question(3);
  await expect(ivan.getByRole('img', { name: 'Ред от квадрати' })).toBeVisible();
  await ivan.getByRole('textbox').fill('2');
  await ivan.keyboard.press('Enter');
  await question(4);
  await ivan.getByRole('textbox').fill('10');
  await expect(ivan.getByText(/^Запазено в/)).toBeVisible();
  await ivan.getByRole('main').getByRole('button', { name: 'Приключи' }).click();
  await ivan.getByRole('dialog').getByRole('button', { name: 'Приключи' }).click();
  await expect(ivan.getByText('Приключихте').first()).toBeVisible();
  // 1 + 2 + 4 of 10.
  await expect.poll(() => pointsOf(stage, contestId), JUDGED).toMatchObject([{ points: 70 }]);
});
