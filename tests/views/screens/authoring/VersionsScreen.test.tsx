import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type VersionHistory } from '#protocol/wire/staff/authoring/versions.ts';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { NOON_AT } from '#tests/support/contest.ts';
import { answered, renderStaff } from '#tests/support/staff.tsx';

const TASK: WorkshopTask = {
  id: 7,
  name: 'Double',
  slug: 'double',
  is_quiz: false,
  right: 'own',
  revision: 3,
  files: [],
  head: null,
  changed: [{ path: 'problem.yaml', how: 'changed' }],
  editors: [],
};
const VERSION = {
  at: NOON_AT,
  by: 'Elena',
  is_usable: true,
  is_used: false,
  errors: 0,
  warnings: 0,
  findings: [],
  has_files: true,
};
const HISTORY: VersionHistory = {
  versions: [
    { ...VERSION, number: 2, message: 'Smaller limits' },
    { ...VERSION, number: 1, message: 'First', is_used: true },
  ],
  contests: [{ id: 4, name: 'Cup', submissions: 3, is_running: true }],
  others: 0,
  trials: [],
};

describe('the versions of a task', () => {
  it('[AUT-12] are listed with what changed, and another can be tried before it is used', async () => {
    const page = renderStaff({ role: 'admin', routes: adminRoutes, path: '/task/7/archive' });
    await answered(page, 'workshopTask', TASK);
    await answered(page, 'workshopVersions', HISTORY);
    expect(await screen.findByText('Smaller limits')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Restore$|versions\.back/ }).length).toBe(2);
    expect(screen.getByRole('button', { name: /Try on 3 submissions|versions\.try/ })).toBeTruthy();
  });

  it('[AUT-12] one that was refused keeps its message, to be sent again', async () => {
    const page = renderStaff({ role: 'admin', routes: adminRoutes, path: '/task/7/archive' });
    await answered(page, 'workshopTask', TASK);
    await answered(page, 'workshopVersions', HISTORY);
    const press = (name: string) => fireEvent.click(screen.getAllByRole('button', { name }).at(-1)!);
    await screen.findByText('Smaller limits');
    press('Save as a version');
    fireEvent.change(screen.getByLabelText('What changed'), { target: { value: 'Two more groups' } });
    press('Save as a version');
    page.happen({ ...page.lastCommand(), type: 'CommandRefused', key: 'backend.file_changed', detail: null });
    expect(screen.getByRole('alert').textContent).toMatch(/^Somebody else has changed/);
    expect(screen.getByLabelText<HTMLInputElement>('What changed').value).toBe('Two more groups');
    press('Save as a version');
    page.happen(page.done(null));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[AUT-12] before another is used its trial says whose results would change, and what came since', async () => {
    const rejudging = {
      id: 9,
      contest: 4,
      contest_name: 'Cup',
      task_name: 'Double',
      submission: null,
      by: 'Elena',
      reason: 'Version 2',
      at: NOON_AT,
      state: 'running' as const,
      total: 2,
      done: 2,
      changed: 1,
    };
    const page = renderStaff({ role: 'admin', routes: adminRoutes, path: '/task/7/archive' });
    await answered(page, 'workshopTask', TASK);
    await answered(page, 'workshopVersions', { ...HISTORY, trials: [{ version: 2, rejudging }] });
    expect(await screen.findByText(/3 submissions so far, and it is running|contest_now/)).toBeTruthy();
    expect(screen.getByText(/1 submission is not in the trial|versions\.since/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Try on|versions\.try/ })).toBeNull();
    const use = screen.getByRole('button', { name: /Use it and apply the results|use_and_apply/ });
    fireEvent.click(use);
    expect(
      await screen.findByText(/results of the trial count, for 2 submissions|use\.applied/),
    ).toBeTruthy();
  });
});
