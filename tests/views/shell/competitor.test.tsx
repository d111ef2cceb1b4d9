import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type ContestEvent } from '#streams/events/event.ts';
import { mayOpenRoute, ROUTE_PARAMETERS } from '#views/roles/route.ts';
import { userRoutes } from '#views/roles/user.tsx';
import { anAnnouncement, aTask, aUser, HOUR_MS, MINUTE_MS, NOON_AT } from '#tests/support/contest.ts';
import { ownTimesChanged } from '#tests/support/ownTimes.ts';
import { competing, renderPage } from '#tests/support/competitor.tsx';

/** The routes of competitors as §2 lists them; `{path*}` is `*`, and a diff's two versions are one parameter. */
const ROUTES = [
  '/home',
  '/rules',
  '/monitoring',
  '/task/:tid/submission/:sid',
  '/task/:tid/translation/:utid',
  '/task/:tid/user_test/:utid',
  '/task/:tid/quiz/:qid',
  '/task/:tid/diff/:versions',
  '/task/:tid/file/*',
  '/task/:tid',
  '/communication',
  '/standing',
  '/system',
  '/task/:tid/pdf/:lang?',
  '/tasks/:tid/pdf/*',
  // The page to try one's own machine before the contest (COO-2), which §2 does not list.
  '/machine',
  // The page of one's own certificates (COO-1), which §2 does not list either.
  '/certificates/own',
];

describe('routes of a competitor', () => {
  it('[RTE-2] are exactly those of the specification', () => {
    expect(userRoutes.map(({ path }) => path).sort()).toEqual([...ROUTES].sort());
  });

  it('[RTE-2] begin at home', async () => {
    const page = renderPage('/', competing());
    await screen.findByRole('heading', { level: 1, name: 'National round' });
    expect(page.place().path).toBe('/home');
  });

  it.each([
    ['/task/:tid/translation/:utid', { tid: '1', utid: '2' }, true, false],
    ['/task/:tid/user_test/:utid', { tid: '1', utid: '2' }, false, true],
    ['/task/:tid/file/*', { tid: '1', '*': 'a/b.tex' }, true, false],
    ['/task/:tid', { tid: '1' }, true, true],
  ])('[RTE-2] %s: translators %s, others %s', (path, params, translators, others) => {
    const route = userRoutes.find((one) => one.path === path)!;
    expect(mayOpenRoute(route, params, ['translator'])).toBe(translators);
    expect(mayOpenRoute(route, params, [])).toBe(others);
  });

  it.each(['tid', 'sid', 'utid', 'qid', 'aid'])('[RTE-3] %s takes digits only', (name) => {
    const pattern = ROUTE_PARAMETERS[name]!;
    expect(['7', '007', '12'].every((id) => pattern.test(id))).toBe(true);
    expect(['', 'x', '7a', '-7', '7.0', '７'].some((id) => pattern.test(id))).toBe(false);
  });

  it.each([
    ['3,4', true],
    ['3', false],
    ['3,x', false],
    [',4', false],
  ])('[RTE-3] the versions %s of a diff: %s', (versions, isKnown) => {
    expect(ROUTE_PARAMETERS['versions']!.test(versions)).toBe(isKnown);
  });

  it.each(['/task/1x', '/task/1/submission/x', '/users', '/nowhere'])(
    '[RTE-3] %s is an unknown path, which leads home',
    async (path) => {
      const page = renderPage(path, competing());
      await waitFor(() => expect(page.place().path).toBe('/home'));
    },
  );
});

async function sidebarNames(past: readonly ContestEvent[]): Promise<readonly string[]> {
  renderPage('/rules', past);
  const sidebar = within(await screen.findByRole('navigation', { name: 'Pages' }));
  return sidebar.queryAllByRole('link').map((link) => link.textContent.trim());
}

