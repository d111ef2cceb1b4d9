import { type JSHandle, type Page } from '@playwright/test';
import { packageZip } from '../support/packageZip.ts';
import { castOf } from './support/contest.ts';
import { expect, test } from './support/test.ts';

const MINUTE_MS = 60_000;
/** A judge first makes itself ready, which takes time on a busy machine. */
const PATIENCE = { timeout: 60_000 };
const yaml = (name: string, limit: string) =>
  `problem_format_version: 2025-09\nname: ${name}\ntype: scoring\nuuid: ${crypto.randomUUID()}\nlimits:\n  time_limit: ${limit}\n`;
const READ = '#include <stdio.h>\nint main(void) { long n; if (scanf("%ld", &n) != 1) return 1;';
/** Solutions that compile fast. */
const SOLUTIONS = {
  'submissions/accepted/double.cpp': null,
  'submissions/accepted/double.py': null,
  'submissions/wrong_answer/same.py': null,
  'submissions/accepted/double.c': `${READ} printf("%ld\\n", 2 * n); return 0; }\n`,
  'submissions/wrong_answer/same.c': `${READ} printf("%ld\\n", n); return 0; }\n`,
};

interface Archive {
  readonly name: string;
  readonly content: Buffer;
}

/** The data of dragged files, as from a file manager. */
function carried(page: Page, archives: readonly Archive[]): Promise<JSHandle<DataTransfer>> {
  return page.evaluateHandle(
    (files) => {
      const transfer = new DataTransfer();
      for (const { name, bytes } of files) {
        const content = Uint8Array.from(atob(bytes), (letter) => letter.codePointAt(0) ?? 0);
        transfer.items.add(new File([content], name, { type: 'application/zip' }));
      }
      return transfer;
    },
    archives.map(({ name, content }) => ({ name, bytes: content.toString('base64') })),
  );
}

test('[AUT-7] [AUT-1] packages dropped at once are read, judged live and become tasks that another admin sees at once @full', async ({
  stage,
  server,
  signIn,
}) => {
  test.slow();
  const cast = await castOf(stage, { start: 60 * MINUTE_MS, end: 120 * MINUTE_MS });
  const [acting, watching] = [await signIn(cast.names.admin), await signIn(cast.names.admin)];
  for (const page of [acting, watching]) await page.goto(`${server.url}/contest/${cast.contestId}?tab=tasks`);
  const listed = (page: Page) => page.getByRole('list', { name: 'Задачи', exact: true }).locator('> li');
  await expect(listed(watching)).toHaveCount(2);

  const archives = ['Мост', 'Река', 'Счупена'].map((name, index) => ({
    name: `dropped-${index}.zip`,
    content: packageZip({ ...SOLUTIONS, 'problem.yaml': yaml(name, index === 2 ? 'soon' : '1') }),
  }));
  // Uploads wait until their progress was seen, which would be short for such small packages.
  let goOn = () => {};
  const seen = new Promise<void>((resolve) => (goOn = resolve));
  await acting.route('**/packages', async (route) => {
    if (route.request().method() === 'POST') await seen;
    await route.continue();
  });
  const place = acting.locator('label').filter({ hasText: 'Изберете пакети или ги пуснете тук' });
  await place.dispatchEvent('drop', { dataTransfer: await carried(acting, archives) });
  for (const { name } of archives)
    await expect(acting.getByRole('region', { name }).getByRole('progressbar')).toBeVisible();
  goOn();

  const broken = acting.getByRole('region', { name: 'dropped-2.zip' });
  await expect(broken.getByRole('alert')).toHaveText('Пакетът не е приет. Нищо не е променено.', PATIENCE);
  await expect(broken.getByText('problem.yaml:6')).toBeVisible();
  const cards = ['Мост', 'Река'].map((name) => acting.getByRole('region', { name, exact: true }));
  for (const card of cards) await expect(card).toBeVisible(PATIENCE);

  stage.judge();
  for (const card of cards) {
    await expect(card.getByText('AC както е посочено')).toBeVisible(PATIENCE);
    await expect(card.getByText('WA както е посочено')).toBeVisible(PATIENCE);
    await expect(card.getByText('Готов', { exact: true })).toBeVisible(PATIENCE);
  }
  let confirmed = 0;
  acting.on('request', (request) => (confirmed += Number(request.url().endsWith('/confirm'))));
  for (const card of cards) {
    await card.getByRole('button', { name: 'Направи я задача' }).dblclick();
    await expect(card).toHaveCount(0);
  }
  for (const page of [acting, watching]) {
    await expect(listed(page)).toHaveCount(4);
    for (const name of ['Мост', 'Река']) await expect(listed(page).filter({ hasText: name })).toHaveCount(1);
  }
  expect(confirmed).toBe(2);
});
