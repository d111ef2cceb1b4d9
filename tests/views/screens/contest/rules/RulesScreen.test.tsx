import '#tests/support/dom.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { competing, renderPage } from '#tests/support/competitor.tsx';
import { aContest, aQuestion } from '#tests/support/contest.ts';
import { type Contest } from '#protocol/wire/contest.ts';

const rulesOf = async (contest: Partial<Contest>): Promise<string[]> => {
  renderPage('/rules', [...competing(), { type: 'ContestLoaded', contest: aContest(contest) }]);
  await screen.findByRole('heading', { level: 1, name: 'Rules' });
  const items = [...document.querySelectorAll('main li')];
  return items.map((item) => item.textContent);
};

describe('rules', () => {
  it('[RTE-2] of an icpc contest say the penalty, the freeze and how often one may submit', async () => {
    const rules = await rulesOf({
      type: 'icpc',
      penalty_minutes: 20,
      standings: 'yes_60',
      submissions_limit: 1,
    });
    expect(rules).toContainEqual(expect.stringContaining('20 min for each rejected try'));
    expect(rules).toContainEqual(expect.stringContaining('frozen in the last 60 min'));
    expect(rules).toContainEqual('You can send 1 submission in all.');
    expect(rules).toContainEqual('You will see only whether it was accepted.');
    expect(rules.join()).not.toMatch(/subtask|module/);
  });

  it('[STD-1] of an icpc contest say what becomes of equal results', async () => {
    expect(await rulesOf({ type: 'icpc' })).toContainEqual('Equal results share a rank.');
    cleanup();
    const rules = await rulesOf({ type: 'icpc', last_accepted_breaks_ties: true });
    expect(rules.join()).toMatch(/the one whose last accepted submission is earlier/);
    expect(rules).not.toContainEqual('Equal results share a rank.');
  });

  it('[RTE-2] of an ioi contest say when restrictions are lifted and which part of the judging is shown', async () => {
    const rules = await rulesOf({
      type: 'ioi',
      standings: 'after',
      submissions_limit: null,
      unrestricted_time: 1_800,
      feedback: 'subtasks',
    });
    expect(rules).toContainEqual('In the last 30 min the restrictions are lifted.');
    expect(rules).toContainEqual('The number of submissions is not limited.');
    expect(rules).toContainEqual('You will see the points of each subtask, but not the single tests.');
    expect(rules).toContainEqual('The standings are shown after the end.');
  });

  it('[RTE-2] [SHL-4] of an exam say nothing of questions, for which it has no page', async () => {
    expect((await rulesOf({ type: 'dzi' })).join()).not.toMatch(/Questions go to/);
    cleanup();
    expect((await rulesOf({ type: 'ioi' })).join()).toMatch(/Questions go to/);
  });

  it('[RTE-2] are found from home', async () => {
    renderPage('/home', competing());
    expect((await screen.findByRole('link', { name: 'Rules' })).getAttribute('href')).toBe('/rules');
  });
});

it('[COM-3] a question shows its formulas as an answer does', async () => {
  const question = aQuestion(1, { question: 'Is $n=0$ allowed?' });
  renderPage('/communication', [
    ...competing(),
    { type: 'CommunicationLoaded', contestId: 7, announcements: [], questions: [question] },
  ]);
  await screen.findByText(/allowed\?/);
  await waitFor(() => expect(document.querySelector('main math')).not.toBeNull());
});
