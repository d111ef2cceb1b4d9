import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type ContestEvent } from '#streams/events/event.ts';
import { documentKey } from '#streams/state/documents/documentKeys.ts';
import { competing, renderPage } from '#tests/support/competitor.tsx';
import { aLateAnswer, aSubmission, HOUR_MS, NOON_AT } from '#tests/support/contest.ts';

const CLIENT_ID = 'c0ffee00-0000-4000-8000-000000000001';
const sentAt = NOON_AT + HOUR_MS;

function aSolution(change: object = {}): ContestEvent {
  return {
    type: 'SolutionRestored',
    clientId: CLIENT_ID,
    task: 1,
    language: 'cpp',
    fileName: 'a.cpp',
    source: 'int main() {}',
    encoding: 'text',
    submittedAt: sentAt,
    refused: null,
    ...change,
  };
}

describe('the list of work that has not arrived', () => {
  it('[TSK-8] is on the home page, with since when it waits, the next try, another now, and the file', async () => {
    const page = renderPage('/home', [...competing(), aSolution()]);
    page.happen({
      type: 'SolutionDelayed',
      clientId: CLIENT_ID,
      retryAt: page.store.getState().system.now + 7_000,
    });
    expect(await screen.findByText('a.cpp has not arrived yet')).toBeTruthy();
    expect(screen.getByText(/^Sent at .*, waiting since then$/)).toBeTruthy();
    expect(screen.getByText('Next try in 7 seconds')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save the file' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(page.sent).toContainEqual({ type: 'SolutionRetryWanted' });
  });

  it('[TSK-8] says what becomes of it once the time is over, and when only this page has it', async () => {
    const page = renderPage('/home', [...competing({ at: NOON_AT + 5 * HOUR_MS }), aSolution()]);
    page.happen({ type: 'SolutionDelayed', clientId: CLIENT_ID, retryAt: NOON_AT + 6 * HOUR_MS });
    expect(await screen.findByText(/when it arrives, the organisers decide/)).toBeTruthy();
    expect(screen.getByText(/kept on this computer/)).toBeTruthy();
    expect(screen.queryByText(/no room to keep it/)).toBeNull();
    page.happen({ type: 'SolutionNotKept', clientId: CLIENT_ID });
    expect(screen.getByText(/no room to keep it/)).toBeTruthy();
    expect(screen.queryByText(/kept on this computer/)).toBeNull();
  });

  it('[TSK-8] is told to be kept when it is, and not before', async () => {
    const page = renderPage('/home', competing());
    page.happen({ ...aSolution(), type: 'SolutionSubmitted' } as ContestEvent);
    page.happen({ type: 'SolutionDelayed', clientId: CLIENT_ID, retryAt: NOON_AT + 6 * HOUR_MS });
    expect(await screen.findByText(/There is no connection/)).toBeTruthy();
    expect(screen.queryByText(/kept on this computer|no room to keep it/)).toBeNull();
    page.happen({ type: 'SolutionKept', clientId: CLIENT_ID });
    expect(screen.getByText(/kept on this computer/)).toBeTruthy();
  });

  it('[TSK-8] was refused: why, and the file until it is put away', async () => {
    const refused = { key: 'backend.too_late', detail: null };
    const page = renderPage('/home', [...competing(), aSolution({ refused })]);
    expect(await screen.findByText('a.cpp was not accepted')).toBeTruthy();
    expect(screen.getByText(/too long after the end/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save the file' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByText('a.cpp was not accepted')).toBeNull();
    expect(page.sent).toContainEqual({ type: 'SolutionDismissed', clientId: CLIENT_ID });
  });

  it('[TSK-8] also answers: those that wait, that were refused, and that came late', async () => {
    const page = renderPage('/home', competing());
    const draft = { value: 'long words', marked: false, revision: 9, at: NOON_AT };
    const base = { value: { ...draft, value: null, revision: 0 }, tag: '0', order: 0 };
    for (const question of [1, 2]) {
      const name = { home: 'answer', key: documentKey('answer', { task: 2, question }) } as const;
      page.happen({ type: 'DocumentRestored', ...name, base, draft, sent: [] });
      page.happen({ type: 'DocumentSending', ...name, draft });
      page.happen(
        question === 1
          ? { type: 'DocumentDelayed', ...name }
          : { type: 'DocumentRefused', ...name, fault: { key: 'backend.too_late', detail: null } },
      );
    }
    page.happen({
      type: 'LateAnswersLoaded',
      answers: [aLateAnswer(4, { task: 3, state: 'rejected', reason: 'No cut' })],
    });
    expect(await screen.findByText('1 answer has not arrived yet')).toBeTruthy();
    expect(screen.getByText('Your answer to question 2 of task 2 was not accepted')).toBeTruthy();
    expect(screen.getByText('long words')).toBeTruthy();
    const late = screen.getByText('Task 3, question 1').closest('li') as HTMLElement;
    expect(within(late).getByText('Late, rejected')).toBeTruthy();
    expect(late.textContent).toContain('No cut');
  });
});

describe('a submission that arrived late', () => {
  const late = { state: 'waiting', sent_at: sentAt, reason: '', decided_at: null } as const;
  const at = (mark: object): ContestEvent => ({
    type: 'SubmissionsLoaded',
    submissions: [aSubmission(5, { late: { ...late, ...mark } })],
  });

  it.each([
    [{}, 'Late: the organisers decide', 'It arrived after the end. The organisers decide whether it counts'],
    [{ state: 'accepted' }, 'Waiting', /^The organisers accepted it: it counts as of /],
    [{ state: 'rejected', reason: 'No cut' }, 'Late, rejected', 'The organisers rejected it'],
  ])('[TSK-8] says how it stands with it: %o', async (mark, tag, note) => {
    renderPage('/task/1/submission/5', [...competing(), at(mark)]);
    expect(await screen.findByText(note)).toBeTruthy();
    expect(screen.getAllByText(tag).length).toBeGreaterThan(0);
    if ('reason' in mark) expect(screen.getByText(mark.reason)).toBeTruthy();
  });

  it('[TSK-8] counts for nothing on the person’s own pages before it is accepted', async () => {
    const judged = { status: 'judged', verdict: 'WA', score: 40 } as const;
    const page = renderPage('/home', competing());
    const told = (mark: object) =>
      page.happen({
        type: 'SubmissionsLoaded',
        submissions: [aSubmission(5, { ...judged, late: { ...late, ...mark } })],
      });
    told({});
    expect(await screen.findByText('Late: the organisers decide')).toBeTruthy();
    expect(screen.queryByText('WA')).toBeNull();
    told({ state: 'accepted' });
    expect(screen.getByText('WA')).toBeTruthy();
  });
});

describe('the receipt', () => {
  it('[TSK-8] has the whole hash, which a file is held against', async () => {
    const content = '// Здравей\r\nint main() {}';
    const hash = createHash('sha256').update(content).digest('hex');
    renderPage('/task/1/submission/5', [
      ...competing(),
      { type: 'SubmissionsLoaded', submissions: [aSubmission(5, { hash })] },
    ]);
    expect(await screen.findByText(hash)).toBeTruthy();
    const chooser = screen.getByLabelText('Compare with a file', { selector: 'input' });
    const check = (text: string, name: string) =>
      fireEvent.change(chooser, { target: { files: [new File([text], name)] } });
    check(content, 'a.cpp');
    await waitFor(() => expect(screen.getByText('a.cpp is exactly what is kept on the server')).toBeTruthy());
    check(`${content}\n`, 'b.cpp');
    await waitFor(() => expect(screen.getByText('b.cpp is not what is kept on the server')).toBeTruthy());
  });
});
