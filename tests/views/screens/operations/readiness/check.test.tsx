import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MENDS } from '#domain/operations/readiness-facts.ts';
import { type ContestCheck } from '#protocol/wire/staff/operations/readiness.ts';
import { type StaffNeeds } from '#protocol/wire/staff/operations/needs.ts';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { aContest, MINUTE_MS, NOON_AT } from '#tests/support/contest.ts';
import { loaded, renderStaff, type StaffPage } from '#tests/support/staff.tsx';
import { type DataCall } from '#streams/events/resources.ts';
import { lastOpened, openedResource, resourceFailed, resourceLoaded } from '#tests/support/resources.ts';

const FINE: ContestCheck['checks'][number] = { rule: 'people', state: 'fine', findings: [] };
const STOP: ContestCheck['checks'][number] = {
  rule: 'passwords',
  state: 'stop',
  findings: [
    { rule: 'passwords', case: 'missing', severity: 'stop', names: ['ana'], value: 1, mend: 'passwords' },
  ],
};
const NEVER: ContestCheck['checks'][number] = {
  rule: 'rehearsal',
  state: 'warn',
  findings: [
    { rule: 'rehearsal', case: 'never', severity: 'warn', names: [], value: null, mend: 'rehearse' },
  ],
};
const RUN = { task: 'Bells', label: 'A', language: 'cpp', stated: 'AC', score: null, cpu_ms: 12 } as const;

/** Lets the server answer a request of the page. */
function answered(page: StaffPage, call: DataCall, answer: unknown): void {
  page.happen(resourceLoaded(openedResource(page.sent, call), answer));
}

async function openCheck(answer: ContestCheck, language: 'en' | 'bg' = 'en'): Promise<StaffPage> {
  const contest = aContest();
  const path = `/contest/${contest.id}?tab=check`;
  const page = renderStaff({ role: 'admin', routes: adminRoutes, path, past: loaded(contest), language });
  await expect.poll(() => lastOpened(page.sent, 'contestCheck'), { timeout: 20_000 }).toBeDefined();
  answered(page, 'contestCheck', answer);
  return page;
}

describe('the check of a contest', () => {
  it('[AUT-9] says what stops the contest first, with the press that mends it', async () => {
    await openCheck({ at: NOON_AT, checks: [FINE, NEVER, STOP], rehearsal: null });
    expect(await screen.findByText('1 problem stops the contest')).toBeTruthy();
    const rules = [...document.querySelectorAll('[data-rule]')].map((row) => row.getAttribute('data-rule'));
    expect(rules).toEqual(['passwords', 'rehearsal']);
    expect(screen.getByText('They cannot log in because they have no password: 1 (ana).')).toBeTruthy();
    const mend = screen.getByRole('link', { name: 'To those without' });
    expect(mend.getAttribute('href')).toBe('/users/contest/7?state=no_password');
  });

  it('[AUT-9] every mend is a press that leads to a page of an organiser', async () => {
    const mends = MENDS.filter((mend) => mend !== 'rehearse');
    const findings = mends.map((mend) => ({ ...STOP.findings[0]!, case: 'missing', mend }));
    const checks = findings.map((finding) => ({ ...STOP, findings: [finding] }));
    await openCheck({ at: NOON_AT, checks, rehearsal: null });
    const rows = await screen.findAllByText('They cannot log in because they have no password: 1 (ana).');
    const ways = rows.map((row) => within(row.parentElement!).getByRole('link').getAttribute('href'));
    expect(Object.fromEntries(mends.map((mend, at) => [mend, ways[at]]))).toEqual({
      tasks: '/contest/7?tab=tasks',
      people: '/contest/7?tab=people',
      passwords: '/users/contest/7?state=no_password',
      disabled: '/users/contest/7?state=disabled',
      places: '/users/contest/7',
      run: '/contest/7',
      watch: '/contest/7?tab=settings#settings-watch',
      system: '/system',
      submissions: '/submissions/7?status=waiting',
      news: '/home#news',
    });
  });

  it('[AUT-9] is ready when all is fine, and not when something could not be looked at', async () => {
    const page = await openCheck({ at: NOON_AT, checks: [FINE], rehearsal: null });
    expect(await screen.findByText('Ready')).toBeTruthy();
    const disk = { rule: 'disk', state: 'unknown', findings: [] } as const;
    answered(page, 'contestCheck', { at: NOON_AT, checks: [FINE, disk], rehearsal: null });
    expect(await screen.findByText('1 thing is unknown')).toBeTruthy();
    expect(screen.queryByText('Ready')).toBeNull();
  });

  it('[AUT-9] a press begins the rehearsal; its progress and its outcome are shown', async () => {
    const page = await openCheck({ at: NOON_AT, checks: [NEVER], rehearsal: null });
    const [press] = await screen.findAllByRole('button', { name: 'Rehearse' });
    fireEvent.click(press!);
    expect(page.commands()).toEqual([{ call: 'rehearse', request: { cid: 7 } }]);
    const runs = [
      { ...RUN, id: 1, path: 'accepted/a.cpp', outcome: 'as_stated', verdict: 'AC', faults: [] },
      { ...RUN, id: 2, path: 'accepted/b.cpp', outcome: null, verdict: null, faults: [] },
    ] as const;
    const rehearsal = { id: 1, started_at: NOON_AT, ended_at: null, by: 'boss', state: 'running' } as const;
    answered(page, 'contestCheck', { at: NOON_AT, checks: [FINE], rehearsal: { ...rehearsal, runs } });
    expect(await screen.findByRole('button', { name: 'Stop the rehearsal' })).toBeTruthy();
    expect(screen.getByText('Solutions judged: 1 of 2')).toBeTruthy();
    const faults = ['backend.empty_source'];
    const done = { ...runs[1], outcome: 'refused' as const, faults };
    answered(page, 'contestCheck', {
      at: NOON_AT,
      checks: [FINE],
      rehearsal: { ...rehearsal, state: 'done', ended_at: NOON_AT, runs: [runs[0], done] },
    });
    expect(await screen.findByText(/Not as the jury states: 1 of 2/)).toBeTruthy();
    expect(screen.queryByText('backend.empty_source')).toBeNull();
  });

  it('[AUT-9] says so when it could not be looked at, and looks again', async () => {
    const contest = aContest();
    const path = `/contest/${contest.id}?tab=check`;
    const page = renderStaff({ role: 'admin', routes: adminRoutes, path, past: loaded(contest) });
    const asks = () => page.sent.filter((event) => event.type === 'ResourceOpened');
    await expect.poll(() => asks().length, { timeout: 20_000 }).toBeGreaterThan(0);
    page.happen(resourceFailed(openedResource(page.sent, 'contestCheck'), 'backend.unavailable'));
    const before = asks().length;
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(asks().length).toBe(before + 1);
  });
});

