import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type ContestEvent } from '#streams/events/event.ts';
import { aSubmission } from '#tests/support/contest.ts';
import { competing, renderPage } from '#tests/support/competitor.tsx';
import { resourceLoaded } from '#tests/support/resources.ts';
import { resourceOf } from '#streams/state/resourcesState.ts';

const opened = (id: number, source: string): ContestEvent =>
  resourceLoaded(
    { call: 'submission', resource: resourceOf<'submission'>({ sid: id }) },
    { source, file_name: `${id}.cpp`, judgement: null },
  );
const past: readonly ContestEvent[] = [
  ...competing(),
  { type: 'SubmissionsLoaded', submissions: [aSubmission(5), aSubmission(6), aSubmission(7, { task: 2 })] },
];

describe('two versions', () => {
  it('[TSK-5] stand side by side or unified, removed and added lines marked', async () => {
    const page = renderPage('/task/1/diff/5,6', past);
    await screen.findByRole('heading', { level: 1, name: 'Differences' });
    const asked = page.sent.flatMap((event) =>
      event.type === 'ResourceOpened' && event.call === 'submission' ? [event.request.sid] : [],
    );
    expect(asked).toEqual([5, 6]);
    page.happen(opened(5, 'int a;\nint b;\n'));
    page.happen(opened(6, 'int a;\nlong b;\n'));
    const table = () => within(screen.getByRole('table'));
    expect(table().getByText('int b;').tagName).toBe('DEL');
    expect(table().getByText('long b;').tagName).toBe('INS');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Side by side',
      'Unified',
    ]);
    const rows = table().getAllByRole('row').length;
    fireEvent.click(screen.getByRole('tab', { name: rows === 2 ? 'Unified' : 'Side by side' }));
    expect(table().getAllByRole('row')).toHaveLength(rows === 2 ? 3 : 2);
  });

  it('[TSK-5] others are chosen in place', async () => {
    const page = renderPage('/task/1/diff/5,6', past);
    fireEvent.change(await screen.findByLabelText('After'), { target: { value: '5' } });
    expect(page.place().path).toBe('/task/1/diff/5,5');
  });

  it.each(['5,7', '5,99'])('[TSK-5] %s are not two of the own versions of the task', async (versions) => {
    renderPage(`/task/1/diff/${versions}`, past);
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });

  it.each(['5', '5,x', '5,6,5'])(
    '[TSK-5] [RTE-3] %s is an unknown path, which leads home',
    async (versions) => {
      const page = renderPage(`/task/1/diff/${versions}`, past);
      await waitFor(() => expect(page.place().path).toBe('/home'));
    },
  );
});
