import AxeBuilder from '@axe-core/playwright';
import { castOf } from './support/contest.ts';
import { expect, type Page, test } from './support/test.ts';

/** What an automatic scan finds of WCAG 2.2 AA, as one line a rule. */
async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
}

const THEMES = ['light', 'dark'] as const;

test('[SHL-10] a scan of the pages of a contest finds nothing, in light and dark', async ({
  stage,
  server,
  signIn,
}) => {
  test.setTimeout(180_000);
  const cast = await castOf(stage, { start: -600_000, end: 3_600_000 });
  const ivan = await signIn(cast.names.ivan);
  await expect(ivan.getByRole('link', { name: /Две камбани/ }).first()).toBeVisible();
  const admin = await signIn(cast.names.admin);
  const pages: readonly (readonly [Page, string])[] = [
    [ivan, '/home'],
    [ivan, '/task/1'],
    [ivan, '/communication'],
    [ivan, '/standing'],
    [ivan, `/public/standing/${cast.contestId}`],
    [admin, '/home'],
    [admin, '/submissions'],
    [admin, '/communication'],
    [admin, '/contests'],
    [admin, `/contest/${cast.contestId}`],
    [admin, `/standing/${cast.contestId}`],
  ];
  const found: string[] = [];
  for (const [page, path] of pages) {
    await page.goto(`${server.url}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      found.push(...(await faults(page)).map((fault) => `${path} ${colorScheme}: ${fault}`));
    }
  }
  expect(found).toEqual([]);
});
