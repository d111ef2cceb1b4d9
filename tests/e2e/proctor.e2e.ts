import { browserOptions } from './support/launch.ts';
import { A_PICTURE, device, isKept, sidebar, signalsOf, taskLinks, watched } from './support/sharing.ts';
import { expect, type Page, PASSWORD, test } from './support/test.ts';

// Without the flag that agrees to everything, permissions can be taken back, which ends a stream.
test.use({ launchOptions: { ...browserOptions, args: [...browserOptions.args, device('monitor')] } });

/** The tiles of a wall. */
const tilesOf = (page: Page) => page.getByRole('listbox', { name: 'Участници' }).getByRole('option');

test(
  '[PRC-1] [PRC-6] [PRC-8] [SHL-5] a proctor sees a competitor share, writes, sees the stream end and writes it down; sharing again brings the work back',
  { tag: '@whole' },
  async ({ stage, server, signIn }) => {
    test.setTimeout(180_000);
    const cast = await watched(stage, { camera: true }, { signals: ['stream_ended'] });
    const [stefan] = await proctorsOf(stage, cast.contestId);
    await stage.db
      .updateTable('users')
      .set({ room: '101', seat: '9' })
      .where('name', '=', cast.names.ivan)
      .execute();

    // Before anything is shared.
    const proctor = await signIn(stefan);
    await proctor.goto(`${server.url}/contest/${cast.contestId}`);
    const tile = (page: Page) => tilesOf(page).filter({ hasText: 'Иван Петров' });
    await expect(tilesOf(proctor)).toHaveCount(2);
    await expect(tile(proctor)).toContainText('101 · 9');
    await expect(tile(proctor).getByLabel('Камера: още не е споделена')).toBeVisible();

    // Sharing reaches the wall by itself, and so does the picture.
    const competitor = await signIn(cast.names.ivan);
    await competitor.context().grantPermissions(['camera']);
    await isKept(competitor);
    await competitor.getByRole('button', { name: 'Сподели камерата' }).click();
    await taskLinks(competitor).first().click();
    const editor = competitor.locator('.cm-content');
    await editor.click();
    await competitor.keyboard.type('int main() { return 42; }');
    await expect(tile(proctor).getByLabel('Камера: споделена')).toBeVisible();
    const picture = tile(proctor).getByRole('img', { name: 'Камера на Иван Петров' });
    await expect(picture).toBeVisible(A_PICTURE);
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(480);

    // The proctor opens the contestant and writes a message.
    await tile(proctor).click();
    const panel = proctor.getByRole('region', { name: 'Един участник' });
    await expect(panel.getByRole('heading', { name: 'Иван Петров' })).toBeVisible();
    await panel.getByRole('button', { name: 'Пиши', exact: true }).click();
    const dialog = proctor.getByRole('dialog');
    await dialog.getByLabel('Съобщение').fill('Моля, насочете камерата към лицето си.');
    await dialog.getByRole('button', { name: 'Изпрати' }).click();
    await dialog.getByRole('button', { name: 'Готово' }).click();
    await expect(sidebar(competitor).getByRole('link', { name: /Комуникация.*1/ })).toBeVisible();

    // When the stream ends, tasks hide, and the wall shows the contestant first.
    await competitor.context().clearPermissions();
    await isKept(competitor);
    await expect(tile(proctor).getByLabel('Камера: спряна')).toBeVisible();
    await expect(tile(proctor)).toContainText('Прекъснато споделяне');
    await expect(tilesOf(proctor).first()).toHaveAccessibleName('Иван Петров');
    const signals = panel.getByRole('region', { name: 'Сигнали' });
    await expect(signals.getByText('продължава')).toBeVisible();

    // The signal becomes an incident.
    await signals.getByRole('button', { name: 'Инцидент' }).click();
    await signals.getByLabel('Степен').selectOption({ label: 'Предупреждение' });
    await signals.getByLabel('Какво се случи').fill('Изключи камерата.');
    await signals.getByRole('button', { name: 'Запази' }).click();
    const incidents = panel.getByRole('region', { name: 'Инциденти' });
    await expect(incidents.getByText('Изключи камерата.')).toBeVisible();
    await expect(incidents.getByText('Предупреждение')).toBeVisible();
    await expect(tile(proctor).getByLabel('Отворени инциденти: 1')).toBeVisible();

    // Sharing again brings back the task and its draft, and ends the signal.
    await sidebar(competitor)
      .getByRole('link', { name: /Комуникация/ })
      .click();
    await expect(competitor.getByText('Моля, насочете камерата към лицето си.')).toBeVisible();
    await competitor.context().grantPermissions(['camera']);
    await sidebar(competitor).getByRole('button', { name: 'Камера' }).click();
    await taskLinks(competitor).first().click();
    await expect(editor).toContainText('return 42');
    await expect(tile(proctor).getByLabel('Камера: споделена')).toBeVisible();
    await expect(signals.getByText('продължава')).toHaveCount(0);
    await expect.poll(() => signalsOf(stage, cast)).toEqual([]);
  },
);

