import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type PersonDetail } from '#protocol/wire/staff/people/accounts.ts';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { aUser } from '#tests/support/contest.ts';
import { loaded, renderStaff, type StaffPage } from '#tests/support/staff.tsx';
import { lastOpened, openedResource, resourceLoaded } from '#tests/support/resources.ts';

const IVAN: PersonDetail['person'] = {
  id: 90,
  name: 'ivan',
  display_name: 'Ivan Ivanov',
  group: '',
  school: '',
  site: '',
  room: '',
  extra_time: '',
  accommodation: '',
  seat: '',
  role: 'user',
  type: '',
  has_password: true,
  disabled: false,
  contests: 0,
};

async function open(person: PersonDetail['person']): Promise<StaffPage> {
  const path = `/users/${person.name}`;
  const page = renderStaff({ role: 'admin', routes: adminRoutes, path, past: loaded() });
  await expect.poll(() => lastOpened(page.sent, 'person'), { timeout: 20_000 }).toBeTruthy();
  reload(page, person);
  await screen.findByRole('heading', { level: 1, name: person.display_name });
  return page;
}

function reload(page: StaffPage, person: PersonDetail['person']): void {
  const answer: PersonDetail = {
    person,
    disabled_at: null,
    bar: null,
    contests: [],
    sessions: [],
    questions: [],
    has_work: true,
  };
  page.happen(resourceLoaded(openedResource(page.sent, 'person'), answer));
}

describe('the page of a person', () => {
  it("[AUT-4] offers what ends an account on all but one's own", async () => {
    await open(IVAN);
    expect(screen.getByRole('button', { name: 'Disable' })).toBeTruthy();
    expect(screen.getByLabelText(/^Type .* to confirm$/)).toBeTruthy();
  });

  it('[AUT-4] offers no card, no disabling and no removal of oneself', async () => {
    await open({ ...IVAN, id: aUser().id });
    expect(screen.queryByRole('button', { name: 'Disable' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Card/ })).toBeNull();
    expect(screen.queryByLabelText(/^Type .* to confirm$/)).toBeNull();
  });

  it.each([
    ['Disable', false],
    ['Enable', true],
  ])('[AUT-4] %s does what it says', async (name, disabled) => {
    const page = await open({ ...IVAN, disabled });
    fireEvent.click(screen.getByRole('button', { name }));
    expect(page.lastCommand()).toMatchObject({
      call: 'disablePerson',
      request: { uid: 90, disabled: !disabled },
    });
  });

  it('[AUT-4] goes to the new address when the login name was changed', async () => {
    const page = await open(IVAN);
    fireEvent.change(screen.getByLabelText(/^Login/), { target: { value: 'ivan2' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    page.happen(page.done({ ...IVAN, name: 'ivan2' }));
    await expect.poll(() => page.path()).toBe('/users/ivan2');
  });

  it('[AUT-4] goes back to the list when the person was anonymised', async () => {
    const page = await open(IVAN);
    fireEvent.change(screen.getByLabelText(/^Type .* to confirm$/), { target: { value: 'ivan' } });
    fireEvent.click(screen.getByRole('button', { name: 'Anonymise' }));
    page.happen(page.done(null));
    await expect.poll(() => page.path()).toBe('/users');
  });
});

describe('the details of a person', () => {
  const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
  const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  const lastChanges = (page: StaffPage) => {
    const { request } = page.lastCommand();
    return JSON.parse((request as { readonly changes: string }).changes) as unknown;
  };

  it('[AUT-4] are changed again after a save, and set back, each from the value that was saved last', async () => {
    const page = await open(IVAN);
    type(/^Group/, 'B');
    fireEvent.click(save());
    expect(lastChanges(page)).toEqual({ group: { from: '', to: 'B' } });
    page.happen(page.done({ ...IVAN, group: 'B' }));
    reload(page, { ...IVAN, group: 'B' });
    expect(save().disabled || save().ariaDisabled).toBeTruthy();
    type(/^Group/, 'C');
    type(/^Seat/, '4');
    fireEvent.click(save());
    expect(lastChanges(page)).toEqual({ group: { from: 'B', to: 'C' }, seat: { from: '', to: '4' } });
    page.happen(page.done({ ...IVAN, group: 'C', seat: '4' }));
    reload(page, { ...IVAN, group: 'C', seat: '4' });
    type(/^Group/, '');
    fireEvent.click(save());
    expect(lastChanges(page)).toEqual({ group: { from: 'C', to: '' } });
  });

  it("[AUT-4] that are edited stay when somebody else's change comes, and the others follow it", async () => {
    const page = await open(IVAN);
    type(/^Group/, 'B');
    reload(page, { ...IVAN, group: 'X', seat: '9' });
    expect([field(/^Group/).value, field(/^Seat/).value]).toEqual(['B', '9']);
    fireEvent.click(save());
    expect(lastChanges(page)).toEqual({ group: { from: '', to: 'B' } });
  });
});
