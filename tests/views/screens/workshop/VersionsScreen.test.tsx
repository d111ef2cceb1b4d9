// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type VersionHistory } from '../../../../protocol/wire/staff/workshop-versions.ts';
import { type WorkshopTask } from '../../../../protocol/wire/staff/workshop.ts';
import { adminRoutes } from '../../../../src/views/roles/admin.tsx';
import { NOON_AT } from '../../../support/contest.ts';
import { answered, renderStaff } from '../../../support/staff.tsx';

const TASK: WorkshopTask = {
  ...{ id: 7, name: 'Double', slug: 'double', is_quiz: false, right: 'own', revision: 3 },
  ...{ files: [], head: null, changed: [{ path: 'problem.yaml', how: 'changed' }], editors: [] },
};
const VERSION = {
  ...{ at: NOON_AT, by: 'Elena', is_usable: true, is_used: false, errors: 0, warnings: 0, findings: [] },
  has_files: true,
};
const HISTORY: VersionHistory = {
  versions: [
    { ...VERSION, number: 2, message: 'Smaller limits' },
    { ...VERSION, number: 1, message: 'First', is_used: true },
  ],
  contests: [{ id: 4, name: 'Cup', submissions: 3, is_running: true }],
  ...{ others: 0, trials: [] },
};

describe('the versions of a task', () => {
  it('[AUT-12] are listed with what changed, and another can be tried before it is used', async () => {
    const page = renderStaff({ role: 'admin', routes: adminRoutes, path: '/task/7/archive' });
    await answered(page, 'workshopTask', TASK);
    await answered(page, 'workshopVersions', HISTORY);
    expect(await screen.findByText('Smaller limits')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /Go back to it|versions\.back/ }).length).toBe(2);
    expect(screen.getByRole('button', { name: /Try it on 3 submissions|versions\.try/ })).toBeTruthy();
  });
});
