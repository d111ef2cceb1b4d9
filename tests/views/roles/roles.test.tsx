import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { calls } from '#protocol/calls.ts';
import { type Role } from '#domain/roles.ts';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { arbiterRoutes } from '#views/roles/staff/arbiter.tsx';
import { authorRoutes } from '#views/roles/staff/author.tsx';
import { coordinatorRoutes } from '#views/roles/staff/coordinator.tsx';
import { pages as proctorPages, proctorRoutes } from '#views/roles/staff/proctor.tsx';
import { mayOpenRoute, type RoleRoute } from '#views/roles/route.ts';
import { scorerRoutes } from '#views/roles/staff/scorer.tsx';
import { spectatorRoutes } from '#views/roles/staff/spectator.tsx';
import { aContest, anAnnouncement, aQuestion, aTask, NOON_AT } from '#tests/support/contest.ts';
import { loaded, renderStaff } from '#tests/support/staff.tsx';
import { openedResource, resourceLoaded } from '#tests/support/resources.ts';

const PDF = ['/task/:tid/pdf/:lang?', '/tasks/:tid/pdf/*'];
/** Pages for carrying balloons and prints through a hall (AUT-11), which §2 does not list. */
const HALL = ['/balloons/:cid', '/balloons', '/prints/:cid', '/prints', '/check/:cid'];
/** Certificates of a contest (COO-1): §2 lists `/certificates` for coordinators, but not for admins. */
const CERTIFICATES = '/certificates/:cid';
/** Further pages of a task in the workshop (AUT-12) and its criteria for scorers (SCO-1), which §2 does not list. */
const WORKSHOP = ['marking', 'programs', 'questions', 'solutions', 'statement', 'use'].map(
  (page) => `/task/:tid/${page}`,
);
/** The reveal of the standings (STD-4), which §2 does not list: its page, and the screen of the hall. */
const REVEAL = ['/reveal/:cid', '/reveal/:cid/screen'];
/** The screens of a contest's hall and broadcast (STD-7), which §2 does not list. */
const SCREENS = '/screens/:cid';
/** Reports of people who found something wrong (EVT-5), which §2 does not list. */
const REPORTS = '/reports';
const furtherOf = (role: Role) => [
  ...(['admin', 'author', 'coordinator'].includes(role) ? HALL : []),
  ...(role === 'admin' ? ['/certificates', CERTIFICATES] : []),
  ...(['admin', 'author'].includes(role) ? [...WORKSHOP, '/check', ...REVEAL, SCREENS, REPORTS] : []),
  ...(role === 'coordinator' ? [CERTIFICATES, '/reveal/:cid/screen'] : []),
];
/** The routes of authors as §2 lists them; `{path*}` is `*`, and a diff's two versions are one parameter. */
const AUTHOR = [
  '/home',
  '/task/:tid/archive',
  '/task/:tid/metadata',
  '/task/:tid/details',
  '/task/:tid/diff/:versions',
  '/task/:tid/file/*',
  '/task/:tid',
  '/tasks',
  '/communication/:cid',
  '/communication',
  '/contest/:cid',
  '/contests',
  '/submission/:sid',
  '/user_test/:utid',
  '/submissions/:cid',
  '/submissions',
  '/user_tests',
  '/standing/:cid/:category',
  '/standing/:cid',
  '/standing',
  '/users/contest/:cid',
  '/users/:uname',
  '/users',
  '/system',
  '/users/create',
  '/users/upload',
];

const ROUTES: readonly (readonly [Role, readonly RoleRoute[], readonly string[], string])[] = [
  ['author', authorRoutes, AUTHOR, '/tasks'],
  ['admin', adminRoutes, [...AUTHOR, '/scoring', '/users/:uname/monitoring'], '/home'],
  [
    'spectator',
    spectatorRoutes,
    ['/standing/:cid/:category', '/standing/:cid', '/standing', '/commentary/:cid', '/users/:uname'],
    '/standing',
  ],
  ['coordinator', coordinatorRoutes, ['/home', '/certificates', '/check', '/communication'], '/home'],
  ['scorer', scorerRoutes, ['/task/:tid/submission/:snumber', '/task/:tid', '/'], '/'],
  ['arbiter', arbiterRoutes, ['/submission/:sid', '/task/:tid', '/'], '/'],
  ['proctor', proctorRoutes, ['/contest/:cid', '/contest'], '/contest'],
];