describe('the sidebar of a competitor', () => {
  it('[SHL-3] in an ioi contest: pages, tasks, documentation and scoring', async () => {
    const names = await sidebarNames(competing());
    const expected = [
      'Home',
      'Communication',
      'Standings',
      'ATask A',
      'BTask B',
      'C++ documentation',
      'Judging',
    ];
    expect(names).toEqual(expected);
  });

  // F76
  it('[SHL-3][TSK-1] calls tasks as they are called in the language of the page, and as the own delegation calls them', async () => {
    const cake = { ...aTask(1), name: 'Торта', names: { bg: 'Торта', en: 'Cake', mk: 'Торта (мк)' } };
    const owned = { ...cake, own_names: { mk: 'Нашата торта' } };
    const page = renderPage('/rules', [
      ...competing(),
      { type: 'TasksLoaded', tasks: [owned, aTask(2)], error: null },
      { type: 'LanguageChosen', language: 'en' },
    ]);
    const sidebar = within(await screen.findByRole('navigation', { name: 'Pages' }));
    const first = () =>
      sidebar.getAllByRole('link').find((link) => link.textContent.startsWith('A'))?.textContent;
    expect(first()).toBe('ACake');
    page.happen({ type: 'LanguageChosen', language: 'bg' });
    expect(first()).toBe('AТорта');
    page.happen({ type: 'LanguageChosen', language: 'mk' });
    expect(first()).toBe('AНашата торта');
    // News of a task for everybody do not contain the name that a delegation gave it.
    page.happen({ type: 'TaskUpdated', contestId: 7, task: { ...cake, max_score: 50 }, by: 'live' });
    expect(first()).toBe('AНашата торта');
  });

  it('[SHL-3] an exam has no communication, documentation or scoring', async () => {
    const names = await sidebarNames(competing({ contest: { type: 'dzi', standings: 'no' } }));
    expect(names).toEqual(['Home', 'ATask A', 'BTask B']);
  });

  it('[SHL-3] the standing shown after the contest appears when it has ended', async () => {
    const past = competing({ contest: { standings: 'after' } });
    const page = renderPage('/rules', past);
    const sidebar = within(await screen.findByRole('navigation', { name: 'Pages' }));
    expect(sidebar.queryByRole('link', { name: 'Standings' })).toBeNull();
    page.happen({ type: 'PhaseBoundaryReached', at: NOON_AT + 4 * HOUR_MS });
    expect(sidebar.getByRole('link', { name: 'Standings' })).toBeTruthy();
  });

  it('[SHL-3] the badge counts unread announcements and answers', async () => {
    const page = renderPage('/rules', competing());
    const sidebar = within(await screen.findByRole('navigation', { name: 'Pages' }));
    expect(sidebar.queryByText('2')).toBeNull();
    page.happen(
      { type: 'UnreadCounted', seenAnnouncement: 0, questions: 1, by: 'live' },
      { type: 'AnnouncementPublished', announcement: anAnnouncement(1), by: 'live' },
    );
    const link = within(sidebar.getByRole('link', { name: /Communication/ }));
    expect(link.getByText('2')).toBeTruthy();
  });

  it('[SHL-4] in an nvo exam only the started task is listed, and none after finishing', async () => {
    const own = {
      startedTasks: 2,
      tasksLeft: 0,
      moduleStartAt: NOON_AT - MINUTE_MS,
      moduleEndAt: NOON_AT + HOUR_MS,
    };
    const page = renderPage('/rules', competing({ contest: { type: 'nvo', standings: 'no' }, own }));
    const sidebar = within(await screen.findByRole('navigation', { name: 'Pages' }));
    const tasks = () =>
      sidebar.queryAllByRole('link', { name: /Task/ }).map(({ textContent }) => textContent);
    expect(tasks()).toEqual(['BTask B']);
    page.happen(ownTimesChanged({ hasFinished: true }));
    expect(tasks()).toEqual([]);
  });

  it('[SHL-5] [SHL-6] a person who must share the screen sees no tasks until they do, and the dots', async () => {
    const contests = aUser().contests.map((contest) => ({ ...contest, check_screen: true }));
    renderPage('/rules', competing({ user: { contests } }));
    const sidebar = within(await screen.findByRole('navigation', { name: 'Pages' }));
    expect(sidebar.getByText(/as soon as you share/)).toBeTruthy();
    expect(sidebar.queryByRole('link', { name: /Task/ })).toBeNull();
    const dot = (name: string) => sidebar.getByText(name).closest('li')!;
    expect(within(dot('Internet')).getByText('On')).toBeTruthy();
    expect(within(dot('Internet')).queryByRole('button')).toBeNull();
    for (const name of ['Camera', 'Screen']) {
      expect(within(dot(name)).getByRole('button', { name: new RegExp(name) })).toBeTruthy();
    }
  });

  it('[SHL-6] a person who must share nothing has no dots', async () => {
    renderPage('/rules', competing());
    const sidebar = within(await screen.findByRole('navigation', { name: 'Pages' }));
    expect(sidebar.queryByText('Internet')).toBeNull();
    expect(sidebar.queryByText('Camera')).toBeNull();
  });
});

