import { callerAt } from './support/caller.ts';
import { castOf } from './support/contest.ts';
import { examOf } from './support/exam.ts';
import { Keyboard } from './support/keyboard.ts';
import { expect, PASSWORD, test } from './support/test.ts';
import { workOf } from './support/work.ts';
import { personMenu } from './support/personMenu.ts';

const HOUR_MS = 3_600_000;
const SOLUTION = '#include <iostream>\nint main() { std::cout << 1; }\n';

test.describe.configure({ timeout: 180_000 });

test('[SHL-10] by keyboard alone: log in, choose a contest, submit from the editor and as a file, read the verdict', async ({
  stage,
  server,
  browser,
}) => {
  const cast = await castOf(stage, { start: -600_000, end: HOUR_MS });
  const { accepted } = await workOf(stage, cast, 'maria');
  const context = await browser.newContext({
    locale: 'bg-BG',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  // The listener is added now: one added at the key press may come too late.
  page.on(
    'filechooser',
    (chooser) =>
      void chooser.setFiles({ name: 'own.cpp', mimeType: 'text/plain', buffer: Buffer.from(SOLUTION) }),
  );
  const keyboard = new Keyboard(page);
  await page.goto(`${server.url}/login`);
  const dialog = page.getByRole('dialog');

  // The dialog of a fault gives the focus back.
  await keyboard.to(page.getByLabel('Потребителско име'));
  await keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByLabel('Потребителско име')).toBeFocused();
  await keyboard.type(cast.names.maria);
  await keyboard.press('Tab');
  await keyboard.type(PASSWORD);
  await keyboard.press('Enter');
  await keyboard.to(dialog.getByRole('radio').first());
  const wanted = dialog.getByRole('radio', { name: /Турнир/ });
  await keyboard.press('ArrowDown');
  if (!(await wanted.isChecked())) await keyboard.press('ArrowDown');
  await expect(wanted).toBeChecked();
  await keyboard.activate(dialog.getByRole('button', { name: 'Влез в състезанието' }));
  await keyboard.arrives(/Турнир/);

  // The first stop of a page skips its menus.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await keyboard.activate(page.getByRole('link', { name: 'Към съдържанието' }));
  await expect(page.getByRole('main')).toBeFocused();
  await keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);

  await keyboard.to(
    page.getByRole('navigation', { name: 'Страници' }).getByRole('link', { name: /Две камбани/ }),
    'Shift+Tab',
  );
  await keyboard.press('Enter');
  await keyboard.arrives('Две камбани');

  // The statement's language.
  const language = page.getByRole('button', { name: 'Език на условието' });
  await keyboard.activate(language);
  await keyboard.to(page.getByRole('menuitemradio').first());
  await keyboard.press('ArrowDown', 'Enter');
  await expect(language).toBeFocused();
  await expect(page.getByText('two bells', { exact: false }).first()).toBeVisible();

  // The editor: Tab indents in it, Escape and then Tab leaves it.
  await keyboard.to(page.getByRole('combobox', { name: 'Език' }));
  await keyboard.press('ArrowDown', 'ArrowUp');
  const editor = page.locator('.cm-content');
  await keyboard.to(editor);
  await page.evaluate((text) => navigator.clipboard.writeText(text), SOLUTION);
  await keyboard.press('ControlOrMeta+v', 'ControlOrMeta+End', 'Tab');
  await keyboard.type('// my own');
  await expect(editor).toContainText('std::cout');
  await expect(editor.locator('.cm-line').last()).toHaveText('    // my own');
  const send = page.getByRole('button', { name: 'Изпрати', exact: true });
  await keyboard.press('Escape');
  await keyboard.to(send);
  await keyboard.press('Enter');
  await expect(page.getByText(/Пристигна в/).first()).toBeVisible();
  await expect(send).toBeFocused();

  // A file is chosen, removed, chosen again and sent.
  await keyboard.press('F6');
  await expect(page.getByRole('region', { name: 'Условие' })).toBeFocused();
  const input = page.locator('input[type=file]').first();
  const choose = async () => {
    await keyboard.press('Enter');
    await expect(page.getByText('own.cpp')).toBeVisible();
  };
  await keyboard.to(input);
  await choose();
  await keyboard.to(page.getByRole('button', { name: 'Премахни файла' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(input).toBeFocused();
  await choose();
  await keyboard.activate(send);
  await expect(page.getByText('own.cpp')).toHaveCount(0);
  await expect(page.getByText(/Пристигна в/).first()).toBeVisible();
  await keyboard.keepsItsPlace();

  // The submission's page, and the tests of a judged submission.
  await keyboard.to(page.getByRole('link', { name: `Решение № ${accepted}`, exact: true }), 'Shift+Tab');
  await keyboard.press('Enter');
  await keyboard.arrives(`Решение № ${accepted}`);
  const tests = page.getByRole('region', { name: 'Тестове' });
  await keyboard.to(tests);
  await keyboard.press('ArrowDown');
  expect(keyboard.faults).toEqual([]);
  await context.close();
});

test('[SHL-10] [NTF-1] by keyboard alone: ask, hear the answer, look at the standings, set the page, finish, sign out', async ({
  stage,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -600_000, end: HOUR_MS });
  const page = await signIn(cast.names.ivan);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const keyboard = new Keyboard(page);
  const menu = page.getByRole('navigation', { name: 'Страници' });

  await keyboard.activate(menu.getByRole('link', { name: /Комуникация/ }));
  await keyboard.arrives('Комуникация');
  await keyboard.to(page.getByRole('combobox', { name: 'Тема' }));
  await keyboard.press('ArrowDown');
  await keyboard.press('Tab');
  await keyboard.type('Колко е $n$?');
  const ask = page.getByRole('button', { name: 'Изпрати въпроса' });
  await keyboard.activate(ask);
  await expect(page.getByText('Колко е', { exact: false }).last()).toBeVisible();
  await expect(ask).toBeFocused();

  // The answer comes as a toast: Alt+T moves there, and dismissing it moves back.
  const text = page.getByRole('textbox', { name: 'Въпрос' });
  await keyboard.to(text, 'Shift+Tab');
  const admin = await signIn(cast.names.admin);
  await admin.goto(new URL(`/communication/${cast.contestId}`, admin.url()).href);
  await admin.getByRole('button', { name: 'Вижте условието' }).first().click();
  const toasts = page.getByRole('region', { name: /Известия \(Alt/ });
  await expect(toasts.getByText('Има отговор на ваш въпрос.')).toBeVisible();
  await keyboard.press('Alt+t');
  await expect(toasts.getByRole('button').first()).toBeFocused();
  await keyboard.press('Enter');
  await expect(toasts.getByText('Има отговор на ваш въпрос.')).toHaveCount(0);
  await expect(text).toBeFocused();

  await keyboard.to(menu.getByRole('link', { name: 'Класиране' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await keyboard.arrives('Класиране');
  await keyboard.to(page.getByRole('searchbox'));
  await keyboard.type('Мария');
  await expect(page.getByRole('row', { name: /Иван Петров/ })).toHaveCount(0);
  const board = page.getByRole('grid');
  await keyboard.to(board);
  await keyboard.press('ArrowDown');
  await expect(board.getByRole('row', { selected: true })).toContainText('Мария Димитрова');

  // Theme and layout.
  const settings = personMenu(page);
  await keyboard.to(settings, 'Shift+Tab');
  // The system's theme and the light one come before the dark one.
  await keyboard.press('Enter', 'ArrowDown', 'ArrowDown', 'Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(settings).toBeFocused();
  await keyboard.press('Enter', ...Array<string>(4).fill('ArrowDown'), 'Enter');
  const panel = page.getByRole('complementary', { name: 'Изглед на страницата' });
  await expect(panel.getByRole('heading')).toBeFocused();
  await keyboard.to(panel.getByRole('checkbox', { name: /само с икони/ }));
  await keyboard.press('Space');
  await expect(page.locator('[data-layout-is-collapsed]')).toBeVisible();
  await keyboard.press('Space', 'Escape');
  await expect(settings).toBeFocused();

  // The list of keys.
  await keyboard.press('?');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Клавишни комбинации', level: 2 })).toBeFocused();
  await expect(dialog.getByText('излиза от редактора', { exact: false })).toBeVisible();
  await keyboard.press('Escape');
  await expect(settings).toBeFocused();

  // An irreversible step asks. "No" leads back to the same element, "yes" to one that exists.
  const finish = page.getByRole('button', { name: 'Приключи' });
  await keyboard.to(finish, 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await keyboard.press('Escape');
  await expect(finish).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.activate(dialog.getByRole('button', { name: 'Приключи' }));
  await expect(page.getByRole('banner').first().getByText('Приключихте')).toBeVisible();
  await keyboard.keepsItsPlace();
  await keyboard.activate(page.getByRole('button', { name: 'Изход' }));
  await expect(page.getByLabel('Потребителско име')).toBeVisible();
  expect(keyboard.faults).toEqual([]);
});

test('[SHL-10] [QIZ-1] by keyboard alone: a quiz with every kind of question, with and without its single keys', async ({
  stage,
  signIn,
}) => {
  const { name } = await examOf(stage);
  const page = await signIn(name);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const keyboard = new Keyboard(page);
  const question = (number: number) => keyboard.arrives(`Въпрос ${number} от 10`);
  const saved = () => expect(page.getByText(/^Запазено в/)).toBeVisible();
  const next = async () =>
    keyboard.activate(
      page
        .getByRole('link', { name: /Следващ/ })
        .or(page.getByRole('button', { name: /Следващ/ }))
        .first(),
    );

  await keyboard.activate(
    page.getByRole('navigation', { name: 'Страници' }).getByRole('link', { name: 'Тест по информатика' }),
  );
  await question(1);
  // The list of keys is used with Tab, Space and arrows, like any form.
  await keyboard.press('?');
  const single = page.getByRole('checkbox', { name: /Единичните клавиши/ });
  await keyboard.to(single);
  await keyboard.press('Space', 'Escape');
  await keyboard.press('4');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await keyboard.to(page.getByRole('main').getByRole('radio').first());
  await keyboard.press('Space');
  await saved();
  await keyboard.activate(page.getByRole('button', { name: 'Отбележи за преглед' }));
  await expect(page.getByText('1 отбелязан за преглед')).toBeVisible();
  await next();
  await question(2);
  await next();
  await question(3);
  await keyboard.to(page.getByRole('checkbox').first());
  await keyboard.press('Space', 'Tab', 'Space');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await saved();
  await next();
  await question(4);
  await keyboard.to(page.getByRole('main').getByRole('textbox'));
  await keyboard.type('5050');
  await saved();
  await next();
  await question(5);
  await keyboard.to(page.getByRole('main').getByRole('textbox'));
  await keyboard.type('abdf');
  await saved();
  const overview = page.getByRole('navigation', { name: 'Всички въпроси' });
  await keyboard.activate(overview.getByRole('link', { name: /^Въпрос 10/ }));
  await question(10);
  await keyboard.to(page.getByRole('main').getByRole('textbox'));
  await keyboard.type('Броим.');
  await saved();
  await keyboard.activate(page.getByRole('main').getByRole('button', { name: 'Приключи' }));
  const dialog = page.getByRole('dialog');
  await keyboard.activate(dialog.getByRole('button', { name: 'Приключи' }));
  await expect(page.getByText('Приключихте').first()).toBeVisible();
  await keyboard.keepsItsPlace();
  expect(keyboard.faults).toEqual([]);
});

test('[SHL-10] [NTF-1] a toast stands elsewhere while the keyboard is at what it would hide', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -600_000, end: HOUR_MS });
  const { wrong } = await workOf(stage, cast);
  const admin = await callerAt(server.url, cast.names.admin, 'admin');
  const page = await signIn(cast.names.ivan);
  await page.goto(`${server.url}/task/1/submission/${wrong}`);
  const link = page.getByRole('link', { name: 'Сравни с предишното' });
  const toasts = page.getByRole('region', { name: 'Известия (Alt+T)' }).locator('li');
  const placeOf = async (locator: typeof link) => {
    const box = await locator.boundingBox();
    if (box === null) throw new Error('it is not on the page');
    return { ...box, bottom: box.y + box.height };
  };
  const announce = (topic: string) =>
    admin.call('announce', { contestId: cast.contestId, topic, message: 'Внимание.' });

  await new Keyboard(page).to(link);
  await announce('Първо');
  await expect(toasts).toHaveCount(1);
  await expect.poll(async () => (await placeOf(toasts)).y).toBeGreaterThan((await placeOf(link)).bottom);
  // The toast does not cover the next stop, so it returns to its place.
  await page.keyboard.press('Shift+Tab');
  await expect.poll(async () => (await placeOf(toasts)).y).toBeLessThan(200);
});