describe('routes', () => {
  it.each(ROUTES)(
    '[RTE-2] [RTE-5] %s has exactly the routes of the specification, and the statements',
    (role, routes, expected) => {
      expect(routes.map(({ path }) => path).sort()).toEqual([...expected, ...PDF, ...furtherOf(role)].sort());
    },
  );

  it.each(ROUTES)('[RTE-2] %s begins at their own page', async (role, routes, _expected, start) => {
    const page = renderStaff({ role, routes, path: '/login', past: loaded() });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).not.toBe('Page not found');
    expect(page.path()).toBe(start);
  });

  it.each([
    ['spectator', spectatorRoutes, '/contest/7', '/standing'],
    ['proctor', proctorRoutes, '/standing/7', '/contest'],
    ['coordinator', coordinatorRoutes, '/submissions', '/home'],
    ['author', authorRoutes, '/scoring', '/tasks'],
    ['scorer', scorerRoutes, '/scoring', '/'],
  ] as const)('[RTE-2] %s cannot open a page of another role', async (role, routes, path, start) => {
    const page = renderStaff({ role, routes, path, past: loaded() });
    await waitFor(() => expect(page.path()).toBe(start));
  });

  it.each(ROUTES)('[RTE-2] an unknown path leads %s to their default', async (role, routes, _all, start) => {
    const page = renderStaff({ role, routes, path: '/no/such/page', past: loaded() });
    await waitFor(() => expect(page.path()).toBe(start));
  });

  it('[RTE-2] users are created by teachers among the authors, and by every admin', () => {
    const create = (routes: readonly RoleRoute[]) => routes.find(({ path }) => path === '/users/create')!;
    expect(mayOpenRoute(create(authorRoutes), {}, ['teacher'])).toBe(true);
    expect(mayOpenRoute(create(authorRoutes), {}, ['spectator'])).toBe(false);
    expect(mayOpenRoute(create(adminRoutes), {}, [])).toBe(true);
  });

  it('[RTE-3] an id that is not digits is an unknown path', async () => {
    const page = renderStaff({ role: 'admin', routes: adminRoutes, path: '/submission/12a', past: loaded() });
    await waitFor(() => expect(page.path()).toBe('/home'));
  });
});

/** The paths of the sidebar's links. */
async function sidebar(): Promise<readonly string[]> {
  await screen.findByRole('heading', { level: 1 });
  const links = document.querySelectorAll('aside a, nav a');
  return [...new Set([...links].map((link) => link.getAttribute('href') ?? ''))];
}

