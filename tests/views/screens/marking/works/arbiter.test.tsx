import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type ArbitratedWork } from '#protocol/wire/staff/marking/works.ts';
import { arbiterRoutes } from '#views/roles/staff/arbiter.tsx';
import { NOON_AT } from '#tests/support/contest.ts';
import { answered, answerQuestion, renderStaff, type StaffPage } from '#tests/support/staff.tsx';

const CRITERIA = [
  { id: 'idea', name: 'Idea', points: 6, step: 0.5, comments: [] },
  { id: 'style', name: 'Style', points: 4, step: 1, comments: [] },
];
const sheet = (idea: number, style: number) => ({
  points: { idea, style },
  comments: { idea: `Because of ${idea}` },
  note: '',
  total: idea + style,
});

function aWork(change: Partial<ArbitratedWork> = {}): ArbitratedWork {
  return {
    task: 5,
    name: 'Lanterns',
    contest: 'National round',
    question: 7,
    number: 200_002,
    question_text: 'Why?',
    language: null,
    work_source: 'Because.',
    is_binary: false,
    covered: false,
    criteria: CRITERIA,
    threshold: 2,
    state: 'disputed',
    sheets: [sheet(6, 3), sheet(1, 3)],
    decisions: [],
    appeal: null,
    published: false,
    final: false,
    ...change,
  };
}

async function open(work: ArbitratedWork): Promise<StaffPage> {
  const page = renderStaff({ role: 'arbiter', routes: arbiterRoutes, path: `/submission/${work.number}` });
  await answered(page, 'arbitratedWork', work);
  await screen.findByRole('heading', { level: 1, name: /Work/ });
  return page;
}

const valueOf = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;

describe('a work that arbiters decide', () => {
  it('[SCO-2] shows what both gave, marks where they differ, and takes a decision with a reason', async () => {
    const page = await open(aWork());
    const [idea, style] = screen.getAllByRole('listitem').filter((item) => item.querySelector('h2'));
    expect(within(idea!).getByText('they differ')).toBeTruthy();
    expect(within(idea!).getByText('Because of 6')).toBeTruthy();
    expect(within(idea!).getByText('Because of 1')).toBeTruthy();
    expect(within(style!).queryByText('they differ')).toBeNull();
    expect(screen.getByText('Because.')).toBeTruthy();
    // Where the scorers agree, the decision begins with their points.
    expect(valueOf('Decision for Style')).toBe('3');
    const decide = screen.getByRole<HTMLButtonElement>('button', { name: 'Decide' });
    expect(decide.disabled).toBe(true);
    fireEvent.change(screen.getByRole('textbox', { name: 'Decision for Idea' }), { target: { value: '4' } });
    expect(decide.disabled).toBe(true);
    fireEvent.change(screen.getByRole('textbox', { name: 'Reason for the decision' }), {
      target: { value: 'Half of the proof' },
    });
    fireEvent.click(decide);
    expect(page.commands()).toEqual([
      {
        call: 'decideWork',
        request: {
          sid: 200_002,
          points: '{"style":3,"idea":4}',
          note: '',
          reason: 'Half of the proof',
          known: 0,
        },
      },
    ]);
  });

  it('[SCO-2] can be decided as one of the scorers has it, and asks before it changes published points', async () => {
    const page = await open(aWork({ published: true }));
    fireEvent.click(screen.getByRole('button', { name: 'Same as scorer 1' }));
    expect(valueOf('Decision for Idea')).toBe('6');
    fireEvent.change(screen.getByRole('textbox', { name: 'Reason for the decision' }), {
      target: { value: 'They are right' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Decide' }));
    expect(page.commands()).toEqual([]);
    await answerQuestion('Decide');
    expect(page.commands()).toMatchObject([{ request: { points: '{"idea":6,"style":3}' } }]);
  });

  it('[SCO-2] says that somebody else decided meanwhile, and loses nothing of the written text', async () => {
    const page = await open(aWork());
    fireEvent.change(screen.getByRole('textbox', { name: 'Reason for the decision' }), {
      target: { value: 'Half of it' },
    });
    const decision = {
      points: { idea: 3, style: 3 },
      total: 6,
      note: '',
      reason: 'Seen',
      by: 'R',
      at: NOON_AT,
    };
    await answered(page, 'arbitratedWork', aWork({ decisions: [decision], state: 'decided' }));
    expect(screen.getByText('Somebody else has just decided this work')).toBeTruthy();
    expect(valueOf('Reason for the decision')).toBe('Half of it');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Decide again' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Start from their decision' }));
    expect(valueOf('Decision for Idea')).toBe('3');
  });

  it('[SCO-3] shows what the competitor says against it, and takes the answer', async () => {
    const appeal = { text: 'The second proof is complete.', at: NOON_AT, answer: null };
    const page = await open(aWork({ state: 'appealed', appeal, sheets: [sheet(3, 3), sheet(3, 3)] }));
    expect(screen.getByText('The second proof is complete.')).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: 'Answer to the appeal' }), {
      target: { value: 'It is not: see line 3.' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Send the answer' }));
    expect(page.commands()).toEqual([
      { call: 'answerAppeal', request: { sid: 200_002, answer: 'It is not: see line 3.' } },
    ]);
  });

  it('[SCO-3] asks before an answer to an appeal that is not sent is left', async () => {
    const appeal = { text: 'The second proof is complete.', at: NOON_AT, answer: null };
    const page = await open(aWork({ state: 'appealed', appeal, sheets: [sheet(3, 3), sheet(3, 3)] }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Answer to the appeal' }), {
      target: { value: 'It is not.' },
    });
    const next = { task: 5, name: 'Lanterns', contest: 'National round', question: null, most: 10 };
    const works = [{ ...next, number: 100_001, state: 'disputed' as const, totals: [2, 9], points: null }];
    await answered(page, 'arbitration', { works });
    fireEvent.click(screen.getByRole('link', { name: 'Next one waiting' }));
    await answerQuestion('Cancel');
    expect(page.path()).toBe('/submission/200002');
  });

  it('[SCO-2] takes the own decision for no one else’s while it is on its way', async () => {
    const page = await open(aWork());
    fireEvent.click(screen.getByRole('button', { name: 'Same as scorer 1' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Reason for the decision' }), {
      target: { value: 'Seen' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Decide' }));
    const { points, total, note } = sheet(6, 3);
    const decision = { points, total, note, reason: 'Seen', by: 'R', at: NOON_AT };
    await answered(page, 'arbitratedWork', aWork({ decisions: [decision], state: 'decided' }));
    expect(screen.queryByText('Somebody else has just decided this work')).toBeNull();
  });

  it('[SCO-2] stands in a list: appeals, disputed works, and those that are done', async () => {
    const page = renderStaff({ role: 'arbiter', routes: arbiterRoutes, path: '/' });
    const one = { task: 5, name: 'Lanterns', contest: 'National round', question: null, most: 10 };
    const works = (['appealed', 'disputed', 'decided'] as const).map((state, at) => ({
      ...one,
      number: 100_001 * (at + 1),
      state,
      totals: [2, 9],
      points: state === 'decided' ? 6 : null,
    }));
    await answered(page, 'arbitration', { works });
    for (const title of ['1 appeal', '1 work in dispute', '1 done'])
      expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getAllByText('2 · 9')).toHaveLength(3);
    expect(screen.getByRole('link', { name: '200 002' }).getAttribute('href')).toBe('/submission/200002');
    await answered(page, 'arbitration', { works: [] });
    expect(await screen.findByText('Nothing is waiting for a decision')).toBeTruthy();
  });
});
