import '#tests/support/dom.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ContestEvent } from '#streams/events/event.ts';
import { browserFamily } from '#views/screens/proctoring/sharing/browserFamily.ts';
import { competing, renderPage } from '#tests/support/competitor.tsx';
import { aSignedInUser, aTaskDetail, aWatching, HOUR_MS, NOON_AT } from '#tests/support/contest.ts';
import { type WatchingAnswer } from '#protocol/wire/proctoring/watching.ts';
import { eventually } from '#tests/support/eventually.ts';
import { taskKept } from '#tests/support/resources.ts';

// jsdom does not define isSecureContext.
beforeEach(() => vi.stubGlobal('isSecureContext', true));
afterEach(() => vi.unstubAllGlobals());

const SCREEN = { check_camera: false, check_screen: true };
const BOTH = { check_camera: true, check_screen: true };

/** A competitor of a contest with these checks, who has agreed unless `watching` says otherwise. */
function watched(
  checks: typeof BOTH,
  change: Parameters<typeof competing>[0] = {},
  watching: Partial<WatchingAnswer> = {},
): readonly ContestEvent[] {
  const contests = aSignedInUser().contests.map((contest) => ({ ...contest, ...checks }));
  const terms = { ...aWatching().terms, camera: checks.check_camera, screen: checks.check_screen };
  return [
    ...competing({ user: { contests }, ...change }),
    { type: 'WatchingLoaded', watching: aWatching({ terms, ...watching }) },
  ];
}

const granted = (source: 'camera' | 'screen', surface: string | null = 'monitor'): ContestEvent => ({
  type: 'SharingGranted',
  source,
  label: `${source}:0`,
  surface,
  at: NOON_AT - 60_000,
});
const kept = () => screen.findByRole('heading', { name: 'Share to see the tasks' });
const sidebar = () => screen.getByRole('navigation', { name: 'Pages' });
const ofType = (events: readonly ContestEvent[], type: ContestEvent['type']) =>
  events.filter((event) => event.type === type);

describe('tasks of those who must share', () => {
  it('[SHL-5] are not on the home page until all is shared, and what sharing means is said', async () => {
    const page = renderPage('/home', watched(BOTH));
    await kept();
    expect(screen.queryByRole('link', { name: 'Task A' })).toBeNull();
    for (const said of ['What is recorded', 'Who sees it', 'How long it is kept']) screen.getByText(said);
    screen.getByText(/Until 30 days after the end/);
    expect(screen.getByText('The tasks appear as soon as you share what the contest requires')).toBeTruthy();
    page.happen(granted('screen'));
    expect(screen.queryByRole('link', { name: 'Task A' })).toBeNull();
    page.happen(granted('camera', null));
    expect((await screen.findAllByRole('link', { name: /Task A/ })).length).toBeGreaterThan(0);
    expect(screen.queryByText('What is recorded')).toBeNull();
  });

  it('[SHL-5] go away at once when a stream ends, and come back with the written program', async () => {
    const page = renderPage('/task/1', [
      ...watched(SCREEN),
      granted('screen'),
      ...taskKept(aTaskDetail()),
      { type: 'DraftKept', task: 1, language: 'py', source: 'print(42)' },
    ]);
    await screen.findByRole('heading', { level: 1, name: 'Task A' });
    page.happen({ type: 'SharingEnded', source: 'screen', at: NOON_AT });
    expect(screen.queryByRole('heading', { level: 1, name: 'Task A' })).toBeNull();
    await kept();
    page.happen(granted('screen'));
    await screen.findByRole('heading', { level: 1, name: 'Task A' });
    expect(page.store.getState().work.drafts[1]).toMatchObject({ source: 'print(42)' });
  });

  it.each([
    '/task/1',
    '/task/1/pdf',
    '/tasks/1/pdf/a.pdf',
    '/task/1/quiz/1',
    '/task/1/diff/1,2',
    '/task/1/submission/3',
    '/task/1/user_test/3',
  ])('[SHL-5] are not at %s either', async (path) => {
    renderPage(path, watched(SCREEN));
    await kept();
  });

  it('[SHL-5] are there after the end, when nothing has to be shared any more', async () => {
    renderPage('/home', watched(BOTH, { at: NOON_AT + 5 * HOUR_MS }));
    expect((await screen.findAllByRole('link', { name: /Task A/ })).length).toBeGreaterThan(0);
  });
});

