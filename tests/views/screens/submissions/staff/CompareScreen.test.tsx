import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { aContest } from '#tests/support/contest.ts';
import { answered, aStaffSubmission, loaded, renderStaff } from '#tests/support/staff.tsx';
import { resourceOf } from '#streams/state/resourcesState.ts';
import { resourceLoaded } from '#tests/support/resources.ts';

const PAIR = [
  aStaffSubmission(1, { display_name: 'Ana', status: 'judged', verdict: 'AC' }),
  aStaffSubmission(2, { display_name: 'Boyan', status: 'judged', verdict: 'WA' }),
];

function open(path: string) {
  return renderStaff({
    role: 'admin',
    routes: adminRoutes,
    path,
    past: [
      ...loaded(aContest()),
      { type: 'SubmissionFeedLoaded', submissions: PAIR.toReversed(), more: false, older: false },
    ],
  });
}

it('[AUT-3] two that are ticked are compared: their owners, the findings, and the differences', async () => {
  const page = open('/submissions');
  for (const name of ['Select no. 2 of Boyan', 'Select no. 1 of Ana'])
    fireEvent.click(await screen.findByRole('checkbox', { name }));
  fireEvent.click(screen.getByRole('link', { name: 'Compare' }));
  await waitFor(() => expect(page.path()).toBe('/submissions?show=compare&pair=1,2'));
  await answered(page, 'staffSubmissions', { submissions: PAIR, more: false, next: null });
  const come = () =>
    page.happen(
      ...[
        { id: 1, source: 'same\nold\n' },
        { id: 2, source: 'same\nnew\n' },
      ].map(({ id, source }) =>
        resourceLoaded(
          { call: 'staffSubmission', resource: resourceOf<'staffSubmission'>({ sid: id }) },
          { source, file_name: 'a.cpp', judgement: null, job: null },
        ),
      ),
    );
  come();
  expect(screen.getByText('Ana')).toBeTruthy();
  expect(screen.getByText('Boyan')).toBeTruthy();
  expect(screen.getByText('old').tagName).toBe('DEL');
  expect(screen.getByText('new').tagName).toBe('INS');
  fireEvent.click(screen.getByRole('button', { name: 'Swap sides' }));
  await waitFor(() => expect(page.path()).toBe('/submissions?show=compare&pair=2,1'));
  come();
  await waitFor(() => expect(screen.getByText('old').tagName).toBe('INS'));
});

it('[AUT-3] one that is not there, or not theirs, is not compared', async () => {
  const page = open('/submissions?show=compare&pair=1,9');
  await answered(page, 'staffSubmissions', { submissions: [PAIR[0]!], more: false, next: null });
  expect(screen.queryByRole('heading', { name: /compared/ })).toBeNull();
});

it('[AUT-3] ticked rows, or all that pass the filters, are fetched as one archive', async () => {
  const page = open('/submissions?status=WA');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select no. 2 of Boyan' }));
  fireEvent.click(screen.getByRole('button', { name: 'Download (ZIP)' }));
  expect(page.sent.at(-1)).toMatchObject({
    type: 'DownloadWanted',
    download: { kind: 'submissions', filter: { ids: '2' } },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Download all (ZIP)' }));
  const wanted = page.sent.at(-1)!;
  expect(wanted).toMatchObject({ download: { kind: 'submissions', filter: { status: 'WA' } } });
  const { downloadId } = wanted as Extract<typeof wanted, { type: 'DownloadWanted' }>;
  page.happen({ type: 'DownloadProgressed', downloadId, percent: 40 });
  expect(screen.getByRole('button', { name: 'Downloading: 40 %' })).toBeTruthy();
});
