import { type Cast } from './support/contest.ts';
import { faultsOfPages, longNamesOf, opens, type State } from './support/pages.ts';
import { expect, type Page, test } from './support/test.ts';
import { type Work } from './support/work.ts';

test.describe.configure({ timeout: 600_000 });

/** All pages of a jury's desk and of the hall, and the dialogs over them. */
function statesOf({ contestId, work }: Cast & { readonly work: Work }): readonly State[] {
  const { accepted, wrong } = work;
  const list = `/submissions?contest=${contestId}`;
  const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
  const choose = (page: Page) =>
    page.getByRole('checkbox', { name: new RegExp(`^Избери № ${accepted} `) }).check();
  return [
    ['/communication'],
    [`/communication/${contestId}`],
    [`/communication/${contestId}`, 'all', tab('Всички')],
    [`/communication/${contestId}`, 'statistics', tab('Статистика')],
    [`/communication/${contestId}`, 'quick answers', opens('Редактирай бързите отговори')],
    [list],
    [list, 'all filters', (page) => page.getByRole('button', { name: 'Още филтри' }).click()],
    [list, 'with one chosen', choose],
    [`${list}&status=AC,WA&person=${encodeURIComponent('петров')}`],
    [`${list}&open=${accepted}`],
    [`/submissions?show=compare&pair=${accepted},${wrong}`],
    [`/submissions?show=similarity&contest=${contestId}`],
    [`/user_tests?contest=${contestId}`],
    [`/user_tests?contest=${contestId}&open=${work.userTest}`],
    [`/balloons/${contestId}`],
    [`/prints/${contestId}`],
    [`/contest/${contestId}?tab=settings`, 'the file', opens('Изтегли като файл')],
  ];
}

test("[SHL-10] [AUT-3] [COM-2] [AUT-11] the jury's and the hall's pages and dialogs fit every width, whatever the names, and a scan of them finds nothing", async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await longNamesOf(stage, server.url, { type: 'icpc', balloons: 'yes', printing: true });
  const admin = await signIn(cast.names.admin);
  expect(await faultsOfPages(admin, server.url, statesOf(cast))).toEqual([]);
});

test('[SHL-10] [SPE-1] [STD-7] the pages of spectators fit every width, whatever the names, and a scan of them finds nothing', async ({
  stage,
  server,
  signIn,
}) => {
  const { contestId, names } = await longNamesOf(stage, server.url, { type: 'icpc' });
  const spectator = await signIn(names.spectator);
  const pages: readonly State[] = [
    ['/standing'],
    [`/standing/${contestId}`],
    [`/commentary/${contestId}`],
    [`/users/${names.ivan}`],
  ];
  expect(await faultsOfPages(spectator, server.url, pages)).toEqual([]);
});
