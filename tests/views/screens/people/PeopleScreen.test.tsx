import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { answered, loaded, renderStaff, type StaffPage } from '#tests/support/staff.tsx';

const SEARCH = 'Name, login, group, room…';

async function open(path: string): Promise<StaffPage> {
  const page = renderStaff({ role: 'admin', routes: adminRoutes, path, past: loaded() });
  await answered(page, 'people', { people: [], total: 0 });
  await screen.findByText('Nobody matches these filters');
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  return page;
}
const rest = () => act(() => vi.advanceTimersByTimeAsync(1_000));
const search = () => screen.getByLabelText<HTMLInputElement>(SEARCH);

describe('the list of people', () => {
  it('[AUT-4] stays cleared of its words after the button that clears all filters', async () => {
    const page = await open('/users?q=nobody');
    expect(search().value).toBe('nobody');
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)!);
    await rest();
    expect(page.path()).toBe('/users');
    expect(search().value).toBe('');
  });

  it('[AUT-4] of a contest keeps the field that is typed in, with the contest', async () => {
    const page = await open('/users/contest/7');
    const field = search();
    field.focus();
    fireEvent.change(field, { target: { value: 'an' } });
    await rest();
    expect(page.path()).toBe('/users/contest/7?q=an');
    expect(document.activeElement).toBe(field);
    fireEvent.change(screen.getByLabelText('Contest'), { target: { value: '' } });
    await rest();
    expect(page.path()).toBe('/users?q=an');
  });
});