describe('sidebars', () => {
  it('[SHL-7] an admin has all of them, with a badge of unanswered questions', async () => {
    const past = [...loaded(), { type: 'QuestionsLoaded' as const, questions: [aQuestion(1), aQuestion(2)] }];
    const page = renderStaff({ role: 'admin', routes: adminRoutes, path: '/contests', past });
    expect(await sidebar()).toEqual(
      expect.arrayContaining([
        '/home',
        '/contests',
        '/tasks',
        '/submissions',
        '/user_tests',
        '/standing',
        '/communication',
        '/users',
        '/docs/en/index.html',
        '/system',
      ]),
    );
    const link = () => within(screen.getAllByRole('link', { name: /Communication/ })[0]!);
    expect(link().getByText('2')).toBeTruthy();
    const answered = aQuestion(1, { answer: 'Yes.', answer_time: NOON_AT });
    page.happen({ type: 'QuestionFed', question: answered, by: 'live' });
    expect(link().getByText('1')).toBeTruthy();
  });

  it.each([
    ['nothing', '', false, []],
    ['the type teacher', 'teacher', false, ['/contests', '/users']],
    ['the type spectator', 'spectator', false, ['/standing']],
    [
      'contests',
      '',
      true,
      ['/contests', '/submissions', '/user_tests', '/standing', '/communication', '/users'],
    ],
  ])('[SHL-7] an author with %s', async (_what, types, hasContests, extra) => {
    const past = hasContests ? loaded() : [{ type: 'ContestsLoaded' as const, contests: [] }];
    renderStaff({ role: 'author', routes: authorRoutes, path: '/tasks', types, past });
    const conditional = ['/contests', '/users', '/submissions', '/user_tests', '/standing', '/communication'];
    const links = await sidebar();
    expect(links).toEqual(expect.arrayContaining(['/home', '/tasks', '/docs/en/index.html', '/system']));
    expect(links.filter((path) => conditional.includes(path)).sort()).toEqual([...extra].sort());
  });

  it('[SHL-7] spectators and proctors have their contests', async () => {
    const past = loaded(aContest(), aContest({ id: 8, name: 'University Cup' }));
    renderStaff({ role: 'spectator', routes: spectatorRoutes, path: '/standing', past });
    expect(await sidebar()).toEqual(expect.arrayContaining(['/standing/7', '/standing/8']));
  });

  it('[SHL-7] [F73] a proctor has the running contests first, each with its number of alerts, and asks anew when they change', async () => {
    const HOUR = 3_600_000;
    const over = aContest({
      id: 6,
      name: 'Last month',
      start_time: NOON_AT - 9 * HOUR,
      end_time: NOON_AT - HOUR,
    });
    const next = aContest({
      id: 9,
      name: 'Tomorrow',
      start_time: NOON_AT + HOUR,
      end_time: NOON_AT + 2 * HOUR,
    });
    const past = loaded(
      over,
      next,
      aContest({ id: 8, name: 'Now', start_time: NOON_AT - HOUR, end_time: NOON_AT + HOUR }),
    );
    const page = renderStaff({ role: 'proctor', ...proctorPages, path: '/contest', past });
    expect((await sidebar()).filter((path) => /^\/contest\/\d/.test(path))).toEqual(
      [8, 9, 6].map((id) => `/contest/${id}`),
    );
    const asked = openedResource(page.sent, 'openAlerts');
    expect(calls.openAlerts.shows).toEqual(['signals']);
    const badges = () => screen.queryAllByLabelText(/ waiting$/).map((badge) => badge.closest('a')?.title);
    expect(badges()).toEqual([]);
    page.happen(resourceLoaded(asked, { contests: [{ contest: 8, alerts: 3 }] }));
    expect(new Set(badges())).toEqual(new Set(['Now']));
    page.happen({ type: 'ClockTicked', at: NOON_AT + 1.5 * HOUR });
    expect((await sidebar()).filter((path) => /^\/contest\/\d/.test(path))).toEqual(
      [9, 8, 6].map((id) => `/contest/${id}`),
    );
  });

  it('[SHL-7] a proctor’s Communication sends the seen marker', async () => {
    const page = renderStaff({ role: 'proctor', ...proctorPages, path: '/contest', past: loaded() });
    expect(await sidebar()).toContain('/contest/7');
    screen.getAllByRole('button', { name: /Communication/ })[0]!.click();
    expect(page.sent).toContainEqual({ type: 'CommunicationSeen' });
  });

  it.each([
    ['scorer', scorerRoutes],
    ['arbiter', arbiterRoutes],
  ] as const)('[SHL-7] %ss have their tasks', async (role, routes) => {
    const tasks = [{ type: 'TasksLoaded' as const, tasks: [aTask(1), aTask(2)], error: null }];
    renderStaff({ role, routes, path: '/', past: tasks });
    expect(await sidebar()).toEqual(expect.arrayContaining(['/task/101', '/task/102']));
  });

  it('[SHL-7] coordinators have Home, Certificates, Check and Communication', async () => {
    renderStaff({ role: 'coordinator', routes: coordinatorRoutes, path: '/home', past: loaded() });
    expect(await sidebar()).toEqual(
      expect.arrayContaining(['/home', '/certificates', '/check', '/communication']),
    );
  });
});

describe('headers', () => {
  it.each([
    ['admin', adminRoutes, '/contests', true],
    ['spectator', spectatorRoutes, '/standing', false],
  ] as const)(
    '[SHL-2] %s: name and display name; the group is hidden for spectators',
    async (role, routes, path, hasGroup) => {
      renderStaff({ role, routes, path, past: loaded() });
      await screen.findByRole('heading', { level: 1 });
      const header = within(screen.getAllByRole('banner')[0]!);
      expect(header.getByText(`The ${role}`)).toBeTruthy();
      expect(header.queryByText(/МГ Варна/) !== null).toBe(hasGroup);
      expect(header.queryByRole('button', { name: 'Finish' })).toBeNull();
    },
  );
});

it('[SPE-1] a spectator chooses among the contests, each with its time', async () => {
  renderStaff({ role: 'spectator', routes: spectatorRoutes, path: '/standing', past: loaded() });
  const main = within(await screen.findByRole('main'));
  const tile = await main.findByRole('link', { name: /National round/ });
  expect(tile.getAttribute('href')).toBe('/standing/7');
});

it('a coordinator reads the announcements of a contest and can make none', async () => {
  const page = renderStaff({
    role: 'coordinator',
    routes: coordinatorRoutes,
    path: '/communication',
    past: loaded(),
  });
  await screen.findByRole('heading', { name: 'Communication' });
  await waitFor(() => expect(page.sent).toContainEqual({ type: 'ContestOpened', contestId: 7 }));
  page.happen(
    { type: 'CommunicationLoaded', contestId: 7, announcements: [], questions: [] },
    { type: 'AnnouncementPublished', announcement: anAnnouncement(1, { topic: 'Lunch' }), by: 'live' },
  );
  expect(screen.getByText('Lunch')).toBeTruthy();
  expect(within(screen.getByRole('main')).queryByRole('textbox')).toBeNull();
});
