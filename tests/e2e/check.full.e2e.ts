import { expect, PASSWORD, test } from './support/test.ts';

/** A judge first makes itself ready, which takes time on a busy machine. */
const PATIENCE = { timeout: 60_000 };

test('[LIV-6] somebody asks, is answered and loses the connection: the home of staff follows without a reload', async ({
  stage,
  signIn,
}) => {
  test.slow();
  const { db, seed } = stage;
  await seed.user({ name: 'host', role: 'admin', password: PASSWORD });
  const veraId = await seed.user({ name: 'vera', display_name: 'Вера', password: PASSWORD });
  await seed.contest({ type: 'ioi', name: 'Днешното', tasks: 1, competitors: [veraId] });
  const host = await signIn('host');
  await host.goto(new URL('/home', host.url()).href);
  const row = host.getByRole('listitem').filter({ has: host.getByRole('link', { name: 'Днешното' }) });
  await expect(row.locator('[data-figure="registered"]')).toContainText('1');
  await expect(host.getByRole('heading', { name: 'Изисква внимание' })).toBeVisible();
  // Other tests of this server may have left waiting items too.
  const need = (kind: string, text: string) =>
    host.locator(`[data-kind="${kind}"]`).filter({ hasText: text });
  const question = need('question', 'Нулата четна ли е?');
  await expect(question).toHaveCount(0);

  const vera = await signIn('vera');
  await vera.goto(new URL('/communication', vera.url()).href);
  await vera.getByRole('textbox', { name: 'Въпрос' }).fill('Нулата четна ли е?');
  await vera.getByRole('button', { name: 'Изпрати въпроса' }).click();
  await expect(question).toBeVisible(PATIENCE);
  await question.getByRole('link', { name: 'Отговори' }).click();
  await host.getByRole('textbox', { name: 'Отговор' }).first().fill('Четна е.');
  await host.getByRole('button', { name: 'Изпрати', exact: true }).first().click();
  await expect(vera.getByText('Четна е.').first()).toBeVisible(PATIENCE);
  await host.getByRole('navigation').first().getByRole('link', { name: 'Начало' }).click();
  await expect(host.getByRole('heading', { name: 'Изисква внимание' })).toBeVisible();
  // The count comes with the waiting items: before it is shown, their absence means nothing.
  await expect(row.locator('[data-figure="registered"]')).toContainText('1');
  await expect(question).toHaveCount(0, PATIENCE);

  const away = need('disconnected', 'Вера');
  await expect(away).toHaveCount(0);
  await vera.context().close();
  // Instead of waiting for a minute of silence, the test moves her last contact back.
  await expect(async () => {
    await db
      .updateTable('contacts')
      .set((eb) => ({ from_at: eb('from_at', '-', 90_000), to_at: eb('to_at', '-', 90_000) }))
      .where('user_id', '=', veraId)
      .where('to_at', '>', Date.now() - 60_000)
      .execute();
    await expect(away).toBeVisible({ timeout: 7_000 });
  }).toPass(PATIENCE);
  await expect(away.getByRole('link', { name: 'Към хората' })).toHaveAttribute('href', /\?tab=people$/);
});
