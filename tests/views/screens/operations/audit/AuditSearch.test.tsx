import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type AuditEntry } from '#protocol/wire/staff/operations/audit.ts';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { aContest, NOON_AT } from '#tests/support/contest.ts';
import { answerQuestion, loaded, renderStaff, type StaffPage } from '#tests/support/staff.tsx';
import { stubObjectUrls } from '#tests/support/objectUrls.ts';
import { openedResource, resourceLoaded } from '#tests/support/resources.ts';

const contest = aContest();
const saved: AuditEntry = {
  id: 7,
  at: NOON_AT - 60_000,
  username: 'elena',
  action: 'saveSettings',
  target: `contest:${contest.id}`,
  about: null,
  contest: contest.id,
  address: '10.0.0.7',
  before: { submissions_limit: 5 },
  after: { submissions_limit: 8 },
};
const adjusted: AuditEntry = {
  ...saved,
  id: 8,
  action: 'adjustScore',
  target: 'participant:3',
  about: 'Анна Иванова',
  before: null,
  after: { task: 1, adjustment: 10, reason: 'lost power' },
};

async function open(entries: readonly AuditEntry[]): Promise<StaffPage> {
  const page = renderStaff({
    role: 'admin',
    routes: adminRoutes,
    path: `/contest/${contest.id}?tab=changes`,
    past: loaded(contest),
  });
  await answer(page, entries);
  return page;
}
const questions = (page: StaffPage) =>
  page.sent.flatMap((event) => (event.type === 'ResourceOpened' && event.call === 'audit' ? [event] : []));
async function answer(page: StaffPage, entries: readonly AuditEntry[], count = 1): Promise<void> {
  await expect.poll(() => questions(page).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
  page.happen(resourceLoaded(openedResource(page.sent, 'audit'), { entries, more: false }));
}

describe('the search of the audit', () => {
  it('[AUT-6] says that nothing was changed where nothing was, and that nothing matches only where a filter is set', async () => {
    const page = await open([]);
    expect(await screen.findByText('Nothing changed yet')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Object'), { target: { value: 'Anna' } });
    await answer(page, [], 2);
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    expect(questions(page).at(-1)?.request).toMatchObject({ target: 'Anna' });
  });

  it('[AUT-6] names the person it is about, is narrowed by actions in their own words, and is saved as files', async () => {
    const page = await open([adjusted, saved]);
    expect(await screen.findByText('Анна Иванова')).toBeTruthy();
    const what = screen.getByLabelText<HTMLSelectElement>('Action');
    const labels = [...what.options].map(({ text }) => text);
    expect(labels).toContain('downloaded the contest as a file');
    fireEvent.change(what, { target: { value: 'adjustScore' } });
    await expect.poll(() => questions(page).at(-1)?.request).toMatchObject({ action: 'adjustScore' });
    await answer(page, [adjusted], 2);
    const kept: Blob[] = [];
    stubObjectUrls((blob) => `blob:${kept.push(blob)}`);
    fireEvent.click(screen.getByRole('button', { name: 'JSON' }));
    await expect.poll(() => kept.length).toBe(1);
  });

  // F23
  it('[AUT-6] says values that are one of a list, and languages, in words, and leaves names as they are', async () => {
    const change = (id: number, action: string, before: object | null, after: object): AuditEntry => ({
      ...saved,
      id,
      action,
      before,
      after,
    });
    await open([
      change(
        9,
        'handlePrint',
        { print: 3, state: 'waiting' },
        { print: 3, state: 'refused', reason: 'waiting' },
      ),
      change(10, 'confirmTranslation', { state: 'working' }, { state: 'confirmed' }),
      change(11, 'createPerson', null, { name: 'admin', role: 'admin', type: 'translator, teacher' }),
      change(12, 'setTranslation', null, { official_lang: 'bg', sharing: 'none' }),
    ]);
    const texts = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    const saying = (action: RegExp) => texts.find((text) => action.test(text)) ?? '';
    expect(texts.join()).not.toMatch(/refused|working|official_lang/);
    expect(saying(/Rejected/)).toMatch(/Waiting.*Rejected.*reasonwaiting/);
    expect(saying(/Confirmed/)).toContain('In progress');
    expect(saying(/Translator, Teacher/)).toMatch(/nameadmin.*Admin/);
    expect(saying(/Български/)).toContain('are hidden');
  });

  it('[AUT-2] has a change of a contest set back after a question, and says so', async () => {
    const page = await open([saved]);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await answerQuestion('Undo');
    const { commandId, call, request } = page.lastCommand();
    expect([call, request]).toEqual(['undoChange', { aid: 7 }]);
    page.happen({
      type: 'CommandRefused',
      commandId,
      call,
      key: 'backend.undo_changed',
      detail: 'submissions_limit',
    });
    // It uses the words of the form, not those of the protocol.
    expect((await screen.findByRole('alert')).textContent).toContain('Submissions per person');
    expect(screen.queryByText(/submissions_limit/)).toBeNull();
  });
});
