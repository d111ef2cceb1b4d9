import '#tests/support/dom.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type MonitoredContests, type Monitoring } from '#protocol/wire/staff/proctoring/monitoring.ts';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { NOON_AT } from '#tests/support/contest.ts';
import { answered, loaded, renderStaff, type StaffPage } from '#tests/support/staff.tsx';
import { openedResource, resourceFailed, resourceLoaded } from '#tests/support/resources.ts';

const MINUTE = 60_000;
const START_AT = NOON_AT - 30 * MINUTE;
const HOSTILE = '<img src=x onerror=alert(1)>';

const CONTESTS: MonitoredContests = {
  person: { id: 7, username: 'ivan', display_name: 'Ivan Ivanov', group: 'MG Varna' },
  contests: [
    { id: 1, name: 'Exam', start_at: START_AT, end_at: NOON_AT, camera: true, screen: true, pictures: 40 },
    { id: 2, name: 'Trial', start_at: 0, end_at: 1, camera: false, screen: false, pictures: 0 },
  ],
};
const PICTURES: Monitoring['pictures'] = Array.from({ length: 40 }, (_, index) => ({
  id: index + 1,
  source: index % 2 === 0 ? 'camera' : 'screen',
  at: START_AT + index * 15_000,
  received_at: START_AT + index * 15_000,
  width: 640,
  height: 360,
  bytes: 20_000,
  missed: 0,
}));
const MONITORING: Monitoring = {
  person: CONTESTS.person,
  contest: {
    id: 1,
    name: 'Exam',
    start_at: START_AT,
    end_at: NOON_AT + MINUTE,
    finished_at: null,
    camera: true,
    screen: true,
    internet: false,
    kept_until: NOON_AT + 86_400_000,
    gone_until: null,
  },
  at: NOON_AT,
  pictures: PICTURES,
  lines: [
    { id: 1, at: START_AT, received_at: START_AT, operation: 'CAMERA_SHARE', message: HOSTILE },
    { id: 2, at: START_AT, received_at: START_AT, operation: 'SCREEN_SHARE', message: 'screen:0:0' },
  ],
  signals: [
    { id: 1, kind: 'internet', source: null, at: START_AT + MINUTE, ended_at: START_AT + MINUTE, detail: {} },
  ],
  incidents: [
    {
      id: 1,
      level: 'serious',
      note: 'A phone on the desk',
      at: START_AT + 2 * MINUTE,
      signal: 'internet',
      made_by: 'Vera',
      closed_at: null,
    },
  ],
  sessions: [
    {
      id: 1,
      at: START_AT - MINUTE,
      ended_at: START_AT + 15 * MINUTE,
      last_used_at: START_AT,
      places: ['192.0.2.1'],
      by_token: false,
    },
  ],
  heard: [{ from_at: START_AT, to_at: START_AT + 20 * MINUTE }],
  is_cut: false,
};

async function open(change: Partial<Monitoring> = {}, contests = CONTESTS): Promise<StaffPage> {
  const page = renderStaff({
    role: 'admin',
    routes: adminRoutes,
    path: '/users/ivan/monitoring',
    past: loaded(),
  });
  await answered(page, 'monitoredContests', contests);
  if (contests.contests.length > 0) await answered(page, 'monitoring', { ...MONITORING, ...change });
  return page;
}

const asked = (page: StaffPage) =>
  page.sent.flatMap((event) =>
    event.type === 'ResourceOpened' && event.call === 'monitoringPicture'
      ? [Number(event.request.picture)]
      : [],
  );
/** Lets all requested pictures arrive. */
function arrive(page: StaffPage): void {
  const call = 'monitoringPicture';
  for (const [resource, { kind }] of Object.entries(page.store.state$.value.resources[call] ?? {}))
    if (kind === 'waiting') {
      const blobUrl = `blob:${resource}`;
      page.happen(resourceLoaded({ call, resource }, { mime: 'image/jpeg', text: null, blobUrl }));
    }
}

