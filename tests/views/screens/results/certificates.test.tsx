import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type CertificateDesk } from '#protocol/wire/staff/results.ts';
import { coordinatorRoutes } from '#views/roles/staff/coordinator.tsx';
import { aDesign } from '#tests/support/certificateDesign.ts';
import { aContest, NOON_AT } from '#tests/support/contest.ts';
import { loaded, renderStaff, type StaffPage } from '#tests/support/staff.tsx';
import { openedResource, resourceLoaded } from '#tests/support/resources.ts';

const DESK: CertificateDesk = {
  contest: 7,
  name: 'Cup',
  end_time: NOON_AT,
  final_at: NOON_AT,
  templates: [{ id: 3, name: 'Diploma', version: 2, design: aDesign(), picture: null, issued: 1 }],
  people: [
    { participant: 1, username: 'ana', name: 'Ana', award: 'gold', place: '1', points: '90' },
    { participant: 2, username: 'boyan', name: 'Boyan', award: null, place: '2', points: '60' },
  ].map(
    (one) => ({ school: 'SU', group: '', site: '', room: '', ...one }) as CertificateDesk['people'][number],
  ),
  certificates: [
    {
      id: 11,
      code: '7K3M-0000-ABCD-EFGH-JKMN',
      template: 3,
      participant: 1,
      username: 'ana',
      shown: true,
      values: {
        name: 'Ana',
        school: '',
        group: '',
        place: '1',
        points: '90',
        award: 'Gold',
        contest: 'Cup',
        date: '',
      },
      issued: { at: NOON_AT, by: 'admin' },
      revoked: null,
    },
  ],
  files: [],
};

// F22
it('[COO-1] letters of which no font has one are named at a file of certificates, and at a sample, which is offered with boxes', async () => {
  const file = { id: 4, form: 'one', count: 2, done: 1, parts: 1, failed: false, lacking: '王 明' } as const;
  const page = await open({ ...DESK, files: [{ ...file, asked: { at: NOON_AT, by: 'admin' } }] });
  fireEvent.click(screen.getByRole('tab', { name: /^Issued/ }));
  expect((await screen.findByRole('list', { name: 'Files' })).textContent).toContain('王 明');
  fireEvent.click(screen.getByRole('tab', { name: /^Templates/ }));
  const [sample] = await screen.findAllByRole('button', { name: 'Sample page (PDF)' });
  fireEvent.click(sample as HTMLElement);
  expect(page.commands()).toMatchObject([{ call: 'certificateSample', request: { with_boxes: false } }]);
  page.happen({ ...page.lastCommand(), type: 'CommandRefused', key: 'backend.pdf_letters', detail: '王' });
  fireEvent.click(await screen.findByRole('button', { name: 'PDF with boxes' }));
  expect(page.commands().at(-1)).toMatchObject({
    call: 'certificateSample',
    request: { with_boxes: true },
  });
});

async function open(answer: CertificateDesk = DESK): Promise<StaffPage> {
  const past = loaded(aContest({ id: 7 }));
  const page = renderStaff({ role: 'coordinator', routes: coordinatorRoutes, path: '/certificates/7', past });
  await screen.findByRole('heading', { name: 'Certificates' });
  page.happen(resourceLoaded(openedResource(page.sent, 'certificates'), answer));
  return page;
}