/** The header of the frame; the header of the page inside comes second. */
function header(): HTMLElement {
  return screen.getAllByRole('banner')[0]!;
}

async function pressInDialog(name: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'));
  await act(async () => {
    fireEvent.click(dialog.getByRole('button', { name }));
    await Promise.resolve();
  });
}

describe('leaving', () => {
  it('[SES-10] a competitor who has not finished is asked before signing out', async () => {
    const page = renderPage('/rules', competing());
    fireEvent.click(await screen.findByRole('button', { name: 'Log out' }));
    await pressInDialog('Cancel');
    expect(page.sent).not.toContainEqual({ type: 'SignOutConfirmed' });
    fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await pressInDialog('Log out');
    expect(page.sent).toContainEqual({ type: 'SignOutConfirmed' });
  });

  it.each([
    ['has finished', competing({ own: { hasFinished: true } })],
    ['has no time left', competing({ at: NOON_AT + 5 * HOUR_MS })],
  ])('[SES-10] one who %s is signed out at once', async (_who, past) => {
    const page = renderPage('/rules', past);
    const button = await screen.findByRole('button', { name: 'Log out' });
    await act(async () => {
      fireEvent.click(button);
      await Promise.resolve();
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.sent).toContainEqual({ type: 'SignOutConfirmed' });
  });

  it('[QIZ-3] [SHL-2] finishing is asked for, naming the contest; afterwards the header says finished', async () => {
    const page = renderPage('/rules', competing());
    fireEvent.click(await screen.findByRole('button', { name: 'Finish' }));
    expect(await screen.findByRole('dialog', { name: 'Finish National round?' })).toBeTruthy();
    await pressInDialog('Cancel');
    expect(page.sent).not.toContainEqual({ type: 'FinishConfirmed' });
    fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
    await pressInDialog('Finish');
    expect(page.sent).toContainEqual({ type: 'FinishConfirmed' });
    page.happen(...competing({ own: { hasFinished: true } }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Finish' })).toBeNull());
    expect(within(header()).getByText('You have finished')).toBeTruthy();
  });

  it('[SHL-2] before the start there is nothing to finish', async () => {
    renderPage('/rules', competing({ at: NOON_AT - 2 * HOUR_MS }));
    await screen.findByRole('button', { name: 'Log out' });
    expect(screen.queryByRole('button', { name: 'Finish' })).toBeNull();
  });
});

describe('the frame', () => {
  it('[TML-4] the countdown is on every page and ticks', async () => {
    const page = renderPage('/rules', competing());
    await screen.findByRole('heading', { level: 1 });
    const timer = within(header()).getByRole('timer');
    expect(timer.textContent).toBe('04:00:00');
    page.happen({ type: 'ClockTicked', at: NOON_AT + 1_000 });
    expect(timer.textContent).toBe('03:59:59');
  });

  it('a connection that is lost for longer is told: since when, and when the next try is', async () => {
    const page = renderPage('/rules', competing());
    await screen.findByRole('heading', { level: 1 });
    page.happen({ type: 'LiveDropped', at: NOON_AT, reason: 'gone', retryAt: NOON_AT + 10_000 });
    expect(screen.queryByText(/Not live since/)).toBeNull();
    page.happen({ type: 'ClockTicked', at: NOON_AT + 4_000 });
    expect(screen.getByText(/Not live since/)).toBeTruthy();
    expect(screen.getByText('Next try in 6 seconds')).toBeTruthy();
    page.happen({ type: 'LiveConnected', at: NOON_AT + 9_000 });
    expect(screen.queryByText(/Not live since/)).toBeNull();
  });

  // F68
  it('[SHL-2] a network that the browser has lost is told in words in seconds, though the channel misses nothing yet', async () => {
    const page = renderPage('/rules', competing());
    await screen.findByRole('heading', { level: 1 });
    page.happen({ type: 'LiveConnected', at: NOON_AT }, { type: 'BrowserWentOffline' });
    page.happen({ type: 'ClockTicked', at: NOON_AT + 4_000 });
    expect(screen.getByText(/Not live since/)).toBeTruthy();
    page.happen({ type: 'BrowserCameOnline' });
    expect(screen.queryByText(/Not live since/)).toBeNull();
  });

  it('[API-5] [SHL-2] an error the person carries is an alert for each of its keys', async () => {
    const error = { internet: 'backend.forbidden: room 3', camera: 'off' };
    renderPage('/rules', competing({ user: { error } }));
    const alerts = await screen.findAllByRole('alert');
    expect(alerts.map(({ textContent }) => textContent)).toEqual([
      'backend.internetYou are not allowed to do this. - room 3',
      'backend.cameraoff',
    ]);
  });

  it('[SHL-2] the name of the person stands before the menu of language, theme, layout and lock, which are one', async () => {
    const page = renderPage('/rules', competing({ user: { contest: 'Group A', lockable: true } }));
    const menu = await screen.findByRole('button', { name: 'Menu of Иван Иванов' });
    for (const text of ['Иван Иванов', 'ivan', 'Group A']) expect(within(menu).getByText(text)).toBeTruthy();
    expect(within(header()).getAllByRole('button', { expanded: false })).toEqual([menu]);
    fireEvent.click(menu);
    const open = within(screen.getByRole('menu'));
    for (const name of ['English', 'Dark']) expect(open.getByRole('menuitemradio', { name })).toBeTruthy();
    fireEvent.click(open.getByRole('menuitem', { name: 'Lock' }));
    expect(page.sent).toContainEqual({ type: 'LockWanted' });
    fireEvent.click(menu);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Page layout' }));
    expect(await screen.findByRole('complementary', { name: 'Page layout' })).toBeTruthy();
  });

  it('[I18-1] another language takes hold without a reload', async () => {
    const page = renderPage('/rules', competing());
    fireEvent.click(await screen.findByRole('button', { name: /^Menu of/ }));
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Български' }));
    expect(page.sent).toContainEqual({ type: 'LanguageChosen', language: 'bg' });
  });
});

describe('a server that is busy', () => {
  const tick = (ms: number): ContestEvent => ({ type: 'ClockTicked', at: NOON_AT + ms });

  it('[SRV-6] is said quietly above the page once something waits for a second, and no longer than that', async () => {
    const page = renderPage('/rules', competing());
    await screen.findByRole('heading', { level: 1 });
    const said = () => screen.queryByText(/^The server is busy/);
    page.happen({ type: 'ServerFoundBusy' }, tick(999));
    expect(said()).toBeNull();
    page.happen(tick(1_000));
    await waitFor(() => expect(said()?.getAttribute('role')).toBe('status'));
    page.happen({ type: 'ServerFoundFree' });
    expect(said()).toBeNull();
  });
});
