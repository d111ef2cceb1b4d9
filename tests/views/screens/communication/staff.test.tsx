// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adminRoutes } from '../../../../src/views/roles/admin.tsx';
import { aContest, anAnnouncement, aQuestion, MINUTE_MS, NOON_AT } from '../../../support/contest.ts';
import { answerQuestion, aParticipant, loaded, renderStaff } from '../../../support/staff.tsx';

const FIRST = aQuestion(1, { question: 'May the lanterns touch?', question_time: NOON_AT - 9 * MINUTE_MS });
const SECOND = aQuestion(2, { question: 'Is N zero possible?', question_time: NOON_AT - 2 * MINUTE_MS });
const ANSWERED = aQuestion(3, {
  question: 'Where is the restroom?',
  answer: 'Left.',
  answer_time: NOON_AT - MINUTE_MS,
});
const OTHER = aContest({ id: 8, name: 'University Cup' });
const ELSEWHERE = aQuestion(4, { contest: 8, question: 'Is the checker strict?' });
const ALL = [SECOND, ANSWERED, FIRST, ELSEWHERE];

function open(path = '/communication') {
  return renderStaff({
    role: 'admin',
    routes: adminRoutes,
    path,
    past: [...loaded(aContest(), OTHER), { type: 'QuestionsLoaded', questions: ALL }],
  });
}

const queue = async () => within(await screen.findByRole('list', { name: 'Questions' }));
const opened = async () => (await queue()).getByRole('button', { expanded: true }).textContent;
const press = (key: string, code = `Key${key.toUpperCase()}`) =>
  fireEvent.keyDown(document.body, { key, code });

