import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { aContest, anAnnouncement, aQuestion, MINUTE_MS, NOON_AT } from '#tests/support/contest.ts';
import { answerQuestion, aParticipant, loaded, renderStaff } from '#tests/support/staff.tsx';
import { type DataCall } from '#streams/events/resources.ts';
import { openedResource, resourceLoaded } from '#tests/support/resources.ts';

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
/** The commands other than claiming and releasing questions. */
const given = (page: ReturnType<typeof open>) =>
  page.commands().filter(({ call }) => call !== 'claimQuestion' && call !== 'releaseQuestion');
const press = (key: string, code = `Key${key.toUpperCase()}`) =>
  fireEvent.keyDown(document.body, { key, code });

// F88
it('[COM-2] of a contest that is not there the page says so, in place of a form for it', async () => {
  open('/communication/99');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

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
    expect(given(page)).toEqual([
      { call: 'answer', request: { qid: 1, answer: 'They may.', version: 0, to: 'asker' } },
    ]);
  });

  it('[COM-2] Ctrl+Enter sends, to everybody when that is ticked', async () => {
    const page = open();
    const text = await screen.findByLabelText('Answer');
    fireEvent.change(screen.getByLabelText('Who gets the answer'), { target: { value: 'everybody' } });
    fireEvent.change(text, { target: { value: 'They may.' } });
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true });
    expect(given(page)).toEqual([
      { call: 'answer', request: { qid: 1, answer: 'They may.', version: 0, to: 'everybody' } },
    ]);
  });

  it('[COM-2] a quick answer is one press', async () => {
    const page = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Read the statement' }));
    expect(given(page)).toEqual([
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
    expect(given(page)).toHaveLength(1);
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
    page.happen({ type: 'QuestionFed', question: answered, by: 'live' }, page.done(answered));
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

describe('the desk of several jurors', () => {
  const inHand = (username: string, change: object = {}) => ({
    ...FIRST,
    desk: {
      version: 0,
      claim: { username, display_name: `The ${username}`, at: NOON_AT },
      answered_by: null,
      answered_to: null,
      ...change,
    },
  });
  const fed = (question: ReturnType<typeof aQuestion>) =>
    ({ type: 'QuestionFed', question, by: 'live' }) as const;
  const free = inHand('', { claim: null });

  it('[COM-4] a juror who begins to write claims the question, and releases it when they leave it', async () => {
    const page = open();
    page.happen(fed(free));
    fireEvent.change(await screen.findByLabelText('Answer'), { target: { value: 'Th' } });
    expect(page.commands()).toEqual([{ call: 'claimQuestion', request: { qid: 1 } }]);
    page.happen(fed(inHand('admin')), page.done({ id: 1 }));
    expect(page.store.state$.value.staff.heldQuestions).toEqual([1]);
    expect(screen.getByText(/You have taken it/)).toBeTruthy();
    press('j');
    expect(page.commands().at(-1)).toEqual({ call: 'releaseQuestion', request: { qid: 1 } });
    press('k');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe('Th');
  });

  it('[COM-4] a question that another has claimed is not answered, unless it is taken over with a press', async () => {
    const page = open();
    await queue();
    page.happen(fed(inHand('author')));
    expect((await queue()).getByText('Taken by The author')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Answer'), { target: { value: 'They may.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
    press('c');
    expect(page.commands()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Take over' }));
    expect(page.commands()).toEqual([{ call: 'claimQuestion', request: { qid: 1, take_over: true } }]);
  });

  it('[COM-4] c takes the open question and lets it go', async () => {
    const page = open();
    await queue();
    page.happen(fed(free));
    press('c');
    page.happen(fed(inHand('admin')), page.done({ id: 1 }));
    press('ц', 'KeyC');
    expect(page.commands().map(({ call }) => call)).toEqual(['claimQuestion', 'releaseQuestion']);
  });

  it('[COM-4] a juror who wrote while another answered sees whose answer it is, and changes it only on purpose', async () => {
    const page = open();
    page.happen(fed(free));
    fireEvent.change(await screen.findByLabelText('Answer'), { target: { value: 'They may.' } });
    const by = { username: 'author', display_name: 'The author' };
    const theirs = { claim: null, version: 1, answered_by: by, answered_to: 'asker' as const };
    page.happen(fed({ ...inHand('', theirs), answer: 'No.', answer_time: NOON_AT }));
    expect(screen.getByText(/The author has answered this in the meantime/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(given(page)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Replace this answer with mine' }));
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(given(page)).toEqual([
      { call: 'answer', request: { qid: 1, answer: 'They may.', version: 1, to: 'asker' } },
    ]);
  });

  it('[COM-2] gives an answer that becomes an announcement a topic of its own', async () => {
    const page = open();
    fireEvent.change(await screen.findByLabelText('Who gets the answer'), {
      target: { value: 'announcement' },
    });
    fireEvent.change(screen.getAllByLabelText('Topic')[0]!, { target: { value: 'Lanterns' } });
    fireEvent.change(screen.getByLabelText('Answer'), { target: { value: 'They may touch.' } });
    fireEvent.click(screen.getAllByRole('button', { name: 'Announce' })[0]!);
    const request = { qid: 1, answer: 'They may touch.', version: 0, to: 'announcement', topic: 'Lanterns' };
    expect(given(page)).toEqual([{ call: 'answer', request }]);
  });

  it('[COM-2] keeps the topic of an answer that is not sent while another question is open', async () => {
    open();
    fireEvent.change(await screen.findByLabelText('Who gets the answer'), {
      target: { value: 'announcement' },
    });
    const topic = () => screen.getAllByLabelText<HTMLInputElement>('Topic')[0]!;
    fireEvent.change(topic(), { target: { value: 'Lanterns' } });
    press('j');
    expect(await opened()).toContain('Is N zero possible?');
    press('k');
    expect(await opened()).toContain('May the lanterns touch?');
    expect(topic().value).toBe('Lanterns');
  });

  it('[COM-2] the short answers are those that the contest keeps, and are put in order', async () => {
    const page = open();
    await queue();
    const list = {
      contest: 7,
      version: 3,
      answers: [{ standard: 'yes' }, { standard: null, label: 'N', text: 'At most N.' }],
    };
    answered(page, 'quickAnswers', list);
    const group = within(screen.getByRole('group', { name: 'Quick answers' }));
    expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Yes', 'N', '']);
    fireEvent.click(group.getByRole('button', { name: 'Edit the quick answers' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Move N up' }));
    fireEvent.change(screen.getByLabelText('Text sent by button 2'), { target: { value: 'Yes!' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(given(page)).toEqual([
      {
        call: 'setQuickAnswers',
        contestId: 7,
        request: {
          version: 3,
          answers: JSON.stringify([
            { standard: null, label: 'N', text: 'At most N.' },
            { standard: null, label: 'Yes', text: 'Yes!' },
          ]),
        },
      },
    ]);
  });

  it('[COM-2] the statistics of a contest say how many, how long and who', async () => {
    const page = open('/communication/7');
    fireEvent.click(await screen.findByRole('tab', { name: 'Statistics' }));
    const waits = { asked: 3, answered: 2, median_ms: 90_000, longest_ms: 3_700_000 };
    answered(page, 'questionStatistics', {
      ...waits,
      oldest_waiting_at: NOON_AT - 5 * MINUTE_MS,
      by_topic: [{ topic: 'general', ...waits }],
      by_juror: [{ username: 'author', display_name: 'The author', ...waits, asked: 2 }],
      by_hour: [{ from_at: NOON_AT, asked: 3, answered: 2 }],
    });
    expect(screen.getAllByText('1:30').length).toBeGreaterThan(0);
    expect(screen.getAllByText('1:01:40').length).toBeGreaterThan(0);
    expect(screen.getByRole('rowheader', { name: 'The author' })).toBeTruthy();
    expect(screen.getByText(/3 asked, 2 answered/)).toBeTruthy();
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
    expect(given(page)).toEqual([]);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('heading').textContent).toContain('National round');
    expect(dialog.getByText(/2 people/)).toBeTruthy();
    await answerQuestion('Announce');
    expect(given(page)).toEqual([
      {
        call: 'announce',
        request: { topic: 'Task A', message: 'N is at most 10.', audience: 'all', audience_name: '' },
        contestId: 7,
      },
    ]);
    page.happen(page.done(null));
    expect(screen.getByLabelText<HTMLInputElement>('Topic').value).toBe('');
    expect(screen.getByText('Announced', { selector: 'span' })).toBeTruthy();
  });

  it('[COM-2] with all contests on the page it asks which one, and keeps the written text', async () => {
    const page = open('/communication');
    await queue();
    const where = screen.getAllByRole<HTMLSelectElement>('combobox', { name: 'Contest' }).at(-1)!;
    expect(where.value).toBe('');
    fireEvent.change(screen.getByLabelText('Topic'), { target: { value: 'Task A' } });
    fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'N is at most 10.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Announce' }));
    expect(screen.getByText(/Choose the contest for this announcement/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.change(where, { target: { value: '8' } });
    expect(screen.queryByText(/Choose the contest for this announcement/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Announce' }));
    expect(within(await screen.findByRole('dialog')).getByRole('heading').textContent).toContain(
      'University Cup',
    );
    await answerQuestion('Announce');
    expect(given(page)).toMatchObject([{ request: { message: 'N is at most 10.' }, contestId: 8 }]);
  });

  it('[COM-2] words that are written while an announcement is on its way stay', async () => {
    const page = open('/communication/7');
    await queue();
    fireEvent.change(screen.getByLabelText('Topic'), { target: { value: 'Task A' } });
    fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'N is at most 10.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Announce' }));
    await answerQuestion('Announce');
    fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'The next one' } });
    page.happen(page.done(null));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('The next one');
  });

  it('a refused announcement stays to be sent again', async () => {
    const page = open('/communication/7');
    await queue();
    fireEvent.change(screen.getByLabelText('Topic'), { target: { value: 'Task A' } });
    fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'N is at most 10.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Announce' }));
    await answerQuestion('Announce');
    expect(given(page)).toHaveLength(1);
    page.happen({ ...page.lastCommand(), type: 'CommandRefused', key: 'backend.too_long', detail: null });
    expect(screen.getByRole('alert').textContent).not.toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Topic').value).toBe('Task A');
  });

  it('[COM-2] a published one is listed with the people it is for, and is withdrawn when that is confirmed', async () => {
    const page = open('/communication/7');
    await queue();
    answered(page, 'announcements', {
      announcements: [
        anAnnouncement(2, { topic: 'For the room', to: { kind: 'room', name: '12' } }),
        anAnnouncement(1, { topic: 'Taken back', withdrawn_at: NOON_AT }),
      ],
    });
    const list = within(screen.getByRole('list', { name: 'Announcements' }));
    expect(list.getByText('For room 12')).toBeTruthy();
    expect(list.getByText('Taken back')).toBeTruthy();
    fireEvent.click(list.getByRole('button', { name: 'Withdraw' }));
    await answerQuestion('Withdraw');
    expect(given(page)).toEqual([{ call: 'withdrawAnnouncement', request: { aid: 2 } }]);
  });

  it('[COM-2] one to a room is planned for a quarter of an hour before the end, without a question', async () => {
    const page = open('/communication/7');
    await queue();
    answered(page, 'audiences', { people: 9, groups: [], rooms: [{ name: '12', people: 4 }] });
    fireEvent.change(screen.getByLabelText('Topic'), { target: { value: 'End' } });
    fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Save your work.' } });
    fireEvent.change(screen.getByLabelText('For whom'), { target: { value: 'room:12' } });
    fireEvent.change(screen.getByLabelText('When'), { target: { value: 'end' } });
    fireEvent.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(given(page)).toEqual([
      {
        call: 'planAnnouncement',
        request: {
          topic: 'End',
          message: 'Save your work.',
          audience: 'room',
          audience_name: '12',
          anchor: 'end',
          at_ms: -15 * MINUTE_MS,
        },
        contestId: 7,
      },
    ]);
  });
});

/** Lets the server answer a request of the page. */
function answered(page: ReturnType<typeof open>, call: DataCall, answer: unknown): void {
  page.happen(resourceLoaded(openedResource(page.sent, call), answer));
}
