import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipOf } from '#server/exchange/package/zip.ts';
import { type Cast, castOf } from './support/contest.ts';
import {
  chooseFile,
  dropFile,
  entry,
  JUDGED,
  open,
  receiptOf,
  refusedWith,
  send,
  toast,
  write,
} from './support/competitor.ts';
import { organiserOf } from './support/organiser.ts';
import { putPdfStatement } from './support/statements.ts';
import { type Stage } from './support/stage.ts';
import { expect, type Page, test } from './support/test.ts';

const HOUR_MS = 3_600_000;
const EXAMPLES = join(import.meta.dirname, '../../examples');
const source = (path: string) => readFile(join(EXAMPLES, path), 'utf8');

/** An ioi contest that begins in an hour: a task with subtasks, one with a PDF, one output-only. */
async function aContest(stage: Stage): Promise<Cast> {
  const rules = { submissions_limit: 6, submission_interval_ms: 6_000, user_tests_limit: 2 };
  const cast = await castOf(stage, { start: HOUR_MS, end: 3 * HOUR_MS }, rules, [
    'bells',
    'relay',
    'postman',
  ]);
  await putPdfStatement(stage, cast.contestId, 2, { lang: 'en', name: 'Щафети – relay.pdf' });
  return cast;
}

test('[TSK-1] [TSK-2] [TSK-3] [TSK-4] [TSK-5] [TSK-6] [QIZ-3] an ioi contest is sat from the wait for its start to the finish', async ({
  stage,
  server,
  signIn,
}) => {
  test.setTimeout(150_000);
  stage.judge();
  const cast = await aContest(stage);
  const admin = await organiserOf(stage, server.url, cast);
  const ivan = await signIn(cast.names.ivan);

  await test.step('waits before the start, and the tasks are there at once when it comes', async () => {
    await expect(ivan.getByText('Започва след').first()).toBeVisible();
    await expect(ivan.getByText('Задачите се появяват сами')).toBeVisible();
    await expect(entry(ivan, /Две камбани/)).toHaveCount(0);
    const startAt = Date.now() + 2_500;
    await admin.move({ start_time: startAt });
    await expect(entry(ivan, /Две камбани/)).toBeVisible();
    expect(Date.now()).toBeGreaterThanOrEqual(startAt);
    await expect(ivan.getByText('Остават', { exact: true }).first()).toBeVisible();
  });

  await test.step('reads the statement in two languages, with its limits', async () => {
    await entry(ivan, /Две камбани/).click();
    await expect(ivan.getByText('В град Елхово има две камбани', { exact: false })).toBeVisible();
    await expect(ivan.getByText('Време 1 сек')).toBeVisible();
    await expect(ivan.getByText('Памет 256 MiB')).toBeVisible();
    await expect(ivan.getByText('Остават 6 решения')).toBeVisible();
    await ivan.getByRole('tab', { name: 'Вашите решения' }).click();
    await expect(ivan.getByText('Ще видите резултата от всеки тест.')).toBeVisible();
    await ivan.getByRole('button', { name: 'Език на условието' }).click();
    await ivan.getByRole('menuitemradio', { name: 'English' }).click();
    await expect(ivan.getByText('The town of Elhovo has two bells', { exact: false })).toBeVisible();
  });

  await test.step('a submission that cannot be right is refused before it is sent', async () => {
    await refusedWith(ivan, { name: 'bells.rs', content: 'fn main() {}' }, 'Непознат език за програмиране.');
    await refusedWith(ivan, { name: 'bells.zip', content: 'PK' }, 'Този език не е разрешен за задачата.');
    const large = { name: 'bells.cpp', content: '/'.repeat(200_000) };
    await refusedWith(ivan, large, 'Файлът е твърде голям.');
    await refusedWith(ivan, { name: 'bells.cpp', content: '' }, 'Решението е празно.');
  });

  const first = await test.step('sends a file, and follows it to the verdict of every test', async () => {
    const content = await source('bells/submissions/wrong_answer/product.cpp');
    await chooseFile(ivan, { name: 'product.cpp', content });
    await expect(ivan.getByText('Език: C++')).toBeVisible();
    const stands = await watchStatus(ivan);
    const id = await send(ivan);
    // A countdown shows when the next submission may be sent; it goes on while the tab is left.
    await expect(ivan.getByText('Следващо след')).toContainText(/00:00:0\d/);
    await expect(ivan.getByText('Остават 5 решения')).toBeVisible();
    await ivan
      .getByRole('link', { name: `Решение № ${id}` })
      .first()
      .click();
    const tests = ivan.getByRole('table', { name: 'Тестове' });
    await expect(tests.getByText('WA').first()).toBeVisible(JUDGED);
    await expect(tests.getByText('AC').first()).toBeVisible();
    // Before that the submission waited, and every state came without a reload.
    expect(await stands()).toEqual(expect.arrayContaining(['Изчаква', 'WA']));
    await expect(tests.getByText(/\d ms/).first()).toBeVisible();
    await expect(ivan.getByText('зачита се').first()).toBeVisible();
    await expect(ivan.getByRole('main')).toContainText('30 / 100');
    return id;
  });

  const second = await test.step('drops a file, in a language of its own', async () => {
    await entry(ivan, /Две камбани/).click();
    await expect(ivan.getByText('Можете да изпратите сега')).toBeVisible();
    const content = await source('bells/submissions/wrong_answer/rounded.py');
    await dropFile(ivan, ivan.locator('.cm-content'), { name: 'rounded.py', content });
    await expect(ivan.getByRole('combobox', { name: 'Език' }).locator('option:checked')).toHaveText(
      'Python (PyPy)',
    );
    const id = await send(ivan);
    await expect(toast(ivan, /· 84 · /)).toBeVisible(JUDGED);
    return id;
  });

  await test.step('opens a file in the editor, which takes the language of its name, and sends it', async () => {
    const editor = ivan.locator('.cm-content');
    await dropFile(ivan, editor, { name: 'notes.docx', content: 'x' });
    await expect(ivan.getByText('Непознат език за програмиране.')).toBeVisible();
    const content = await source('bells/submissions/accepted/bells.java');
    await dropFile(ivan, editor, { name: 'task.java', content });
    await expect(ivan.getByRole('combobox', { name: 'Език' })).toHaveValue('java');
    await expect(editor).toContainText('class');
    await expect(ivan.getByText('Непознат език за програмиране.')).toHaveCount(0);
    await write(ivan, 'cpp', await source('bells/submissions/accepted/bells.cpp'));
    await expect(ivan.getByText('Можете да изпратите сега')).toBeVisible();
    const third = await send(ivan);
    await expect(toast(ivan, /· 100 · /)).toBeVisible(JUDGED);
    await expect(ivan.getByText(`от решение ${third}`)).toHaveCount(3);
    await ivan
      .getByRole('link', { name: `Решение № ${third}` })
      .first()
      .click();
    await expect(ivan.getByText('Прието', { exact: false }).first()).toBeVisible();
  });

  await test.step('compares it with the one before, in both ways, and with the first', async () => {
    await ivan.getByRole('link', { name: 'Сравни с предишното' }).click();
    await expect(ivan).toHaveURL(new RegExp(`/task/1/diff/${second},\\d+$`));
    await expect(ivan.getByRole('tab', { name: 'Едно до друго' })).toHaveAttribute('aria-selected', 'true');
    await ivan.getByRole('combobox', { name: 'Преди' }).selectOption(String(first));
    await expect(ivan).toHaveURL(new RegExp(`/task/1/diff/${first},\\d+$`));
    await expect(ivan.getByText('n / (a * b)', { exact: false }).first()).toBeVisible();
    await ivan.getByRole('tab', { name: 'Едно под друго' }).click();
    await expect(ivan.getByText('n / (a * b)', { exact: false }).first()).toBeVisible();
  });

  await test.step('tries a program on an own input', async () => {
    await entry(ivan, /Две камбани/).click();
    await ivan.getByRole('tab', { name: 'Собствен тест' }).click();
    await expect(ivan.getByText('Остават 2 собствени теста')).toBeVisible();
    await write(ivan, 'py', 'print(int(input()) + 1)\n');
    await ivan.getByLabel('Ваш вход').fill('41');
    await ivan.getByRole('button', { name: 'Пусни' }).click();
    await expect(ivan.getByText('Остава 1 собствен тест')).toBeVisible();
    await ivan.getByRole('link', { name: /^Собствен тест \d+/ }).click();
    await expect(ivan.locator('pre', { hasText: '42' })).toBeVisible(JUDGED);
    await expect(ivan.getByText(/^\d+ ms$/).first()).toBeVisible();
  });

  await test.step('hands in answers as archives, of which each subtask keeps the best, until none is left', async () => {
    await entry(ivan, /Обиколката/).click();
    await expect(ivan.getByText('Изпращат се само отговорите')).toBeVisible();
    await expect(ivan.locator('.cm-content')).toHaveCount(0);
    const nearest = join(EXAMPLES, 'postman/submissions/partial/nearest_first.zip');
    await chooseFile(ivan, { name: 'nearest.zip', content: await readFile(nearest) });
    const towns = await send(ivan);
    await expect(ivan.getByText('Можете да изпратите сега')).toBeVisible();
    await chooseFile(ivan, { name: 'villages.zip', content: await villages() });
    const ofVillages = await send(ivan);
    const subtasks = ivan.getByRole('listitem').filter({ hasText: /^Подзадача \d/ });
    await expect(subtasks.nth(0)).toContainText(`от решение ${ofVillages}40`, JUDGED);
    await expect(subtasks.nth(1)).toContainText(`от решение ${towns}30,75`);
    await expect(ivan.getByRole('main')).toContainText('70,75 / 100');
    await expect(ivan.getByText('Остава 1 решение')).toBeVisible();
    await entry(ivan, /Щафетни/).click();
    await expect(ivan.getByRole('heading', { level: 1, name: 'Щафетни отбори' })).toBeVisible();
    await chooseFile(ivan, { name: 'relay.py', content: 'print(1)\n' });
    await send(ivan);
    await expect(ivan.getByText('Остават 0 решения')).toBeVisible();
    await chooseFile(ivan, { name: 'relay.py', content: 'print(2)\n' });
    await expect(ivan.getByRole('button', { name: 'Изпрати', exact: true })).toBeDisabled();
  });

  await test.step('reads how programs are compiled, with which version, on what machine', async () => {
    await entry(ivan, 'Проверка').click();
    const languages = ivan.getByRole('table', { name: 'Езици за програмиране' });
    const cpp = languages.getByRole('row', { name: /^\.cpp/ });
    await expect(cpp).toContainText(/\d+\.\d+/);
    await expect(cpp).toContainText('-O2');
    await expect(ivan.getByText('Процесор', { exact: true })).toBeVisible();
    await expect(ivan.getByText('Операционна система')).toBeVisible();
  });

  await test.step('finishes, and nothing is taken any more', async () => {
    await ivan.getByRole('banner').getByRole('button', { name: 'Приключи' }).click();
    await ivan.getByRole('dialog').getByRole('button', { name: 'Приключи' }).click();
    await expect(ivan.getByRole('banner').getByText('Приключихте')).toBeVisible();
    await open(ivan, '/home');
    await expect(ivan.getByRole('heading', { name: 'Приключихте' })).toBeVisible();
    await expect(ivan.getByRole('button', { name: 'Изпрати', exact: true })).toHaveCount(0);
    // A person who has finished signs out without a question.
    await ivan.getByRole('button', { name: 'Изход' }).click();
    await expect(ivan).toHaveURL(/\/login$/);
  });
});

