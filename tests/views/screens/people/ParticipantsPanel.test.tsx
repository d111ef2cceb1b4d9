// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adminRoutes } from '../../../../src/views/roles/admin.tsx';
import { aContest } from '../../../support/contest.ts';
import { answerQuestion, aParticipant, loaded, renderStaff } from '../../../support/staff.tsx';

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
    fireEvent.change(dialog.getByLabelText('Login names'), { target: { value: 'anna, boris\nnobody' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
    const request = { cid: 7, names: '["anna","boris","nobody"]', category: '', accommodate: true };
    expect(page.commands()).toEqual([{ call: 'addParticipants', request: { ...request, despite: false } }]);
    const refused = [{ name: 'nobody', why: 'people.unknown' }];
    page.happen({
      ...page.lastCommand(),
      type: 'CommandDone',
      answer: { added: 0, already: 0, refused },
    });
    expect(dialog.getByText('Nobody has this login name')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Add the others' }));
    expect(page.commands().at(-1)).toEqual({
      call: 'addParticipants',
      request: { ...request, despite: true },
    });
  });

  it('[AUT-2] who are chosen get time with a reason, and are taken out after a question that names them', async () => {
    const page = open();
    expect(await screen.findByText('Off the board')).toBeTruthy();
    press('Choose all 2');
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
    page.happen({ ...page.lastCommand(), type: 'CommandDone', answer: { extended: 2 } });
    press('Take out');
    expect((await screen.findByText('Ana Petrova, Boyan Iliev')).closest('dialog')).toBeTruthy();
    await answerQuestion('Take out');
    expect(page.commands().at(-1)).toEqual({ call: 'removeParticipants', request: { cid: 7, ids: '[1,2]' } });
    page.happen({ ...page.lastCommand(), type: 'CommandDone', answer: { removed: 1, kept: ['user1'] } });
    expect(screen.getByText('They have work here and stay: user1')).toBeTruthy();
  });
});
