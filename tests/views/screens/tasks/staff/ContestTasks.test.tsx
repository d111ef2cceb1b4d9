import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Contest } from '#protocol/wire/contest.ts';
import { type ContestTask } from '#protocol/wire/staff/tasks.ts';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { aContest } from '#tests/support/contest.ts';
import { aContestTask } from '#tests/support/contestTask.ts';
import { answered, answerQuestion, loaded, renderStaff } from '#tests/support/staff.tsx';

async function open(tasks: ContestTask[], mayArrange = true, type: Contest['type'] = 'ioi') {
  const page = renderStaff({
    role: 'admin',
    routes: adminRoutes,
    path: '/contest/7?tab=tasks',
    past: loaded(aContest({ type })),
  });
  await answered(page, 'contestTasks', { tasks, may_arrange: mayArrange });
  return page;
}

describe('the tasks of a contest', () => {
  it('[AUT-2] are moved by the keys of their handles', async () => {
    const page = await open([aContestTask(1), aContestTask(2), aContestTask(3)]);
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Move Task 3, now number 3' }), {
      key: 'ArrowUp',
    });
    expect(page.commands()).toEqual([
      { call: 'orderContestTasks', request: { cid: 7, order: '[1,3,2]', known: '[1,2,3]' } },
    ]);
  });

  it('[AUT-2] are moved on by the next key from where the one before has put them', async () => {
    const page = await open([aContestTask(1), aContestTask(2), aContestTask(3)]);
    const up = async () =>
      fireEvent.keyDown(await screen.findByRole('button', { name: /^Move Task 3/ }), { key: 'ArrowUp' });
    await up();
    await up();
    expect(page.commands().map(({ request }) => request)).toEqual([
      { cid: 7, order: '[1,3,2]', known: '[1,2,3]' },
      { cid: 7, order: '[3,1,2]', known: '[1,3,2]' },
    ]);
    const shown = () =>
      screen.getAllByRole('button', { name: /^Move/ }).map((one) => one.getAttribute('aria-label')![10]);
    expect(shown()).toEqual(['3', '1', '2']);
    page.happen({
      ...page.lastCommand(),
      type: 'CommandRefused',
      key: 'backend.changed_meanwhile',
      detail: null,
    });
    expect(shown()).toEqual(['1', '2', '3']);
  });

  it('[AUT-2] are taken out only when the question is answered with yes', async () => {
    const page = await open([aContestTask(1)]);
    const remove = await screen.findByRole('button', { name: 'Remove Task 1' });
    fireEvent.click(remove);
    await answerQuestion('Cancel');
    expect(page.commands()).toEqual([]);
    fireEvent.click(remove);
    await answerQuestion('Remove');
    expect(page.commands()).toEqual([{ call: 'removeContestTask', request: { cid: 7, tid: 1 } }]);
  });

  it('[AUT-7] each says whether it is fit to be used, and why not', async () => {
    const problems: ContestTask['problems'] = [
      { kind: 'no_tests', detail: '', keeps_out: true },
      { kind: 'jury_differs', detail: '2', keeps_out: true },
    ];
    await open([aContestTask(1), aContestTask(2, { problems })]);
    const list = within(await screen.findByRole('list', { name: 'Tasks' }));
    expect(list.getByText('Ready to use')).toBeTruthy();
    const wanting = list.getByRole('list', { name: 'Problems' });
    expect(wanting.textContent).toContain('It has no tests.');
    expect(wanting.textContent).toContain('The verdicts of 2 jury solutions are not as stated.');
  });

  // F62
  it('[AUT-7] languages in which some have no statement are named once for all of them', async () => {
    const tasks = [['en', 'de'], ['en'], []].map((statements, at) => aContestTask(at + 1, { statements }));
    await open(tasks);
    expect(
      await screen.findByText('Not available in all the languages of the others: Task 2 (Deutsch).'),
    ).toBeTruthy();
  });

  it('[AUT-7] each names its memory limit as packages state it', async () => {
    await open([aContestTask(1, { memory_limit_bytes: 256 * 2 ** 20 })]);
    const list = within(await screen.findByRole('list', { name: 'Tasks' }));
    expect(list.getByText(/256 MiB/)).toBeTruthy();
  });

  it('[AUT-2] settings are sent with what the person saw', async () => {
    const page = await open([aContestTask(1)]);
    fireEvent.click(await screen.findByRole('button', { name: 'Settings of Task 1' }));
    fireEvent.change(screen.getByLabelText('Points'), { target: { value: '50' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(page.lastCommand()).toMatchObject({
      call: 'setContestTask',
      request: { cid: 7, tid: 1, label: '1', max_score: 50, balloon_color: '', known: '["1",100,null,null]' },
    });
  });

  it('[AUT-2] of an icpc contest have the balloons that were chosen', async () => {
    const page = await open([aContestTask(1, { balloon_color: '#123456' })], true, 'icpc');
    fireEvent.click(await screen.findByRole('button', { name: 'Settings of Task 1' }));
    fireEvent.click(screen.getByRole('radio', { name: 'red' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(page.lastCommand()).toMatchObject({
      request: { balloon_color: '#e11d2a', known: '["1",100,null,"#123456"]' },
    });
  });

  it('[AUT-2] stay where they are once people have worked on them', async () => {
    await open([aContestTask(1, { work: 3 }), aContestTask(2)], false);
    expect(await screen.findByText('The order of the tasks is fixed')).toBeTruthy();
    expect(screen.getByText('3 works')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove Task 1' })).toHaveProperty('disabled', true);
  });
});