test(
  '[TSK-1] [TSK-7] [API-4] statements as PDF, files with their progress and name, and the words when one does not come @full',
  { tag: '@whole' },
  async ({ stage, server, signIn }) => {
    const cast = await aContest(stage);
    await (await organiserOf(stage, server.url, cast)).move({ start_time: Date.now() - HOUR_MS });
    const ivan = await signIn(cast.names.ivan);
    await entry(ivan, /Щафетни/).click();

    await test.step('a PDF is shown beside the place to submit, alone, and downloaded', async () => {
      await ivan.getByRole('button', { name: 'Език на условието' }).click();
      await ivan.getByRole('menuitemradio', { name: 'English' }).click();
      await expect(ivan.locator('iframe[title="Relay teams"]')).toHaveAttribute('src', /^blob:/);
      await ivan.getByRole('link', { name: 'На цял екран' }).click();
      await expect(ivan).toHaveURL(/\/task\/2\/pdf\/en$/);
      await expect(ivan.locator('iframe[title="Relay teams"]')).toHaveAttribute('src', /^blob:/);
      const { name, content } = await saved(ivan, 'Изтегли');
      expect(name).toBe('Щафети – relay.pdf');
      expect(content.startsWith('%PDF-1.4')).toBe(true);
      await ivan.getByRole('link', { name: 'Към задачата' }).click();
    });

    await test.step('an attachment is saved with its progress', async () => {
      // The network is slow, so that the progress can be seen.
      const network = await ivan.context().newCDPSession(ivan);
      const slow = { offline: false, latency: 0, uploadThroughput: -1, downloadThroughput: 2_000 };
      await network.send('Network.emulateNetworkConditions', slow);
      const arrives = ivan.waitForEvent('download');
      await ivan.getByRole('button', { name: 'Изтегли relay.zip' }).click();
      const progress = ivan.getByRole('progressbar', { name: 'relay.zip' });
      await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
      await network.send('Network.emulateNetworkConditions', { ...slow, downloadThroughput: -1 });
      expect((await arrives).suggestedFilename()).toBe('relay.zip');
      await expect(progress).toHaveCount(0);
    });

    await test.step('one that does not come says why', async () => {
      const answers = [
        [{ status: 500, json: { error: 'backend.unavailable:диск 2' } }, /временно не отговаря.* - диск 2/],
        [{ status: 404, body: 'no such file' }, 'Не е намерено.'],
        [{ status: 416, body: 'Range not satisfiable' }, 'Range not satisfiable'],
      ] as const;
      for (const [answer, text] of answers) {
        await ivan.route('**/attachments/**', (route) => route.fulfill(answer), { times: 1 });
        await ivan.getByRole('button', { name: 'Изтегли relay.zip' }).click();
        const dialog = ivan.getByRole('dialog', { name: 'Грешка' });
        await expect(dialog.getByText(text)).toBeVisible();
        await dialog.getByRole('button').last().click();
        await expect(dialog).toHaveCount(0);
      }
    });

    await test.step('a solution is downloaded as it was sent', async () => {
      await chooseFile(ivan, { name: 'моето решение.py', content: 'print(1)\n' });
      await send(ivan);
      await ivan
        .getByRole('link', { name: await receiptOf(ivan) })
        .first()
        .click();
      expect(await saved(ivan, 'Изтегли')).toEqual({ name: 'моето решение.py', content: 'print(1)\n' });
    });
  },
);

/** Notes the states and verdicts that the page shows for submissions from now on. */
async function watchStatus(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said = new Set<string>();
    Object.assign(window, { said });
    new MutationObserver(() => {
      for (const word of ['Изчаква', 'Компилира се', 'Проверява се', 'WA'])
        if (document.querySelector('main')?.innerText.includes(word)) said.add(word);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => [...(window as unknown as { said: Set<string> }).said]);
}

/** An archive with only the answers of the first subtask. */
async function villages(): Promise<Buffer> {
  const names = ['01.out', '02.out', '03.out', '04.out'];
  const folder = join(EXAMPLES, 'postman/submissions/partial/villages_only');
  return zipOf(
    await Promise.all(names.map(async (name) => ({ name, content: await readFile(join(folder, name)) }))),
  );
}

/** Presses a button that saves a file; returns its content and name. */
async function saved(page: Page, button: string): Promise<{ name: string; content: string }> {
  const arrives = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const download = await arrives;
  return { name: download.suggestedFilename(), content: await readFile(await download.path(), 'utf8') };
}
