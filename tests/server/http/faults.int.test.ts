import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHandlers } from '#server/features/handlers.ts';
import { createAuthenticate } from '#server/features/session/authenticate.ts';
import { createHttpServer } from '#server/http/server.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('a fault of ours has a number, in the answer and in the log, and shows nothing of its inside', async () => {
  await server.app.db.schema.alterTable('configuration').renameTo('elsewhere').execute();
  await server.seed.user({ name: 'root', role: 'admin' });
  const answer = await (await server.loginAs('root')).call('config');
  await server.app.db.schema.alterTable('elsewhere').renameTo('configuration').execute();
  expect(answer.status).toBe(500);
  const [, incident] = /^backend\.server_error:([A-Z2-9]{6})$/.exec(answer.error ?? '') ?? [];
  expect(incident).toBeDefined();
  const line = server.logged.find(({ event }) => event === 'call_failed');
  expect(line).toMatchObject({ incident, path: '/api/admin/config' });
  expect(String(line?.['error'])).toContain('configuration');
  expect(JSON.stringify(answer.body)).not.toContain('configuration');
});

it('a person who opened an address in the browser is led to the page that helps', async () => {
  const { app } = server;
  const http = await createHttpServer(app, createAuthenticate(app), createHandlers(app), {
    trustProxy: false,
  });
  http.get('/broken', () => Promise.reject(new Error('an inside')));
  const opened = await http.inject({ url: '/broken', headers: { accept: 'text/html,*/*' } });
  expect([opened.statusCode, opened.body]).toEqual([303, '']);
  expect(opened.headers.location).toMatch(/^\/error500#[A-Z2-9]{6}$/);
  // A script gets its answer as JSON.
  const asked = await http.inject({ url: '/broken', headers: { accept: '*/*' } });
  expect([asked.statusCode, asked.json()]).toEqual([
    500,
    { error: expect.stringMatching(/^backend\.server_error:[A-Z2-9]{6}$/) },
  ]);
  await http.close();
});