it('[COO-1] those without a certificate are chosen, and it is issued once that is confirmed', async () => {
  const page = await open();
  fireEvent.change(await screen.findByLabelText('Whether they have one'), { target: { value: 'without' } });
  fireEvent.click(screen.getByRole('button', { name: /all/i }));
  fireEvent.click(screen.getByRole('button', { name: 'Issue to 1' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Issue' }));
  expect(page.lastCommand()).toMatchObject({
    call: 'issueCertificates',
    request: { cid: 7, template: 3, version: 2, ids: '[2]', shown: true, again: false },
  });
});

it('[COO-1] a template with results waits until they are final', async () => {
  await open({ ...DESK, final_at: null });
  expect(await screen.findByText('Results are not final')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /all/i }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Issue to 2' }).disabled).toBe(true);
});

it('[COO-1] certificates that hold are chosen, made into a PDF, and revoked with a reason', async () => {
  const page = await open();
  fireEvent.click(await screen.findByRole('tab', { name: /Issued/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Select all valid ones (1)' }));
  fireEvent.click(screen.getByRole('button', { name: 'All in one PDF' }));
  expect(page.lastCommand()).toMatchObject({
    call: 'makeCertificates',
    request: { ids: '[11]', form: 'one' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Revoke' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Wrong name' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(page.lastCommand()).toMatchObject({
    call: 'revokeCertificates',
    request: { cid: 7, ids: '[11]', reason: 'Wrong name' },
  });
});

// F23
it('[COO-1] a person who revokes many certificates is told their number, and whose they are', async () => {
  const [one] = DESK.certificates;
  const certificates = Array.from({ length: 24 }, (_, at) => ({
    ...one!,
    id: at + 1,
    code: `C${at}`,
    values: { ...one!.values, name: `Person ${at + 1}` },
  }));
  await open({ ...DESK, certificates });
  fireEvent.click(await screen.findByRole('tab', { name: /Issued/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Select all valid ones (24)' }));
  fireEvent.click(screen.getByRole('button', { name: 'Revoke' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke 24?' });
  expect(dialog.textContent).toMatch(/Person 1, Person 2, .*Person 20 and 4 more/);
});

it('[COO-1] a field of a template is moved by arrows and by its numbers, each step can be taken back, and it is saved as one', async () => {
  const page = await open();
  fireEvent.click(await screen.findByRole('tab', { name: /Templates/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const field = await screen.findByRole('button', { name: /^Name, 20 mm from the left, 60 mm/ });
  fireEvent.focus(field);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(await screen.findByRole('button', { name: /^Name, 20 mm from the left, 61 mm/ })).toBeTruthy();
  fireEvent.change(screen.getByLabelText('From the left, mm'), { target: { value: '24' } });
  fireEvent.keyDown(screen.getByLabelText('From the left, mm'), { key: 'ArrowUp' });
  expect(await screen.findByRole('button', { name: /^Name, 25 mm from the left, 61 mm/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: /^Name, 20 mm from the left, 61 mm/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save the template' }));
  const saved = page.lastCommand();
  expect(saved).toMatchObject({
    call: 'saveCertificateTemplate',
    request: { template: 3, version: 2, name: 'Diploma' },
  });
  const { design } = saved.request as { readonly design: string };
  expect(JSON.parse(design)).toMatchObject({ fields: [{ shows: 'name', x: 20, y: 61 }, {}, {}, {}] });
});

it('[COO-1] a template without a name on it says so, and is not saved', async () => {
  await open();
  fireEvent.click(await screen.findByRole('tab', { name: /Templates/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  fireEvent.keyDown(await screen.findByRole('button', { name: /^Name, / }), { key: 'Delete' });
  expect(
    await screen.findByText('A certificate has to say whose it is: add a field with the name.'),
  ).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save the template' }).disabled).toBe(true);
});

it('[COO-1] a template that is edited stays as it is while another tab is open, and leaving the page asks first', async () => {
  const page = await open();
  const tab = (name: RegExp) => fireEvent.click(screen.getByRole('tab', { name }));
  tab(/^Templates/);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  fireEvent.change(await screen.findByLabelText('Name of the template'), { target: { value: 'Laureate' } });
  tab(/^Issued/);
  tab(/^Templates/);
  expect(screen.getByLabelText<HTMLInputElement>('Name of the template').value).toBe('Laureate');
  fireEvent.click(screen.getAllByRole('link', { name: /Home/ })[0]!);
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(page.path()).toBe('/certificates/7');
});