describe('the monitoring of a person', () => {
  it('[PRC-7] says how much of the time has pictures, and lists the gaps with their reasons', async () => {
    await open();
    await screen.findByRole('heading', { level: 1, name: 'Monitoring of Ivan Ivanov' });
    screen.getByText('of the time has all required pictures');
    for (const why of ['Not logged in', 'Shared, but no picture arrived'])
      expect(screen.getAllByText(new RegExp(why)).length).toBeGreaterThan(0);
    // Names of cameras, as given by browsers, are never rendered as HTML.
    expect(screen.getByText(`CAMERA_SHARE · ${HOSTILE}`)).toBeTruthy();
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });

  it('[PRC-7] fetches only pictures near the one that is looked at, and more when that moves', async () => {
    const page = await open();
    await screen.findByRole('slider', { name: 'Time' });
    expect(Math.max(...asked(page))).toBeLessThan(10);
    fireEvent.click(screen.getByRole('button', { name: 'Last picture' }));
    expect(asked(page)).toContain(40);
    expect(asked(page)).not.toContain(20);
  });

  it('[PRC-7] steps and zooms by keys, and shows camera and screen of the instant side by side', async () => {
    const page = await open();
    const axis = await screen.findByRole('slider', { name: 'Time' });
    arrive(page);
    const first = axis.getAttribute('aria-valuenow');
    fireEvent.keyDown(axis, { key: 'ArrowRight' });
    arrive(page);
    expect(Number(axis.getAttribute('aria-valuenow'))).toBe(Number(first) + 15_000);
    expect(screen.getAllByRole('img', { name: /^(Camera|Screen) at / })).toHaveLength(2);
    fireEvent.keyDown(axis, { key: '+' });
    fireEvent.keyDown(axis, { key: '+' });
    fireEvent.keyDown(axis, { key: '+' });
    fireEvent.keyDown(axis, { key: '+' });
    // The log of the start is visible; the gaps of the end no longer are.
    expect(screen.queryByText(/Not logged in/)).toBeNull();
    fireEvent.keyDown(axis, { key: '0' });
    expect(screen.getAllByText(/Not logged in/).length).toBeGreaterThan(0);
  });

  it('[PRC-7] leaves out unwanted kinds of entries', async () => {
    await open();
    const kinds = await screen.findByRole('group', { name: 'What is shown' });
    fireEvent.click(within(kinds).getByRole('button', { name: 'Log' }));
    expect(screen.queryByText(/CAMERA_SHARE/)).toBeNull();
    fireEvent.click(within(kinds).getByRole('button', { name: 'Camera' }));
    expect(screen.queryByRole('figure', { name: 'Camera' })).toBeNull();
    expect(screen.getByRole('figure', { name: 'Screen' })).toBeTruthy();
    expect(screen.getByText('Serious · Internet access · A phone on the desk · Vera')).toBeTruthy();
    fireEvent.click(within(kinds).getByRole('button', { name: 'Incidents' }));
    expect(screen.queryByText(/A phone on the desk/)).toBeNull();
  });

  it('[PRC-7] plays the pictures one after the other, and waits for those that are not there', async () => {
    const page = await open();
    const axis = await screen.findByRole('slider', { name: 'Time' });
    const at = () => Number(axis.getAttribute('aria-valuenow'));
    fireEvent.change(screen.getByLabelText('Speed'), { target: { value: '8' } });
    arrive(page);
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    arrive(page);
    await expect.poll(at).toBe(START_AT + 15_000);
    // The film's first picture of the screen is on its way.
    await expect.poll(() => (arrive(page), at())).toBeGreaterThan(START_AT + 45_000);
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    screen.getByRole('button', { name: 'Play' });
  });

  it('[PRC-7] is downloaded in the language and the zone of its reader', async () => {
    const page = await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Download the archive' }));
    expect(page.commands()).toMatchObject([
      { call: 'monitoringArchive', request: { uid: 7, cid: 1, lang: 'en' } },
    ]);
  });

  it('[SEC-5] lists who looked at the pictures, when and by which way, of the contest or of all', async () => {
    const page = await open();
    const view = {
      viewer: 'petya',
      viewer_name: 'Petya Proctor',
      contest: 1,
      first_at: NOON_AT,
      last_at: NOON_AT,
    };
    await answered(page, 'pictureViews', { views: [{ ...view, id: 5, way: 'film', pictures: [1, 2, 2] }] });
    const row = (await screen.findByRole('link', { name: 'Petya Proctor' })).closest('tr')!;
    within(row).getByText('Film');
    within(row).getByText('2');
    fireEvent.change(screen.getByLabelText('Which contest'), { target: { value: 'all' } });
    const asked = page.sent.filter(
      (event) => event.type === 'ResourceOpened' && event.call === 'pictureViews',
    );
    expect(asked.map((event) => 'contestId' in event && event.contestId)).toEqual([1, false]);
  });

  it('[PRC-7] says so where there is nothing: no contest, nothing watched, over, or not loaded', async () => {
    await open({}, { ...CONTESTS, contests: [] });
    await screen.findByText('In no contest');
    cleanup();
    const bare = { ...MONITORING.contest, camera: false, screen: false };
    const nothing = { pictures: [], lines: [], signals: [], incidents: [], sessions: [], heard: [] };
    await open({ contest: bare, ...nothing });
    await screen.findByText('Nothing is monitored in this contest');
    cleanup();
    await open({ contest: { ...MONITORING.contest, kept_until: NOON_AT - 1 }, pictures: [] });
    await screen.findByText('The pictures have been deleted');
    expect(screen.getAllByText(/· Deleted$/).length).toBeGreaterThan(0);
    cleanup();
    const page = renderStaff({
      role: 'admin',
      routes: adminRoutes,
      path: '/users/ivan/monitoring',
      past: loaded(),
    });
    const asked = await waitFor(() => openedResource(page.sent, 'monitoredContests'));
    page.happen(resourceFailed(asked, 'backend.server_error'));
    await screen.findByText('The monitoring data could not be loaded');
  });
});
