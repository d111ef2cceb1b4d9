import { afterAll, beforeAll, expect, it } from 'vitest';
import { newFirstAdminToken } from '#server/features/people/accounts/first-admin.ts';
import { NOW, startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const HOUR = 3_600_000;
const ME = { name: 'chief', display_name: 'Шефът', password: 'long enough' };

it('[AUT-8] the link of an empty server is good once, for a day, and makes an admin who can log in', async () => {
  const early = (await newFirstAdminToken(server.app)) ?? '';
  const token = (await newFirstAdminToken(server.app)) ?? '';
  const over = { status: 409, error: 'first.link_over' };
  // A new link replaces the earlier one.
  expect(await server.call('firstAdmin', { token: early, ...ME })).toMatchObject(over);
  server.setTime(NOW + 25 * HOUR);
  expect(await server.call('firstAdmin', { token, ...ME })).toMatchObject(over);
  server.setTime(NOW + 23 * HOUR);
  const bad = [
    [{ ...ME, name: 'two words' }, 'people.name_spaces:name'],
    [{ ...ME, display_name: ' ' }, 'backend.empty:display_name'],
    [{ ...ME, password: 'short' }, 'people.password_short:password'],
    // F9
    [{ ...ME, password: 'password' }, 'people.password_guessed:password'],
    [{ ...ME, password: 'P@ssw0rd1!' }, 'people.password_guessed:password'],
    [{ ...ME, password: 'Chief2026!' }, 'people.password_guessed:password'],
    [{ ...ME, password: '1234567890' }, 'people.password_guessed:password'],
  ] as const;
  for (const [given, error] of bad)
    expect((await server.call('firstAdmin', { token, ...given })).error).toBe(error);

  // Somebody has become an admin in another way.
  const sooner = await server.seed.user({ name: 'sooner', role: 'admin' });
  expect(await server.call('firstAdmin', { token, ...ME })).toMatchObject(over);
  await server.app.db.deleteFrom('users').where('id', '=', sooner).execute();

  const twice = await Promise.all([
    server.call('firstAdmin', { token, ...ME }),
    server.call('firstAdmin', { token, ...ME, name: 'other' }),
  ]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { name } = await server.app.db
    .selectFrom('users')
    .select('name')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  const { body } = await server.as(name, ME.password).call('me');
  expect(body).toMatchObject({ role: 'ADMIN', display_name: 'Шефът' });
  expect(await newFirstAdminToken(server.app)).toBeNull();
  const links = await server.app.db.selectFrom('first_admin_links').selectAll().execute();
  expect(JSON.stringify(links)).not.toContain(token);
  const audit = await server.app.db.selectFrom('audit').select(['action', 'target', 'after']).execute();
  expect(audit).toMatchObject([{ action: 'firstAdmin', target: name }]);
  expect(JSON.stringify(audit)).not.toContain(ME.password);
});
