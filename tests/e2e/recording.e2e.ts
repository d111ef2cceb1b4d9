import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rankRows } from '../support/boards.ts';
import { epics } from '#epics/all.ts';
import { type Effect } from '#epics/effects.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { parse } from '#streams/readRecording.ts';
import { replay } from '#streams/replay.ts';
import { createFold } from '#streams/state/fold.ts';
import { initialState, reduceState, type State } from '#streams/state/state.ts';
import { castOf } from './support/contest.ts';
import { expect, type Page, PASSWORD, test } from './support/test.ts';
import { personMenu } from './support/personMenu.ts';

const TEXTS = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../public/locales/bg/translations.json'), 'utf8'),
) as Readonly<Record<string, string>>;

/** Notes every toast of the page as it is shown. */
async function watchToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: string[] = [];
    (window as unknown as { toasts: string[] }).toasts = seen;
    const known = new WeakSet<Element>();
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll(
        '[aria-label^="Известия"] [role=status], [aria-label^="Известия"] li',
      )) {
        if (known.has(toast) || toast.textContent === '') continue;
        known.add(toast);
        seen.push(toast.textContent);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

test('[EVT-2] [EVT-3] a recorded session replays to the same state and the same toasts in order', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -600_000, end: 3_600_000 });
  const ivan = await signIn(cast.names.ivan);
  await expect(ivan.getByRole('link', { name: /Две камбани/ }).first()).toBeVisible();
  await ivan.getByRole('link', { name: 'Класиране' }).first().click();
  await expect(ivan.getByRole('grid').getByText('Мария Димитрова')).toBeVisible();
  await watchToasts(ivan);

  const me = await fetch(`${server.url}/api/me`, {
    headers: { authorization: basic(cast.names.admin, PASSWORD) },
  });
  const admin = (await me.json()) as { name: string; password: string };
  const post = async (path: string, fields: Readonly<Record<string, string>>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const headers = { authorization: basic(admin.name, admin.password) };
    const answer = await fetch(`${server.url}/api/admin/${path}`, { method: 'POST', headers, body });
    expect(answer.ok).toBe(true);
  };
  const toasts = () => ivan.evaluate(() => (window as unknown as { toasts: string[] }).toasts);
  await post(`contests/${cast.contestId}/extend`, { minutes: '7' });
  await expect.poll(async () => (await toasts()).length).toBe(1);
  await post(`contests/${cast.contestId}/participants/${cast.participants.ivan}/extend`, { minutes: '3' });
  await expect.poll(async () => (await toasts()).length).toBe(2);
  await post('announcements', {
    contestId: String(cast.contestId),
    topic: 'Обяд',
    message: 'Супата е готова.',
  });
  await expect.poll(async () => (await toasts()).length).toBe(3);

  await personMenu(ivan).click();
  const [download] = await Promise.all([
    ivan.waitForEvent('download'),
    ivan.getByRole('menuitem', { name: 'Изтегли записа на сесията' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).not.toContain(PASSWORD);

  const recording = parse<State, ContestEvent>(text);
  const fold = createFold(reduceState, { freeze: true });
  const { state, effects } = await replay<State, ContestEvent, Effect>(recording, {
    initial: initialState,
    fold,
    epics,
  });
  const told = effects.flatMap(({ effect }) => (effect.type === 'Toast' ? [effect] : []));
  const seen = await toasts();
  expect(told).toHaveLength(seen.length);
  for (const [index, { titleKey, messageKey, values = {} }] of told.entries()) {
    const words = (TEXTS[messageKey ?? titleKey] ?? '').replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
      String(values[name]),
    );
    expect(seen[index]).toContain(words);
  }
  const row = await stage.db
    .selectFrom('contests')
    .select('end_at')
    .where('id', '=', cast.contestId)
    .executeTakeFirstOrThrow();
  expect(state.contest.contest?.end_time).toBe(row.end_at);
  expect(state.contest.own?.extraTimeSeconds).toBe(180);
  expect([...state.communication.announcements].map(([, one]) => one.topic)).toEqual(['Обяд']);
  const names = await ivan
    .getByRole('grid')
    .getByRole('rowheader')
    .locator('bdi:first-of-type')
    .allTextContents();
  const board = state.standing.board;
  const ranked = rankRows([...(board?.rows ?? [])].map(([, one]) => one));
  expect(ranked.map(({ row: one }) => board?.participants.get(one.id)?.display_name)).toEqual(names);
});

function basic(name: string, secret: string): string {
  return `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`;
}
