import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type SimilarityAnswer } from '#protocol/wire/staff/submissions/similarity.ts';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { markedLines } from '#views/screens/submissions/similarity/markedLines.ts';
import { aContest } from '#tests/support/contest.ts';
import { answered, aStaffSubmission, loaded, renderStaff } from '#tests/support/staff.tsx';

const ONE = aStaffSubmission(1, { display_name: 'Ana' });
const OTHER = aStaffSubmission(2, { display_name: 'Boyan' });
const NONE: SimilarityAnswer = {
  state: 'none',
  done: 0,
  total: 0,
  by: null,
  finished_at: null,
  newer: 0,
  result: null,
  submissions: [],
};
const DONE: SimilarityAnswer = {
  ...NONE,
  state: 'done',
  newer: 1,
  result: {
    compared: 12,
    left_out: 2,
    with_skeleton: true,
    pairs: [{ left: 1, right: 2, similarity: 0.93, longest: 30, overlap: 61 }],
  },
  submissions: [ONE, OTHER],
};

const open = (path: string) =>
  renderStaff({ role: 'admin', routes: adminRoutes, path, past: loaded(aContest()) });

it('[AUT-3] programs of a task are compared when that is asked, and stopped when the page is left', async () => {
  const page = open('/submissions?show=similarity&contest=7&task=101');
  await answered(page, 'similarity', NONE);
  expect(screen.getByText(/a reason to look closer, not a verdict/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
  const request = { contest: '7', task: '101', pick: 'last' };
  expect(page.commands()).toEqual([{ call: 'startSimilarity', request }]);
  await answered(page, 'similarity', { ...NONE, state: 'running', done: 5, total: 20 });
  expect(screen.getByRole('progressbar')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Submissions', current: false }));
  await waitFor(() => expect(page.commands().at(-1)).toEqual({ call: 'cancelSimilarity', request }));
});

it('[AUT-3] pairs stand with how alike they are, and lead to their sources with what matches', async () => {
  const page = open('/submissions?show=similarity&contest=7&task=101');
  await answered(page, 'similarity', DONE);
  expect(screen.getByText(/12 programs compared; 2 too short/)).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: '93 %' }));
  const region = { from_line: 0, from_column: 4, to_line: 0, to_column: 8 };
  await answered(page, 'similarityPair', {
    left: { submission: ONE, source: 'int main;' },
    right: { submission: OTHER, source: 'int core;' },
    similarity: 0.93,
    longest: 30,
    overlap: 61,
    fragments: [{ left: region, right: region }],
  });
  const match = screen.getByRole('button', { name: 'Match 1: main' });
  fireEvent.click(match);
  for (const half of screen.getAllByRole('button', { name: /^Match 1/ }))
    expect(half.getAttribute('aria-pressed')).toBe('true');
});

it('[AUT-3] a stretch over several lines marks each, and of two the first counts', () => {
  const region = (from_line: number, from_column: number, to_line: number, to_column: number) => ({
    from_line,
    from_column,
    to_line,
    to_column,
  });
  expect(markedLines('abc\ndef\nghi', [region(0, 1, 1, 2), region(1, 1, 2, 1)])).toEqual([
    [
      { text: 'a', fragment: null },
      { text: 'bc', fragment: 0 },
    ],
    [
      { text: 'de', fragment: 0 },
      { text: 'f', fragment: 1 },
    ],
    [
      { text: 'g', fragment: 1 },
      { text: 'hi', fragment: null },
    ],
  ]);
});
