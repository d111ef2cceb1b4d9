import { type Cast, castOf } from './support/contest.ts';
import { faultsOfPages, longNamesOf, opens, type State } from './support/pages.ts';
import { expect, type Page, test } from './support/test.ts';

const HOUR_MS = 3_600_000;

test.describe.configure({ timeout: 600_000 });

/** All pages of an organiser, and the dialogs over them. */
function statesOf({ contestId, otherContestId, names }: Cast): readonly State[] {
  const tab = (name: string) => `/contest/${contestId}?tab=${name}`;
  const choose = (page: Page) => page.getByRole('checkbox', { name: `Избери ${names.ivan}` }).check();
  return [
    ['/home'],
    ['/home', 'asked to close a request', opens('Откажи')],
    ['/home?part=audit'],
    ['/contests'],
    ['/contests?new'],
    ['/contests?new', 'from a file', (page) => page.getByRole('radio', { name: /^Файл/ }).check()],
    [`/contest/${contestId}`],
    [tab('settings')],
    [tab('settings'), 'asked to put away', opens('Архивирай')],
    [tab('settings'), 'asked to delete', opens('Изтрий')],
    [tab('tasks')],
    [tab('tasks'), 'adding a task', opens('Добави задача')],
    [tab('people')],
    [tab('people'), 'with somebody chosen', choose],
    [tab('people'), 'adding people', opens('Добави хора')],
    [tab('check')],
    [tab('results')],
    [tab('results'), 'of one person', opens('Иван Петров: общ резултат')],
    [tab('results'), 'awards', (page) => page.getByRole('tab', { name: 'Награди' }).click()],
    [tab('changes')],
    ['/tasks'],
    ['/users'],
    [`/users?contest=${otherContestId}`, 'narrowed'],
    [`/users?contest=${otherContestId}`, 'asked for cards', opens(/^Карта за/)],
    [`/users/${names.maria}`],
    ['/users/create'],
    ['/users/upload'],
    [`/scoring?contest=${contestId}`],
  ];
}

test("[SHL-10] [AUT-2] [AUT-4] an organiser's pages and dialogs fit every width, whatever the names, and a scan of them finds nothing", async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await longNamesOf(stage, server.url);
  const admin = await signIn(cast.names.admin);
  const found = await faultsOfPages(admin, server.url, statesOf(cast));
  expect(found).toEqual([]);
});

test('[SHL-10] [AUT-2] on a phone what saves the settings is over the bar of pages, not behind it', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -HOUR_MS, end: HOUR_MS });
  const admin = await signIn(cast.names.admin);
  await admin.setViewportSize({ width: 390, height: 844 });
  await admin.goto(`${server.url}/contest/${cast.contestId}?tab=settings`);
  await admin.getByLabel('Решения на участник').fill('7');
  const save = admin.getByRole('button', { name: 'Запази една промяна' });
  await expect(save).toBeInViewport({ ratio: 1 });
  const { x, y, width, height } = (await save.boundingBox())!;
  const middle = { x: x + width / 2, y: y + height / 2 };
  const isOnTop = await admin.evaluate(
    (at) => document.elementFromPoint(at.x, at.y)?.closest('button')?.textContent === 'Запази една промяна',
    middle,
  );
  expect(isOnTop).toBe(true);
});
