import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { aContest } from '#tests/support/contest.ts';
import { answered, answerQuestion, aParticipant, loaded, renderStaff } from '#tests/support/staff.tsx';

const PEOPLE = [
  aParticipant(1, { display_name: 'Ana Petrova' }),
  aParticipant(2, { display_name: 'Boyan Iliev', on_board: false }),
];

function open() {
  const contest = aContest();
  const path = '/contest/7?tab=people';
  const page = renderStaff({ role: 'admin', routes: adminRoutes, path, past: loaded(contest) });
  page.happen(
    { type: 'ContestOpened', contestId: contest.id },
    { type: 'ContestDetailLoaded', detail: { contest, tasks: [], participants: PEOPLE } },
  );
  return page;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the people of a contest', () => {
  it('[AUT-2] are added by login names; the unknown are named before the others are added', async () => {
    const page = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Add people' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Logins'), {
      target: { value: 'anna, boris;anna\n nobody\tanna' },
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
    const request = { cid: 7, names: '["anna","boris","nobody"]', category: '', accommodate: true };
    expect(page.commands()).toEqual([{ call: 'addParticipants', request: { ...request, despite: false } }]);
    const refused = [{ name: 'nobody', why: 'people.unknown' }];
    page.happen(page.done({ added: 0, already: 0, refused }));
    expect(dialog.getByText('There is nobody with this login')).toBeTruthy();
    // The answer was about those names only.
    const names = dialog.getByLabelText('Logins');
    fireEvent.change(names, { target: { value: 'anna, boris' } });
    expect(dialog.queryByText('There is nobody with this login')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Add' })).toBeTruthy();
    fireEvent.change(names, { target: { value: 'anna boris nobody' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
    page.happen(page.done({ added: 0, already: 0, refused }));
    fireEvent.click(dialog.getByRole('button', { name: 'Add the rest' }));
    expect(page.commands().at(-1)).toEqual({
      call: 'addParticipants',
      request: { ...request, despite: true },
    });
  });

  it('[AUT-2] the chosen get time with a reason, and are taken out after a question that names them', async () => {
    const page = open();
    expect(await screen.findByText('Not in the standings')).toBeTruthy();
    press('Select all 2');
    press('Give minutes');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Minutes'), { target: { value: '15' } });
    const give = dialog.getByRole<HTMLButtonElement>('button', { name: 'Give minutes' });
    expect(give.disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'No power' } });
    fireEvent.click(give);
    expect(page.commands()).toEqual([
      { call: 'extendParticipants', request: { cid: 7, ids: '[1,2]', minutes: 15, reason: 'No power' } },
    ]);
    page.happen(page.done({ extended: 2 }));
    expect(screen.queryByRole('dialog')).toBeNull();
    // Time can be given again to the same people.
    press('Give minutes');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    press('Remove');
    expect((await screen.findByText('Ana Petrova, Boyan Iliev')).closest('dialog')).toBeTruthy();
    await answerQuestion('Remove');
    expect(page.commands().at(-1)).toEqual({ call: 'removeParticipants', request: { cid: 7, ids: '[1,2]' } });
    page.happen(page.done({ removed: 1, kept: ['user1'] }));
    expect(screen.getByText('They have work here and stay: user1')).toBeTruthy();
  });

  it('[AUT-2] get whole minutes, up to ten hours and never none, and nothing else is given', async () => {
    const page = open();
    await screen.findByText('Not in the standings');
    press('Select all 2');
    press('Give minutes');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'No power' } });
    const give = dialog.getByRole<HTMLButtonElement>('button', { name: 'Give minutes' });
    const isTaken = (minutes: string) => {
      fireEvent.change(dialog.getByLabelText('Minutes'), { target: { value: minutes } });
      return !give.disabled;
    };
    expect(['', '0', 'ten', '1.5', '601', '-601', '1e9'].filter(isTaken)).toEqual([]);
    expect(['1', '-1', '600', '-600'].filter((minutes) => !isTaken(minutes))).toEqual([]);
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: '  ' } });
    expect(give.disabled).toBe(true);
    expect(page.commands()).toEqual([]);
  });

  it('[AUT-2] the chosen get a category, and are put on the board and off it', async () => {
    const page = open();
    await screen.findByText('Not in the standings');
    press('Select all 2');
    press('Hide from the standings');
    const request = { cid: 7, ids: '[1,2]' };
    const last = () => page.commands().at(-1);
    expect(last()).toEqual({ call: 'setParticipants', request: { ...request, on_board: false } });
    page.happen(page.done({ changed: 1 }));
    press('Show in the standings');
    expect(last()).toEqual({ call: 'setParticipants', request: { ...request, on_board: true } });
    page.happen(page.done({ changed: 2 }));
    press('Category');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Category'), { target: { value: 'Junior' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Set' }));
    expect(last()).toEqual({ call: 'setParticipants', request: { ...request, category: 'Junior' } });
    page.happen(page.done({ changed: 2 }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Done')).toBeTruthy();
  });

  it('[AUT-2] a dialog that was done stays closed when the chosen are then hidden, and a refusal of that is shown', async () => {
    const page = open();
    await screen.findByText('Not in the standings');
    press('Select all 2');
    press('Category');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Set' }));
    page.happen(page.done({ changed: 2 }));
    press('Hide from the standings');
    expect(screen.queryByRole('dialog')).toBeNull();
    page.happen(page.done({ changed: 2 }));
    press('Give minutes');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Minutes'), { target: { value: '15' } });
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'No power' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Give minutes' }));
    page.happen(page.done({ extended: 2 }));
    press('Hide from the standings');
    const { commandId, call } = page.lastCommand();
    page.happen({ type: 'CommandRefused', commandId, call, key: 'backend.contest_final', detail: null });
    expect(screen.getByRole('alert').textContent).not.toBe('');
  });

  it('[AUT-2] nobody is taken out whose taking out was not confirmed', async () => {
    const page = open();
    await screen.findByText('Not in the standings');
    press('Select all 2');
    press('Remove');
    await answerQuestion('Cancel');
    expect(page.commands()).toEqual([]);
  });

  it('[AUT-2] are found by words of their name, login, group and category, all of them', async () => {
    open();
    await screen.findByText('Ana Petrova');
    const found = (words: string) => {
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: words } });
      return ['Ana Petrova', 'Boyan Iliev'].filter((name) => screen.queryByText(name) !== null);
    };
    expect(found('varna')).toEqual(['Ana Petrova', 'Boyan Iliev']);
    expect(found('PETR varna')).toEqual(['Ana Petrova']);
    expect(found('user2')).toEqual(['Boyan Iliev']);
    expect(found('ana iliev')).toEqual([]);
    expect(screen.getByText('Nobody matches “ana iliev”')).toBeTruthy();
  });

  it('[AUT-2] show the time that the live channel gave them, whatever an older answer says', async () => {
    const page = open();
    await screen.findByText('Ana Petrova');
    await answered(page, 'participants', { participants: PEOPLE });
    page.happen({
      type: 'ContestDetailLoaded',
      detail: {
        contest: aContest(),
        tasks: [],
        participants: PEOPLE.map((one) => ({ ...one, extra_time: 900, extra_reason: 'No power' })),
      },
    });
    expect(screen.getAllByText('15 min')).toHaveLength(2);
  });

  // F23
  it('[STD-4] lose their pictures after a question that says how many, and whose', async () => {
    const page = renderStaff({
      role: 'admin',
      routes: adminRoutes,
      path: '/contest/7?tab=people',
      past: loaded(aContest()),
    });
    const participants = PEOPLE.map((one) => ({ ...one, picture: 'p' }));
    page.happen(
      { type: 'ContestOpened', contestId: 7 },
      { type: 'ContestDetailLoaded', detail: { contest: aContest(), tasks: [], participants } },
    );
    await screen.findByText('Ana Petrova');
    press('Select all 2');
    press('Remove pictures');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('2 people selected');
    expect(dialog.textContent).toContain('Ana Petrova, Boyan Iliev');
    await answerQuestion('Remove pictures');
    expect(page.lastCommand()).toMatchObject({
      call: 'removeParticipantPictures',
      request: { cid: 7, ids: '[1,2]' },
    });
  });

  it('[STD-4] get pictures by files that are named by login names, one after the other; the others are named', async () => {
    const page = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Pictures' }));
    const dialog = within(await screen.findByRole('dialog'));
    const [first, second] = PEOPLE.map(({ name }) => name);
    const file = (name: string) => new File(['x'], name, { type: 'image/png' });
    const files = [file(`${first?.toUpperCase()}.PNG`), file('stranger.jpg'), file(`${second}.webp`)];
    fireEvent.change(dialog.getByLabelText(/^Choose pictures/), { target: { files } });
    expect(dialog.getByText('No competitor has these names: stranger.jpg')).toBeTruthy();
    const sent = () =>
      page.commands().map(({ call, request }) => [call, (request as { readonly pid: number }).pid]);
    expect(sent()).toEqual([['setParticipantPicture', 1]]);
    page.happen(page.done({ changed: 1 }));
    expect(sent()).toEqual([
      ['setParticipantPicture', 1],
      ['setParticipantPicture', 2],
    ]);
    // A refused picture is named, and the upload stops before the end.
    page.happen({
      ...page.lastCommand(),
      type: 'CommandRefused',
      key: 'backend.not_an_image',
      detail: null,
    });
    expect(dialog.getByText('The file is not an image.')).toBeTruthy();
    // The same command is tried again, as after a lost connection.
    fireEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(sent().slice(1)).toEqual([
      ['setParticipantPicture', 2],
      ['setParticipantPicture', 2],
    ]);
    page.happen({
      ...page.lastCommand(),
      type: 'CommandRefused',
      key: 'backend.not_an_image',
      detail: null,
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Continue without it' }));
    expect(dialog.getByLabelText(/^Choose pictures/)).toBeTruthy();
  });
});