describe('the home of staff', () => {
  const openHome = async (answer: StaffNeeds): Promise<StaffPage> => {
    const page = renderStaff({ role: 'admin', routes: adminRoutes, path: '/home', past: loaded() });
    await expect.poll(() => lastOpened(page.sent, 'needs'), { timeout: 20_000 }).toBeDefined();
    answered(page, 'needs', answer);
    return page;
  };

  it('[LIV-6] says calmly that nothing waits, and shows the contests with their numbers', async () => {
    const numbers = { id: 7, registered: 30, present: 28, submitted: 112, solved: 41 };
    await openHome({ at: NOON_AT, needs: [], contests: [numbers] });
    expect(await screen.findByText('Nothing needs attention')).toBeTruthy();
    const row = screen.getByRole('link', { name: 'National round' }).closest('li')!;
    const figures = [...row.querySelectorAll('[data-figure]')].map((one) => one.textContent);
    expect(figures).toEqual(['30registered', '28present', '112submitted', '41solved']);
  });

  it('[LIV-6] where there is no contest yet, the way to make one is a press away', async () => {
    const page = renderStaff({ role: 'admin', routes: adminRoutes, path: '/home', past: [] });
    await screen.findByRole('heading', { name: 'Contests' });
    expect(screen.queryByRole('link', { name: 'New contest' })).toBeNull();
    page.happen({ type: 'ContestsLoaded', contests: [] });
    const way = await screen.findByRole('link', { name: 'New contest' });
    expect(way.getAttribute('href')).toBe('/contests?new');
  });

  it('[LIV-6] work that waits is listed oldest first, each with a link to its page', async () => {
    const at = NOON_AT - 5 * MINUTE_MS;
    await openHome({
      at: NOON_AT,
      contests: [],
      needs: [
        { kind: 'disk', at: null, names: ['/data'], contestId: null },
        { kind: 'disconnected', at, names: ['Ana', 'Boyan'], contestId: 7 },
        { kind: 'question', at: at + 1, names: ['Vera', 'Is zero even?'], contestId: 7 },
        { kind: 'report', at: at + 2, names: ['#12 Ana', ''], contestId: 7 },
        { kind: 'report', at: at + 3, names: ['#13 Vera', 'No toast.'], contestId: null },
      ],
    });
    const list = within(await screen.findByRole('list', { name: 'Needs attention' }));
    const links = list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['To the system', '/system'],
      ['To the people', '/contest/7?tab=people'],
      ['Answer', '/communication/7'],
      ['Look into it', '/contest/7?tab=reports'],
      ['Look into it', '/reports'],
    ]);
    expect(list.getByText('#12 Ana')).toBeTruthy();
    expect(list.getByText('#13 Vera: No toast.')).toBeTruthy();
    expect(list.getByText('Ana, Boyan')).toBeTruthy();
    expect(list.getByText('Vera: Is zero even?')).toBeTruthy();
  });
});