test(
  '[PRC-6] [PRC-8] [SEC-5] a proctor hands a competitor over to another, who finds the notes; each look is logged @full',
  { tag: '@whole' },
  async ({ stage, server, signIn }) => {
    test.setTimeout(180_000);
    const cast = await watched(stage, { camera: true });
    const [stefan, vera] = await proctorsOf(stage, cast.contestId);
    const competitor = await signIn(cast.names.ivan);
    await competitor.context().grantPermissions(['camera']);
    await competitor.getByRole('button', { name: 'Сподели камерата' }).click();
    const tile = (page: Page) => tilesOf(page).filter({ hasText: 'Иван Петров' });
    const proctor = await signIn(stefan);
    await proctor.goto(`${server.url}/contest/${cast.contestId}`);
    await expect(tile(proctor).getByRole('img', { name: 'Камера на Иван Петров' })).toBeVisible(A_PICTURE);
    await tile(proctor).click();
    await proctor.getByRole('button', { name: 'Запиши инцидент' }).click();
    await proctor.getByLabel('Какво се случи').fill('Изключи камерата.');
    await proctor.getByRole('button', { name: 'Запази' }).click();
    await expect(tile(proctor).getByLabel('Отворени инциденти: 1')).toBeVisible();

    await proctor.getByRole('searchbox').fill('Иван');
    await expect(tilesOf(proctor)).toHaveCount(1);
    await proctor.getByRole('button', { name: 'Предай' }).click();
    const dialog = proctor.getByRole('dialog');
    await dialog.getByLabel('На', { exact: true }).selectOption({ label: 'Вера Николова' });
    await dialog.getByLabel('Бележка').fill('Гледайте камерата.');
    await dialog.getByRole('button', { name: 'Предай' }).click();

    const second = await signIn(vera);
    await second.goto(`${server.url}/contest/${cast.contestId}`);
    await expect(second.getByText('Гледайте камерата.')).toBeVisible();
    await second.getByRole('button', { name: 'Приеми' }).click();
    await expect(proctor.getByText('Отговаря Вера Николова').first()).toBeVisible();
    await tile(second).click();
    await expect(second.getByText('Изключи камерата.')).toBeVisible();

    // Each proctor who looked is noted.
    const lookers = async () => {
      const rows = await stage.db
        .selectFrom('picture_views')
        .innerJoin('users', 'users.id', 'picture_views.viewer_id')
        .innerJoin('users as person', 'person.id', 'picture_views.user_id')
        .select('users.name')
        .distinct()
        .where('person.name', '=', cast.names.ivan)
        .orderBy('users.name')
        .execute();
      return rows.map(({ name }) => name);
    };
    await expect.poll(lookers).toEqual([stefan, vera].sort());
  },
);

/** Two proctors of a contest: their login names. */
async function proctorsOf(
  { db, seed }: Parameters<typeof watched>[0],
  contestId: number,
): Promise<readonly [string, string]> {
  const names = [`stefan${contestId}`, `vera${contestId}`] as const;
  const shown = ['Стефан Ангелов', 'Вера Николова'];
  for (const [index, name] of names.entries()) {
    const display_name = shown[index]!;
    const user_id = await seed.user({ name, display_name, role: 'proctor', password: PASSWORD });
    await db.insertInto('contest_staff').values({ contest_id: contestId, user_id }).execute();
  }
  return names;
}