describe('the icons of the sidebar', () => {
  it('[SHL-6] start sharing at once where the person has agreed to it', async () => {
    const page = renderPage('/home', watched(BOTH));
    await kept();
    fireEvent.click(within(sidebar()).getByRole('button', { name: /Camera/ }));
    expect(ofType(page.sent, 'SharingWanted')).toEqual([{ type: 'SharingWanted', source: 'camera' }]);
    page.happen(granted('camera', null));
    expect(within(sidebar()).getByRole('link', { name: /Camera/ }).textContent).toContain('On');
    expect(within(sidebar()).getByRole('button', { name: /Screen/ }).textContent).toContain('Off');
  });

  it('[SHL-6] [PRC-8] say first what it means, and start when the person has agreed', async () => {
    const page = renderPage('/communication', watched(SCREEN, {}, { agreed_at: null }));
    await screen.findByRole('navigation', { name: 'Pages' });
    fireEvent.click(within(sidebar()).getByRole('button', { name: /Screen/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Before you share the screen' });
    within(dialog).getByText('Who sees it');
    expect(within(dialog).queryByRole('button', { name: 'Share the screen' })).toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: 'I have read this and agree' }));
    expect(ofType(page.sent, 'ConsentAnswered')).toEqual([
      { type: 'ConsentAnswered', code: 'these', agreed: true },
    ]);
    expect(ofType(page.sent, 'SharingWanted')).toEqual([]);
    page.happen({ type: 'WatchingLoaded', watching: aWatching() });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Share the screen' }));
    expect(ofType(page.sent, 'SharingWanted')).toEqual([{ type: 'SharingWanted', source: 'screen' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('agreeing to being watched', () => {
  const asks = () => screen.findByRole('heading', { name: 'Before you begin: how you are monitored' });

  it('[PRC-8] stands before sharing and the tasks: the watched sources, the signals, the people who see them, and the time they are kept', async () => {
    const terms = {
      ...aWatching().terms,
      internet: true,
      keptDays: 12,
      signals: ['alike', 'focus'] as const,
    };
    const told = { terms: { ...terms, signals: [...terms.signals] }, agreed_at: null };
    const page = renderPage('/home', watched(BOTH, {}, told));
    await asks();
    for (const said of ['What is recorded', 'Internet', 'Who sees it', 'What proctors are alerted to'])
      expect(screen.getAllByText(said).length).toBeGreaterThan(0);
    screen.getByText(/Until 12 days after the end/);
    screen.getByText(/^Nothing moves in your pictures/);
    screen.getByText(/^Another window or tab is in front/);
    expect(screen.queryByText(/^Your pictures are dark/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Share the camera' })).toBeNull();
    screen.getByText('The tasks appear when you agree to being monitored');
    fireEvent.click(screen.getByRole('button', { name: 'I have read this and agree' }));
    expect(ofType(page.sent, 'ConsentAnswered')).toEqual([
      { type: 'ConsentAnswered', code: 'these', agreed: true },
    ]);
    page.happen({ type: 'ConsentRefused', key: 'backend.terms_changed' });
    screen.getByText('The monitoring has changed in the meantime. Read about it again before you agree.');
    page.happen({ type: 'WatchingLoaded', watching: aWatching() });
    await kept();
    screen.getByRole('button', { name: 'Share the camera' });
  });

  it('[PRC-8] is asked where nothing is shared and windows are looked at, and the tasks come with it', async () => {
    const nothing = { check_camera: false, check_screen: false };
    const page = renderPage('/home', watched(nothing, {}, { agreed_at: null }));
    await asks();
    expect(screen.queryByRole('link', { name: 'Task A' })).toBeNull();
    const terms = { ...aWatching().terms, camera: false, screen: false };
    page.happen({ type: 'WatchingLoaded', watching: aWatching({ terms }) });
    expect((await screen.findAllByRole('link', { name: /Task A/ })).length).toBeGreaterThan(0);
  });

  it('[PRC-8] can be taken back, which asks first', async () => {
    const page = renderPage('/monitoring', watched(SCREEN));
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw my consent' }));
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw your consent?' });
    expect(ofType(page.sent, 'ConsentAnswered')).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Withdraw my consent' }));
    await waitFor(() =>
      expect(ofType(page.sent, 'ConsentAnswered')).toEqual([
        { type: 'ConsentAnswered', code: 'these', agreed: false },
      ]),
    );
  });
});

describe('F5 and Ctrl+R', () => {
  const press = (init: KeyboardEventInit) => !fireEvent.keyDown(document.body, init);

  // F73
  it('[PRC-4] are blocked for those who must share, and no other key is', async () => {
    const page = renderPage('/home', watched(SCREEN));
    // A press may change the page, so this does not wait for changes of the page.
    await eventually(() => expect(press({ key: 'F5' })).toBe(true), { timeout: 5_000 });
    expect(press({ key: 'F5', ctrlKey: true })).toBe(true);
    expect(press({ key: 'r', code: 'KeyR', ctrlKey: true })).toBe(true);
    expect(press({ key: 'р', code: 'KeyR', ctrlKey: true, shiftKey: true })).toBe(true);
    expect(press({ key: 'r', code: 'KeyR' })).toBe(false);
    expect(press({ key: 'F6' })).toBe(false);
    expect(ofType(page.sent, 'ReloadBlocked').length).toBeGreaterThan(0);
  });

  it('[PRC-4] work for everybody else', async () => {
    renderPage('/home', competing());
    await screen.findAllByRole('link', { name: /Task A/ });
    expect(press({ key: 'F5' })).toBe(false);
  });
});

describe('/monitoring', () => {
  it('[PRC-5] shows since when, which picture was last and when the next comes', async () => {
    const page = renderPage('/monitoring', [
      ...watched(BOTH),
      granted('screen'),
      granted('camera', null),
      { type: 'PictureDue', source: 'screen', at: NOON_AT },
      { type: 'PictureSent', source: 'screen', takenAt: NOON_AT, missed: 0 },
    ]);
    await screen.findByRole('heading', { level: 1, name: 'Monitoring' });
    screen.getByLabelText('Your screen at this moment');
    screen.getByLabelText('Your camera at this moment');
    // The camera's picture comes next, then the screen's.
    expect(screen.getAllByText(/^in \d+ seconds/).map(({ textContent }) => textContent)).toEqual([
      'in 15 seconds',
      'in 30 seconds',
    ]);
    screen.getByText('none yet');
    expect(screen.getAllByText(/1 min\. ago/)).toHaveLength(2);
    page.happen({ type: 'PictureFailed', source: 'camera', key: 'backend.server_error', retryAt: null });
    screen.getByText('The last picture was not sent');
  });

  it('[PRC-1] stopping asks, and only then stops', async () => {
    const page = renderPage('/monitoring', [...watched(SCREEN), granted('screen')]);
    const stop = await screen.findByRole('button', { name: 'Stop sharing' });
    fireEvent.click(stop);
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(ofType(page.sent, 'SharingStopConfirmed')).toEqual([]);
    fireEvent.click(stop);
    const dialog = await screen.findByRole('dialog', { name: 'Stop sharing the screen?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Stop sharing' }));
    await waitFor(() =>
      expect(ofType(page.sent, 'SharingStopConfirmed')).toEqual([
        { type: 'SharingStopConfirmed', source: 'screen' },
      ]),
    );
    expect(screen.getByRole('button', { name: 'Share the screen' })).toBe(stop);
  });

  it('[PRC-2] says as long as it lasts that not the whole screen is shared', async () => {
    renderPage('/monitoring', [...watched(SCREEN), granted('screen', 'window')]);
    await screen.findByText('This is not the whole screen');
  });

  it('[PRC-5] says why sharing did not begin, and what to do', async () => {
    const page = renderPage('/monitoring', watched(BOTH));
    await screen.findByRole('heading', { level: 1, name: 'Monitoring' });
    const refused = (source: 'camera' | 'screen', reason: 'denied' | 'insecure'): ContestEvent => ({
      type: 'SharingRefused',
      source,
      reason,
      detail: 'NotAllowedError: no',
    });
    page.happen(refused('camera', 'denied'), refused('screen', 'insecure'));
    screen.getByText(/Press the icon to the left of the address|In the Safari menu/);
    screen.getByText(/only over a secure connection/);
    expect(screen.getAllByText('The browser said: NotAllowedError: no')).toHaveLength(2);
  });

  it('[PRC-5] [PRC-8] can be tried before the day, and tells what is pointed out of the person', async () => {
    const early = watched(BOTH, { at: NOON_AT - 24 * HOUR_MS });
    const open = [{ kind: 'black' as const, source: 'camera' as const, at: NOON_AT - 25 * HOUR_MS }];
    const page = renderPage('/monitoring', early);
    await screen.findByText('You can try it now');
    screen.getByText('No signals.');
    expect(ofType(page.sent, 'MonitoringOpened')).toHaveLength(1);
    page.happen(granted('camera', null));
    screen.getByText('As the proctors see it');
    fireEvent.click(screen.getByRole('button', { name: 'Take another picture' }));
    page.happen({ type: 'WatchingLoaded', watching: aWatching({ open }) });
    // It stands in the list of possible signals and among the present ones.
    expect(screen.getAllByText('Your pictures are dark for a minute or longer.')).toHaveLength(2);
    fireEvent.click(within(sidebar()).getByRole('link', { name: 'Home' }));
    await waitFor(() => expect(ofType(page.sent, 'MonitoringLeft')).toHaveLength(1));
  });

  it('[PRC-5] says that nothing is shared where nothing is asked for', async () => {
    renderPage('/monitoring', competing());
    await screen.findByText('Nothing is shared');
  });
});

it.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    'chrome',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0',
    'chrome',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'firefox'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15', 'safari'],
] as const)('[PRC-5] the help is of the browser: %s', (agent, family) => {
  expect(browserFamily(agent)).toBe(family);
});
