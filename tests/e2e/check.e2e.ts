import { addVersion, doublingTask } from '../support/judging.ts';
import { addSolution } from '../support/rehearsal.ts';
import { expect, PASSWORD, test } from './support/test.ts';

const HOUR = 3_600_000;
const READ = '#include <stdio.h>\nint main(void) { long n; if (scanf("%ld", &n) != 1) return 1;';
const WRITE = 'printf("%ld\\n", 2 * n); return 0; }\n';
/** A judge first makes itself ready, which takes time on a busy machine. */
const PATIENCE = { timeout: 60_000 };

test.beforeAll(({ stage }) => void stage.judge());

test('[AUT-9] a contest is checked, mended and rehearsed until it is ready, and another admin sees it live @full', async ({
  stage,
  signIn,
}) => {
  test.slow();
  const { db, seed } = stage;
  for (const name of ['boss', 'deputy']) await seed.user({ name, role: 'admin', password: PASSWORD });
  const ana = await seed.user({ name: 'ana', display_name: 'Ана Петрова' });
  const contest = await seed.contest({
    type: 'ioi',
    name: 'Утрешното',
    start_at: Date.now() + HOUR,
    competitors: [ana],
  });
  const task = await seed.task(contest, 1, { name: 'Двойно', languages: 'c', time_limit_ms: 250 });
  const version = await addVersion(db, task, await doublingTask(db));
  await addSolution(db, version, 'accepted/right.c', 'AC', `${READ} ${WRITE}`);
  await addSolution(db, version, 'wrong_answer/wrong.c', 'WA', `${READ} n++; ${WRITE}`);

  const [boss, deputy] = [await signIn('boss'), await signIn('deputy')];
  for (const page of [boss, deputy])
    await page.goto(new URL(`/contest/${contest}?tab=check`, page.url()).href);
  const rule = (name: string) => boss.locator(`[data-rule="${name}"]`);
  await expect(rule('passwords')).toContainText('ana');
  await expect(rule('statements')).toContainText('Двойно');
  await expect(rule('rehearsal')).toHaveAttribute('data-state', 'warn');

  // A rule that was met elsewhere disappears from the page by itself.
  await db.updateTable('users').set({ password: 'a hash' }).where('name', '=', 'ana').execute();
  const { hash } = await db.selectFrom('files').select('hash').executeTakeFirstOrThrow();
  await db
    .insertInto('statements')
    .values({ task_id: task, lang: 'bg', mime: 'text/markdown', name: 'bg.md', file_hash: hash })
    .execute();
  await expect(rule('passwords')).toHaveCount(0, PATIENCE);
  await expect(rule('statements')).toHaveCount(0, PATIENCE);

  // Other tests of this server have left submissions.
  const submissions = () => db.selectFrom('submissions').select('id').orderBy('id').execute();
  const before = await submissions();
  await boss.getByRole('button', { name: 'Репетирай' }).first().click();
  await expect(deputy.getByText('Всичко мина, както е посочило журито: 2.')).toBeVisible(PATIENCE);
  await expect(boss.locator('[data-outcome="as_stated"]')).toHaveCount(2);
  // On a busy machine judging may be reported as slow; everything else must be fine.
  for (const page of [boss, deputy])
    await expect(
      page.locator(':is([data-state="warn"], [data-state="stop"]):not([data-rule="queue"])'),
    ).toHaveCount(0, PATIENCE);
  expect(await submissions()).toEqual(before);
});
