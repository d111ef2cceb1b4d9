import { callerAt } from './support/caller.ts';
import { type Cast, castOf } from './support/contest.ts';
import { type Stage } from './support/stage.ts';
import { expect, PASSWORD, type Page, test } from './support/test.ts';

const MINUTE_MS = 60_000;

const toasts = (page: Page) => page.getByRole('region', { name: /Известия/ });
const queue = (page: Page) => page.getByRole('list', { name: 'Въпроси' });

/** Adds a juror to the contest's staff. */
async function jurorOf(stage: Stage, { contestId, names }: Cast): Promise<string> {
  const name = `juror-${names.admin}`;
  const id = await stage.seed.user({ name, display_name: 'Стоян Колев', role: 'author', password: PASSWORD });
  await stage.db.insertInto('contest_staff').values({ contest_id: contestId, user_id: id }).execute();
  return name;
}

test('[COM-2] [COM-4] two jurors at one desk: what one has in hand the other sees and takes over on purpose; the asker hears the answer and its change once each @full', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -10 * MINUTE_MS, end: 60 * MINUTE_MS });
  const { contestId, names } = cast;
  const juror = await jurorOf(stage, cast);
  const asker = await callerAt(server.url, names.ivan);
  const ask = (question: string) =>
    asker.call('ask', { contestId, topic: 'task:1', question, client_id: crypto.randomUUID() });
  await ask('Може ли N да е нула?');
  await ask('Камбаните различни ли са?');

  const ivan = await signIn(names.ivan);
  await expect(ivan.getByRole('link', { name: /Две камбани/ }).first()).toBeVisible();
  const [elena, stoyan] = [await signIn(names.admin), await signIn(juror)];
  for (const page of [elena, stoyan]) {
    await page.goto(`${server.url}/communication/${contestId}`);
    await expect(queue(page).getByRole('listitem')).toHaveCount(2);
  }

  // Elena begins to write; Stoyan sees that, and cannot answer.
  const words = (page: Page) => page.getByLabel('Отговор', { exact: true });
  await words(elena).fill('Не може');
  await expect(queue(stoyan).getByText('Взет от Елена Василева').first()).toBeVisible();
  await words(stoyan).fill('Може');
  await expect(stoyan.getByRole('button', { name: 'Изпрати', exact: true })).toBeDisabled();

  // He takes the question over; she sees that, and keeps her text.
  await stoyan.getByRole('button', { name: 'Поеми' }).click();
  await expect(elena.getByText(/Взет е от Стоян Колев/)).toBeVisible();
  await expect(words(elena)).toHaveValue('Не може');
  await stoyan.getByRole('button', { name: 'Изпрати', exact: true }).click();
  await expect(elena.getByText(/Междувременно отговори Стоян Колев/)).toBeVisible();
  await expect(words(elena)).toHaveValue('Не може');
  const toast = toasts(ivan).getByRole('listitem');
  await expect(toast.filter({ hasText: 'Може' })).toHaveCount(1);

  // She replaces his answer with hers; the asker is told of the change.
  await elena.getByRole('button', { name: 'Замени този отговор с моя' }).click();
  await elena.getByRole('button', { name: 'Изпрати', exact: true }).click();
  await expect(toasts(ivan).getByText('Отговорът на ваш въпрос е променен.')).toHaveCount(1);

  // A question that he releases is free for her at once.
  await words(stoyan).fill('Различни са');
  await expect(queue(elena).getByText('Взет от Стоян Колев').first()).toBeVisible();
  await stoyan.getByRole('button', { name: 'Освободи' }).click();
  await expect(queue(elena).getByText('Взет от Стоян Колев')).toHaveCount(0);
});

