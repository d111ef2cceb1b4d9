import { castOf } from './support/contest.ts';
import { dismissDialog } from './support/door.ts';
import { expect, test } from './support/test.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
const RUNNING = { start: -600_000, end: 3_600_000 };

test('[SES-9] a machine that reaches the internet is noted and logged out', async ({ stage, signIn }) => {
  const cast = await castOf(stage, RUNNING, { check_internet: true });
  const ivan = await signIn(cast.names.ivan);
  const probed = new Set<string>();
  let reaches = false;
  await ivan.context().route(/^https:\/\/www\.(google|cloudflare)\.com\//, async (route) => {
    probed.add(new URL(route.request().url()).host);
    const isReached = reaches && route.request().url().includes('cloudflare');
    if (!isReached) return route.abort();
    return route.fulfill({ contentType: 'image/svg+xml', body: SVG });
  });
  // The first probe reaches nothing, and the person stays logged in; at the second one of two hosts answers.
  await expect.poll(() => probed.size, { timeout: 30_000 }).toBe(2);
  await expect(ivan.getByRole('banner')).toBeVisible();
  reaches = true;
  await expect(ivan.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible({ timeout: 30_000 });
  await dismissDialog(ivan, /Компютърът има достъп до интернет/);
  const noted = await stage.db
    .selectFrom('activity_log')
    .select(['operation', 'message'])
    .where('contest_id', '=', cast.contestId)
    .execute();
  expect(noted).toEqual([{ operation: 'INTERNET', message: '' }]);
});
