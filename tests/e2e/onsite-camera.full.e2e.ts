import encodeQR from 'qr';
import { cardCodeOf } from '#domain/onsite/card-code.ts';
import { castOf } from './support/contest.ts';
import { aStillFilm, AGREES, logIn, withBrowser } from './support/sharing.ts';
import { expect, PASSWORD, test } from './support/test.ts';

const MINUTE_MS = 60_000;
const [BLACK, WHITE] = [16, 235];

/** A film of a card that is held still: its code as on paper, black on white. */
function filmOfCard(address: string) {
  const code = encodeQR(address, 'raw', { border: 4 });
  const dot = Math.floor(230 / code.length);
  const left = Math.floor((320 - dot * code.length) / 2);
  return aStillFilm((x, y) =>
    code[Math.floor(y / dot)]?.[Math.floor((x - left) / dot)] === true ? BLACK : WHITE,
  );
}

test('[COO-1] [COO-2] the QR code of a card that a camera sees checks its owner in, once, and the competitor is present for the other coordinators', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, { start: 30 * MINUTE_MS, end: 90 * MINUTE_MS });
  const staff: string[] = [];
  for (const shown of ['Координатор Рада', 'Координатор Слав']) {
    const name = `staff${staff.length}-${cast.contestId}`;
    const user_id = await stage.seed.user({
      name,
      display_name: shown,
      role: 'coordinator',
      password: PASSWORD,
    });
    await stage.db.insertInto('contest_staff').values({ contest_id: cast.contestId, user_id }).execute();
    staff.push(name);
  }
  const { id } = await stage.db
    .selectFrom('users')
    .select('id')
    .where('name', '=', cast.names.maria)
    .executeTakeFirstOrThrow();
  const film = await filmOfCard(`${server.url}/check#card=${cardCodeOf(id)}`);
  const slav = await signIn(staff[1]!);
  await slav.goto(`${server.url}/check/${cast.contestId}`);
  const row = slav.getByRole('listitem', { name: 'Мария Димитрова' });
  await expect(row).toContainText('Неотбелязан');

  await withBrowser([AGREES, '--use-fake-device-for-media-stream', film.flag], async (browser) => {
    const rada = await (await browser.newContext({ locale: 'bg-BG' })).newPage();
    await logIn(rada, server.url, staff[0]!);
    await rada.goto(`${server.url}/check/${cast.contestId}`);
    await rada.getByRole('button', { name: 'Отбелязване по карта' }).click();
    await rada.getByRole('button', { name: 'Сканирай с камерата' }).click();
    await expect(rada.getByRole('dialog')).toContainText('Мария Димитрова');
    await expect(rada.getByRole('dialog')).toContainText('Отбелязан');
  });
  await expect(row).toContainText('Координатор Рада');
  // The card stays before the camera, and is checked in once.
  const noted = await stage.db
    .selectFrom('audit')
    .select('after')
    .where('contest_id', '=', cast.contestId)
    .where('action', '=', 'setPresence')
    .execute();
  expect(noted.map(({ after }) => after)).toEqual([{ presence: 'present', how: 'card', people: 1 }]);
  await film.remove();
});