describe('questions', () => {
  it('[COM-2] those that wait are listed, the longest waiting first, of all contests', async () => {
    open();
    const cards = (await queue()).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(cards).toHaveLength(3);
    expect(cards[0]).toContain('May the lanterns touch?');
    expect(cards[1]).toContain('Is N zero possible?');
    expect(cards[2]).toContain('Is the checker strict?');
  });

  it('[COM-2] answered ones are shown on demand', async () => {
    open();
    fireEvent.click(await screen.findByRole('tab', { name: 'All' }));
    expect(screen.getByText('Left.')).toBeTruthy();
    expect((await queue()).getAllByRole('listitem')).toHaveLength(4);
  });

  it("[COM-2] a contest's own page has its questions only", async () => {
    open('/communication/8');
    const cards = (await queue()).getAllByRole('listitem');
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Is the checker strict?'),
    ]);
  });

  it('[COM-2] an answer in words goes to the asker alone unless everybody is to be told', async () => {
    const page = open();
    fireEvent.change(await screen.findByLabelText('Answer'), { target: { value: '  They may.  ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(page.commands()).toEqual([
      { call: 'answer', request: { qid: 1, answer: 'They may.', version: 0, to: 'asker' } },
    ]);
  });

  it('[COM-2] Ctrl+Enter sends, to everybody when that is ticked', async () => {
    const page = open();
    const text = await screen.findByLabelText('Answer');
    fireEvent.click(screen.getByLabelText('Tell everybody'));
    fireEvent.change(text, { target: { value: 'They may.' } });
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true });
    expect(page.commands()).toEqual([
      { call: 'answer', request: { qid: 1, answer: 'They may.', version: 0, to: 'everybody' } },
    ]);
  });

  it('[COM-2] a quick answer is one press', async () => {
    const page = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Read the statement' }));
    expect(page.commands()).toEqual([
      {
        call: 'answer',
        request: { qid: 1, answer: 'The answer is in the statement.', version: 0, to: 'asker' },
      },
    ]);
  });

  it('while an answer is on its way it cannot be sent again', async () => {
    const page = open();
    const text = await screen.findByLabelText('Answer');
    fireEvent.change(text, { target: { value: 'Yes' } });
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true });
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(page.commands()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBe('true');
  });

  it('a refused answer says why in place and keeps the words', async () => {
    const page = open();
    fireEvent.change(await screen.findByLabelText('Answer'), { target: { value: 'They may.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    page.happen({ ...page.lastCommand(), type: 'CommandRefused', key: 'backend.too_long', detail: null });
    expect(screen.getByRole('alert').textContent).not.toBe('');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe('They may.');
    expect(await opened()).toContain('May the lanterns touch?');
  });

  it('once an answer is there the next question is open, and the answered one is still to be seen', async () => {
    const page = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    const answered = { ...FIRST, answer: 'Yes.', answer_time: NOON_AT };
    page.happen(
      { type: 'QuestionFed', question: answered, by: 'live' },
      { ...page.lastCommand(), type: 'CommandDone', answer: null },
    );
    expect(await opened()).toContain('Is N zero possible?');
    expect((await queue()).getByText('Yes.')).toBeTruthy();
    expect(screen.getByRole('tab', { name: /Waiting/ }).textContent).toContain('2');
  });

  it('words in writing are not lost when somebody else answers the question', async () => {
    const page = open();
    const text = await screen.findByLabelText('Answer');
    fireEvent.focus(text);
    fireEvent.change(text, { target: { value: 'They m' } });
    const answered = { ...FIRST, answer: 'No.', answer_time: NOON_AT };
    page.happen({ type: 'QuestionFed', question: answered, by: 'live' });
    expect(screen.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe('They m');
    expect((await queue()).getByText('No.')).toBeTruthy();
  });

  it('j and k go through the questions and r begins the answer, also on a Cyrillic keyboard', async () => {
    open();
    await queue();
    press('j');
    expect(await opened()).toContain('Is N zero possible?');
    press('й', 'KeyJ');
    expect(await opened()).toContain('Is the checker strict?');
    press('k');
    expect(await opened()).toContain('Is N zero possible?');
    press('r');
    const text = screen.getByLabelText('Answer');
    expect(document.activeElement).toBe(text);
    fireEvent.keyDown(text, { key: 'j', code: 'KeyJ' });
    expect(await opened()).toContain('Is N zero possible?');
  });

  it('[LIV-6] a question that comes in is there at once', async () => {
    const page = open();
    await queue();
    page.happen({ type: 'QuestionFed', question: aQuestion(9, { question: 'A new one?' }), by: 'live' });
    expect((await queue()).getByText('A new one?')).toBeTruthy();
  });
});

describe('announcements', () => {
  const detail = { contest: aContest(), tasks: [], participants: [aParticipant(1), aParticipant(2)] };

  it('[COM-2] an announcement is asked about with its contest and how many people it is, then sent', async () => {
    const page = open('/communication/7');
    await queue();
    page.happen({ type: 'ContestDetailLoaded', detail });
    fireEvent.change(screen.getByLabelText('Topic'), { target: { value: 'Task A' } });
    fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'N is at most 10.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Announce' }));
    expect(page.commands()).toEqual([]);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('heading').textContent).toContain('National round');
    expect(dialog.getByText(/2 people/)).toBeTruthy();
    await answerQuestion('Announce');
    expect(page.commands()).toEqual([
      { call: 'announce', request: { topic: 'Task A', message: 'N is at most 10.' }, contestId: 7 },
    ]);
    page.happen({ ...page.lastCommand(), type: 'CommandDone', answer: null });
    expect(screen.getByLabelText<HTMLInputElement>('Topic').value).toBe('');
    expect(screen.getByText('Announced', { selector: 'span' })).toBeTruthy();
  });

  it('[COM-2] with all contests on the page it asks which one, and keeps what was written', async () => {
    const page = open('/communication');
    await queue();
    const where = screen.getAllByRole<HTMLSelectElement>('combobox', { name: 'Contest' }).at(-1)!;
    expect(where.value).toBe('');
    fireEvent.change(screen.getByLabelText('Topic'), { target: { value: 'Task A' } });
    fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'N is at most 10.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Announce' }));
    expect(screen.getByText(/Choose the contest in which this is announced/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.change(where, { target: { value: '8' } });
    expect(screen.queryByText(/Choose the contest in which this is announced/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Announce' }));
    expect(within(await screen.findByRole('dialog')).getByRole('heading').textContent).toContain(
      'University Cup',
    );
    await answerQuestion('Announce');
    expect(page.commands()).toMatchObject([{ request: { message: 'N is at most 10.' }, contestId: 8 }]);
  });

  it('a refused announcement stays to be sent again', async () => {
    const page = open('/communication/7');
    await queue();
    fireEvent.change(screen.getByLabelText('Topic'), { target: { value: 'Task A' } });
    fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'N is at most 10.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Announce' }));
    await answerQuestion('Announce');
    expect(page.commands()).toHaveLength(1);
    page.happen({ ...page.lastCommand(), type: 'CommandRefused', key: 'backend.too_long', detail: null });
    expect(screen.getByRole('alert').textContent).not.toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Topic').value).toBe('Task A');
  });

  it('those of the open contest are listed, not those of another', async () => {
    const page = open('/communication/7');
    await queue();
    page.happen(
      { type: 'CommunicationLoaded', contestId: 7, announcements: [], questions: [] },
      { type: 'AnnouncementPublished', announcement: anAnnouncement(1, { topic: 'Here' }), by: 'live' },
      {
        type: 'AnnouncementPublished',
        announcement: anAnnouncement(2, { topic: 'There', contest: 8 }),
        by: 'live',
      },
    );
    expect(screen.getByText('Here')).toBeTruthy();
    expect(screen.queryByText('There')).toBeNull();
  });
});
