import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveClient } from '#server/http/static.ts';
import { type LogLine } from '#server/log.ts';

const ADDRESS = '/locales/sr/translations.json';
const BUILT = { 'dialog.ok': 'У реду', 'home.extra': 'Имате још {{time}}' };
let place: string;
let http: FastifyInstance;
const logged: LogLine[] = [];
let written = 0;

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'agon-texts-'));
  const client = join(place, 'client');
  await mkdir(join(place, 'texts'));
  for (const [lng, texts] of Object.entries({
    sr: BUILT,
    en: { ...BUILT, 'task.label': 'Task {{label}}' },
  })) {
    await mkdir(join(client, 'locales', lng), { recursive: true });
    await writeFile(join(client, 'locales', lng, 'translations.json'), JSON.stringify(texts));
  }
  await writeFile(join(client, 'index.html'), 'the page');
  http = fastify();
  await serveClient(http, client, { folder: join(place, 'texts'), log: (line) => logged.push(line) });
});
afterAll(async () => {
  await http.close();
  await rm(place, { recursive: true, force: true });
});

/** Writes the installation's own Serbian texts, each time with a new modification time. */
async function write(text: string): Promise<void> {
  const file = join(place, 'texts', 'sr.json');
  await writeFile(file, text);
  written += 1;
  await utimes(file, written, written);
}

const asked = async (url = ADDRESS) =>
  (await http.inject({ method: 'GET', url })).json<Record<string, string>>();

it('[I18-1] the built texts are served as they are where an installation has none of its own', async () => {
  expect(await asked()).toEqual(BUILT);
});

it("[I18-1] an installation's own text holds at once, without building and without a restart", async () => {
  await write('{ "dialog.ok": "Може", "task.label": "Задатак {{label}}" }');
  expect(await asked()).toEqual({ ...BUILT, 'dialog.ok': 'Може', 'task.label': 'Задатак {{label}}' });
  await write('{ "dialog.ok": "Важи" }');
  expect(await asked()).toEqual({ ...BUILT, 'dialog.ok': 'Важи' });
  expect(logged).toEqual([]);
});

it('[I18-1] a text that would leave a hole is left out, and the log names it', async () => {
  await write('{ "dialog.ok": "Важи", "home.extra": "Имате још", "nowhere.at_all": "?" }');
  expect(await asked()).toEqual({ ...BUILT, 'dialog.ok': 'Важи' });
  await asked();
  expect(logged.splice(0)).toMatchObject([
    { event: 'own_text_left_out', key: 'home.extra', fault: 'values' },
    { event: 'own_text_left_out', key: 'nowhere.at_all', fault: 'unknown-key' },
  ]);
});

it('[I18-1] a file that is no JSON changes nothing, and the log says so', async () => {
  for (const text of ['{ "dialog.ok": ', '["Важи"]']) {
    await write(text);
    expect(await asked()).toEqual(BUILT);
    expect(logged.splice(0)).toMatchObject([{ level: 'error', event: 'own_texts_unreadable' }]);
  }
});

it('[I18-1] unchanged texts are not sent again', async () => {
  const { etag } = (await http.inject({ method: 'GET', url: ADDRESS })).headers;
  const again = await http.inject({
    method: 'GET',
    url: ADDRESS,
    headers: { 'if-none-match': String(etag) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await write('{ "dialog.ok": "Опет" }');
  const changed = await http.inject({
    method: 'GET',
    url: ADDRESS,
    headers: { 'if-none-match': String(etag) },
  });
  expect(changed.statusCode).toBe(200);
});

it('[I18-1] only languages have texts: no other file is read by this address', async () => {
  await writeFile(join(place, 'texts', 'xx.json'), '{ "dialog.ok": "?" }');
  for (const lng of ['xx', '..%2f..%2fetc', 'SR']) {
    expect((await http.inject({ method: 'GET', url: `/locales/${lng}/translations.json` })).statusCode).toBe(
      404,
    );
  }
});