test('[COM-2] an announcement that one juror plans another sees and changes, a cancelled one is never made, and one that is due is read by competitors at once @full', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -10 * MINUTE_MS, end: 60 * MINUTE_MS });
  const { contestId, names } = cast;
  await stage.db.deleteFrom('participants').where('contest_id', '=', cast.otherContestId).execute();
  const juror = await jurorOf(stage, cast);
  const ivan = await signIn(names.ivan);
  await ivan.goto(`${server.url}/communication`);
  await expect(ivan.getByRole('heading', { name: 'Комуникация' })).toBeVisible();
  const [elena, stoyan] = [await signIn(names.admin), await signIn(juror)];
  for (const page of [elena, stoyan]) await page.goto(`${server.url}/communication/${contestId}`);
  const planned = (page: Page) => page.getByRole('list', { name: 'Планирано' }).getByRole('listitem');
  const plans = async (topic: string, message: string) => {
    await elena.getByLabel('Тема').fill(topic);
    await elena.getByLabel('Текст').fill(message);
    await elena.getByLabel('Кога').selectOption({ label: 'Спрямо края' });
    await elena.getByLabel('Минути').fill('30');
    await elena.getByLabel('Преди или след').selectOption({ label: 'преди края' });
    await elena.getByRole('button', { name: 'Планирай' }).click();
    await expect(planned(stoyan).filter({ hasText: topic })).toHaveCount(1);
  };
  await plans('Остава малко', 'Остават 30 минути.');
  await plans('Обяд', 'Обядът е отменен.');

  // She sees his change; her cancellation removes the announcement for both.
  await planned(stoyan).filter({ hasText: 'Остава малко' }).getByRole('button', { name: 'Промени' }).click();
  const editor = stoyan.getByRole('dialog');
  await editor.getByLabel('Текст').fill('Остава половин час.');
  await editor.getByRole('button', { name: 'Запази' }).click();
  await expect(editor).toHaveCount(0);
  await expect(planned(elena).filter({ hasText: 'Остава половин час.' })).toHaveCount(1);
  await planned(elena).filter({ hasText: 'Обяд' }).getByRole('button', { name: 'Отмени' }).click();
  await expect(planned(stoyan)).toHaveCount(1);
  await expect(ivan.getByText(/половин час|Обяд/)).toHaveCount(0);

  // The end moves, and an announcement planned relative to it goes out.
  const admin = await callerAt(server.url, names.admin, 'admin');
  await admin.call('extendContest', { cid: contestId, minutes: -31 });
  await expect(ivan.getByRole('main').getByText('Остава половин час.')).toBeVisible();
  for (const page of [elena, stoyan]) {
    await expect(planned(page)).toHaveCount(0);
    await expect(
      page.getByRole('list', { name: 'Съобщения' }).getByText('Остава половин час.'),
    ).toBeVisible();
  }
  await expect(ivan.getByText(/Обяд/)).toHaveCount(0);
});

test('[COM-2] an announcement to a room is read there alone, and is gone when it is withdrawn @full', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -10 * MINUTE_MS, end: 60 * MINUTE_MS });
  const { contestId, names } = cast;
  await stage.db.updateTable('users').set({ room: '12' }).where('name', '=', names.ivan).execute();
  await stage.db.deleteFrom('participants').where('contest_id', '=', cast.otherContestId).execute();
  const [ivan, maria] = [await signIn(names.ivan), await signIn(names.maria)];
  for (const page of [ivan, maria]) {
    await page.goto(`${server.url}/communication`);
    await expect(page.getByRole('heading', { name: 'Комуникация' })).toBeVisible();
  }
  const elena = await signIn(names.admin);
  await elena.goto(`${server.url}/communication/${contestId}`);
  await elena.getByLabel('Тема').fill('Вода');
  await elena.getByLabel('Текст').fill('Водата е отдясно.');
  await elena.getByLabel('За кого').selectOption({ label: 'Зала 12 (1)' });
  await elena.getByRole('button', { name: 'Съобщи' }).click();
  await elena.getByRole('dialog').getByRole('button', { name: 'Съобщи' }).click();
  await expect(ivan.getByRole('main').getByText('Водата е отдясно.')).toBeVisible();
  await expect(ivan.getByRole('main').getByText('За зала 12')).toBeVisible();

  const announced = elena.getByRole('list', { name: 'Съобщения' });
  await announced.getByRole('button', { name: 'Оттегли' }).click();
  await elena.getByRole('dialog').getByRole('button', { name: 'Оттегли' }).click();
  await expect(announced.getByText('Оттеглено')).toBeVisible();
  await expect(ivan.getByRole('main').getByText('Оттеглено')).toBeVisible();
  await expect(ivan.getByRole('main').getByText('Водата е отдясно.')).toHaveCount(0);
  await expect(maria.getByText('Вода', { exact: true })).toHaveCount(0);
});
