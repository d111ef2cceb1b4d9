import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type ContestEvent } from '#streams/events/event.ts';
import { aSignedInUser, aUser, HOUR_MS, NOON_AT } from '#tests/support/contest.ts';
import { competing, renderPage } from '#tests/support/competitor.tsx';

const OUT: readonly ContestEvent[] = [{ type: 'SessionChecked' }];
const CLOCK: ContestEvent = { type: 'ClockSynchronised', at: NOON_AT, boundMs: 5 };
const [first] = aUser().contests;
const TWO = [
  first!,
  {
    ...first!,
    id: 8,
    name: 'University Cup',
    start_time: NOON_AT + HOUR_MS,
    end_time: NOON_AT + 2 * HOUR_MS,
  },
];

async function submitLogin(username: string, password: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Username'), { target: { value: username } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
}

describe('the login page', () => {
  it('[SES-1] until the session check is done there is a splash and nothing else', async () => {
    const page = renderPage('/home', []);
    expect(screen.getByRole('progressbar', { name: 'Agon' })).toBeTruthy();
    expect(screen.queryByRole('heading')).toBeNull();
    page.happen({ type: 'SessionChecked' });
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
  });

  it('[SES-2] the typed name and password are sent as they are, and cannot be sent twice while they are tried', async () => {
    const page = renderPage('/login', OUT);
    await submitLogin(' ivan ', 'p w');
    const attempts = () => page.sent.filter(({ type }) => type === 'LoginSubmitted');
    expect(attempts()).toEqual([{ type: 'LoginSubmitted', username: ' ivan ', password: 'p w' }]);
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    fireEvent.submit(screen.getByRole('button', { name: 'Log in' }));
    expect(attempts()).toHaveLength(1);
  });

  it('[SRV-8] a person who waits in a queue of logins reads about how long, until it has ended', async () => {
    const page = renderPage('/login', OUT);
    page.happen({ type: 'LoginQueueSeen', waitMs: 9_000 });
    await submitLogin('ivan', 'x');
    expect(screen.queryByText(/Many people/)).toBeNull();
    page.happen({ type: 'LoginQueueSeen', waitMs: 3_400 });
    expect(screen.getByText('Many people are logging in: about 4 seconds to go.')).toBeTruthy();
    page.happen({ type: 'LoginQueueSeen', waitMs: 1_000 });
    expect(screen.getByText('Many people are logging in: about 1 second to go.')).toBeTruthy();
    page.happen({ type: 'LoginQueueSeen', waitMs: 999 });
    expect(screen.queryByText(/Many people/)).toBeNull();
    page.happen({ type: 'LoginQueueSeen', waitMs: 3_400 });
    page.happen({ type: 'LoginRefused', key: 'login.wrong_credentials', detail: null });
    expect(screen.queryByText(/Many people/)).toBeNull();
  });

  it.each([
    ['login.enter_username', 'Enter a username.'],
    ['login.enter_password', 'Enter a password.'],
    ['login.cyrillic_username', /Cyrillic/],
    ['login.cyrillic_password', /Cyrillic/],
  ])('[SES-2] the fault %s stands in an error dialog titled login.error', async (key, text) => {
    const page = renderPage('/login', OUT);
    await submitLogin('ivan', 'x');
    page.happen({ type: 'LoginRefused', key, detail: null });
    const dialog = within(await screen.findByRole('dialog', { name: 'Login error' }));
    expect(dialog.getByText(text)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Log in' }).getAttribute('aria-busy')).toBeNull();
  });

  it('[SES-11] too many attempts say how long to wait, in the dialog and after it', async () => {
    const page = renderPage('/login', OUT);
    await submitLogin('ivan', 'x');
    page.happen({ type: 'LoginRefused', key: 'login.too_many_attempts', detail: '30' });
    expect(await screen.findAllByText(/30 seconds/)).toHaveLength(2);
    expect(screen.queryByText(/- 30/)).toBeNull();
  });

  it('[SES-4] among several contests the first is preselected, and the chosen one is told', async () => {
    const user = aSignedInUser({ contests: TWO });
    const page = renderPage('/login', [
      CLOCK,
      { type: 'SessionOpened', user, contestId: null, restored: false },
    ]);
    const dialog = within(await screen.findByRole('dialog'));
    const radios = dialog.getAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ checked }) => checked)).toEqual([true, false]);
    expect(dialog.getByText(/running now/)).toBeTruthy();
    expect(dialog.getByText(/not started/)).toBeTruthy();
    fireEvent.click(radios[1]!);
    fireEvent.click(dialog.getByRole('button', { name: 'Enter the contest' }));
    expect(page.sent).toContainEqual({ type: 'ContestChosen', contestId: 8 });
    expect(await screen.findByRole('heading', { name: 'University Cup' })).toBeTruthy();
    expect(page.place().path).toBe('/home');
  });

  it('[SES-4] a person who will not choose can leave', async () => {
    const user = aSignedInUser({ contests: TWO });
    const page = renderPage('/login', [{ type: 'SessionOpened', user, contestId: null, restored: false }]);
    fireEvent.click(await screen.findByRole('button', { name: 'Log out' }));
    expect(page.sent).toContainEqual({ type: 'SignOutConfirmed' });
  });
});

