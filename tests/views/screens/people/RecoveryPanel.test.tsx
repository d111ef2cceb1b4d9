import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { type RecoveryRequest } from '#protocol/wire/staff/people/recovery.ts';
import { aRecovery, aUser } from '#tests/support/contest.ts';
import { answerQuestion, loaded, renderStaff } from '#tests/support/staff.tsx';

const home = (...requests: readonly RecoveryRequest[]) =>
  renderStaff({
    role: 'admin',
    routes: adminRoutes,
    path: '/home',
    past: [...loaded(), { type: 'RecoveriesLoaded', requests }],
  });
/** The item of the list that contains a text. */
const lineOf = async (text: string) => within((await screen.findByText(text)).closest('li')!);

describe('requests for a new password', () => {
  it('tell who, when, where they are, and from which address', async () => {
    home(aRecovery(1));
    const line = await lineOf('Ivan Ivanov');
    for (const text of ['Room 12, row 3', 'I forgot it', 'National round', '10.0.0.7', 'Sofia', 'ivan']) {
      expect(line.getByText(text)).toBeTruthy();
    }
  });

  it('ask before a password is made, and show it until it is put away', async () => {
    const page = home(aRecovery(1));
    const line = await lineOf('Ivan Ivanov');
    fireEvent.click(line.getByRole('button', { name: 'New password' }));
    expect(page.commands()).toEqual([]);
    await answerQuestion('Create a password');
    expect(page.commands()).toEqual([{ call: 'issuePassword', request: { rid: 1 } }]);
    const request = aRecovery(1, { state: 'done', decided_by: 'admin' });
    page.happen({ type: 'PasswordIssued', request, password: 'abcd-2345-wxyz' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Password for Ivan Ivanov' }));
    expect(dialog.getByText('abcd-2345-wxyz')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText('abcd-2345-wxyz')).toBeNull();
    expect(page.sent).toContainEqual({ type: 'PasswordPutAway' });
  });

  it('are dismissed with a reason only', async () => {
    const page = home(aRecovery(1));
    const line = await lineOf('Ivan Ivanov');
    fireEvent.click(line.getByRole('button', { name: 'Reject' }));
    const dialog = within(await screen.findByRole('dialog'));
    const dismiss = dialog.getByRole<HTMLButtonElement>('button', { name: 'Reject' });
    expect(dismiss.disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Not them' } });
    fireEvent.click(dismiss);
    expect(page.commands()).toEqual([{ call: 'dismissRecovery', request: { rid: 1, reason: 'Not them' } }]);
  });

  it('keep the reason of a dismissal that was refused', async () => {
    const page = home(aRecovery(1));
    fireEvent.click((await lineOf('Ivan Ivanov')).getByRole('button', { name: 'Reject' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Not them' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
    const { commandId, call } = page.lastCommand();
    page.happen({ type: 'CommandRefused', commandId, call, key: 'backend.no_connection', detail: null });
    expect(dialog.getByRole('alert')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('Reason').value).toBe('Not them');
    fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
    page.happen(page.done(null));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('of nobody, and of the admin themselves, have no password to make', async () => {
    const own = { id: aUser().id, display_name: 'Me', group: '', role: 'admin' as const, contests: [] };
    home(aRecovery(1, { username: 'nobody', user: null }), aRecovery(2, { username: 'me', user: own }));
    const nobody = await lineOf('nobody');
    expect(nobody.getByText('no such user')).toBeTruthy();
    expect(nobody.queryByRole('button', { name: 'New password' })).toBeNull();
    expect((await lineOf('Me')).queryByRole('button', { name: 'New password' })).toBeNull();
  });
});
