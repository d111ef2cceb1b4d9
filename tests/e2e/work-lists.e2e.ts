import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { callerAt } from './support/caller.ts';
import { castOf } from './support/contest.ts';
import { expect, test } from './support/test.ts';
import { workOf } from './support/work.ts';

test('[AUT-3] submissions that arrive under a filter wait above those that are read, which do not move; one opens beside the list', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -600_000, end: 3_600_000 });
  await stage.judgeByHand();
  const { queued } = await workOf(stage, cast);
  await sql`insert into submissions (contest_id, participant_id, task_id, task_number, language, file_hash, file_name,
    bytes, at, contest_time_ms, status, group_scores) select contest_id, participant_id, task_id, task_number, language,
    file_hash, file_name, bytes, at, contest_time_ms, 'queued', 'null' from submissions, generate_series(1, 90)
    where id = ${queued}`.execute(stage.db);
  const admin = await signIn(cast.names.admin);
  await admin.goto(
    `${server.url}/submissions?contest=${cast.contestId}&status=waiting&text=IOSTREAM&person=${encodeURIComponent('петров')}`,
  );
  const grid = admin.getByRole('grid', { name: 'Решения' });
  await expect(grid).toHaveAttribute('aria-rowcount', '93');
  await grid.evaluate((element) => element.scrollTo({ top: 1_500 }));
  // Until the rows there are drawn, the page still has rows from above (F89).
  await expect(grid.getByRole('row').nth(1)).not.toHaveAttribute('aria-rowindex', '2');
  const read = grid.getByRole('row', { name: /Петров/ }).nth(10);
  const id = await read.getByRole('checkbox').getAttribute('aria-label');
  const place = () => grid.getByRole('checkbox', { name: id ?? '' }).boundingBox();
  const before = await place();

  const ivan = await callerAt(server.url, cast.names.ivan);
  const send = (source: string) =>
    ivan.call(
      'submit',
      { contestId: cast.contestId, task: 1, language: 'cpp', client_id: randomUUID() },
      { source: { name: 'a.cpp', content: source } },
    );
  await send('int main() { return 0; }\n');
  const matching = await send('#include <iostream>\nint main() {}\n');
  const news = admin.getByRole('button', { name: 'Покажи 1 ново' });
  await expect(news).toBeVisible();
  expect(await place()).toEqual(before);
  await news.click();
  await expect(grid.getByRole('row').nth(1)).toContainText('Иван Петров');
  await expect(
    grid.getByRole('checkbox', { name: `Избери № ${matching.body.id} на Иван Петров` }),
  ).toBeVisible();

  await grid.getByRole('row').nth(2).getByRole('gridcell').nth(3).click();
  const beside = admin.getByRole('complementary', { name: /^№ / });
  await expect(beside.getByText('std::cout', { exact: false })).toBeVisible();
  const opened = new URL(admin.url()).searchParams.get('open');
  // The list beside it has not changed.
  await expect(grid).toHaveAttribute('aria-rowcount', '94');
  await admin.keyboard.press('j');
  await expect(grid).toHaveAttribute('aria-rowcount', '94');
  await expect.poll(() => new URL(admin.url()).searchParams.get('open')).not.toBe(opened);
  await admin.keyboard.press('Escape');
  await expect(beside).toBeHidden();
});
