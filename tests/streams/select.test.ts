import { describe, expect, it, vi } from 'vitest';
import { createSelector, selectorsOf } from '#streams/select.ts';

interface State {
  readonly contest: { readonly name: string; readonly tasks: readonly string[] };
  readonly unread: { readonly count: number };
}
const initial: State = { contest: { name: 'Final', tasks: ['a'] }, unread: { count: 0 } };
const selectors = selectorsOf<State>();
const selectName = selectors('contest')((contest) => contest.name);
const selectTask = selectors('contest')((contest, index: number) => contest.tasks[index]);
const selectCount = selectors('unread')((unread) => unread.count);

describe('selectors', () => {
  it('read their slice, with arguments after the state', () => {
    expect([selectName(initial), selectTask(initial, 0), selectName.slices]).toEqual([
      'Final',
      'a',
      ['contest'],
    ]);
  });

  it('a selector over others works anew only when one of them changed, and gives the same object until then', () => {
    const project = vi.fn((name: string, count: number) => ({ title: `${name} (${count})` }));
    const selectTitle = createSelector([selectName, selectCount], project);
    const first = selectTitle(initial);
    expect(selectTitle({ ...initial, contest: { ...initial.contest, tasks: [] } })).toBe(first);
    expect(selectTitle({ ...initial, unread: { count: 2 } })).toEqual({ title: 'Final (2)' });
    expect(project).toHaveBeenCalledTimes(2);
    expect(selectTitle.slices).toEqual(['contest', 'unread']);
  });

  it('promises no slices when one of those it reads promises none', () => {
    expect(
      createSelector([selectName, (state: State) => state.unread], (name) => name).slices,
    ).toBeUndefined();
  });
});
