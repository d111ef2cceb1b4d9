import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serialize } from '#streams/recording.ts';
import { ReportDialog } from '#views/kit/ReportDialog.tsx';
import { recordedMachine } from '#tests/support/recordedMachine.ts';
import { renderStaff } from '#tests/support/staff.tsx';

const { machine, recording } = recordedMachine();
machine.stop();
const text = serialize(recording());
const Shown = () => <ReportDialog recording={text} onClose={() => undefined} />;

it('[EVT-5] a person who reports that something is wrong hears the number by which the staff know it (F72)', async () => {
  const page = renderStaff({ role: 'admin', routes: [{ path: '/told', screen: Shown }], path: '/told' });
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }));
  page.happen(page.done({ report: 12 }));
  expect((await screen.findByRole('dialog')).textContent).toContain('The number of your report is #12.');
});