describe('paths without login', () => {
  it('[RTE-1] the page of a failure keeps the time of the failure', async () => {
    const page = renderPage('/error500#AB12CD', [...OUT, CLOCK]);
    const at = new Date(NOON_AT).toISOString();
    expect((await screen.findByText(/500 · /)).textContent).toContain(at);
    page.happen({ type: 'ClockSynchronised', at: NOON_AT + HOUR_MS, boundMs: 5 });
    expect(screen.getByText(/500 · /).textContent).toContain(at);
  });

  it.each([
    ['/recover', 'New password'],
    ['/lock', 'Lock the session'],
    ['/notfound', 'Page not found'],
    ['/error500', 'Something went wrong on our side'],
  ])('[RTE-1] %s has its page', async (path, heading) => {
    const page = renderPage(path, OUT);
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
    expect(page.place().path).toBe(path);
  });

  it('[RTE-1] [STD-2] the public standing is open to everybody', async () => {
    const page = renderPage('/public/standing/7', OUT);
    await waitFor(() =>
      expect(page.sent).toContainEqual({ type: 'StandingOpened', contestId: 7, isPublic: true }),
    );
  });

  it('[RTE-3] a public standing whose id is not digits is an unknown path', async () => {
    const page = renderPage('/public/standing/7a', OUT);
    await screen.findByRole('heading', { name: 'Log in' });
    expect(page.place().path).toBe('/login');
  });

  it.each(['/', '/docs/en/index.html', '/no/such/page', '/public/standing', '/task/1/pdf/bg', '/loginx'])(
    '[RTE-1] %s leads to the login, by an effect of what the page asked for',
    async (path) => {
      const page = renderPage(path, OUT);
      await screen.findByRole('heading', { name: 'Log in' });
      const from = path === '/' ? null : path;
      expect(page.place()).toEqual({ path: '/login', state: from && { from } });
      expect(page.sent).toContainEqual({ type: 'LoginNeeded', from });
    },
  );

  it.each(['/no/such/page', '/task/x', '/public/standing/7a', '/scoring'])(
    '[RTE-2] %s leads a competitor who is logged in to their default',
    async (path) => {
      const page = renderPage(path, competing());
      await waitFor(() => expect(page.place().path).toBe('/home'));
    },
  );

  it('[RTE-1] every other path leads to the login, and after it on to where the person was going', async () => {
    const page = renderPage('/task/1', OUT);
    await screen.findByRole('heading', { name: 'Log in' });
    expect(page.place().path).toBe('/login');
    page.happen(...competing());
    expect(await screen.findByRole('heading', { level: 1, name: 'Task A' })).toBeTruthy();
    expect(page.place().path).toBe('/task/1');
  });

  it.each(['/scoring', '/task/x', '/users/create'])(
    '[RTE-1] a person who was going to %s, which is not theirs, lands where their role begins',
    async (path) => {
      const page = renderPage(path, OUT);
      await screen.findByRole('heading', { name: 'Log in' });
      page.happen(...competing());
      await waitFor(() => expect(page.place().path).toBe('/home'));
    },
  );

  it('[SES-10] after signing out the next person begins at their own beginning', async () => {
    const page = renderPage('/task/1', competing());
    await screen.findByRole('heading', { level: 1, name: 'Task A' });
    page.happen({ type: 'SessionEnded', reason: 'signed_out' });
    await screen.findByRole('heading', { name: 'Log in' });
    expect(page.place()).toEqual({ path: '/login', state: null });
  });
});
