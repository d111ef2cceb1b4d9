import { describe, expect, it, vi } from 'vitest';
import { rememberEach } from '#streams/rememberEach.ts';
import { createSelector, createSelectorBy, remember, selectorsOf, steadySelector } from '#streams/select.ts';

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

  it('a selector with an argument remembers what it made for each', () => {
    const select = createSelectorBy<State, number>()([selectTask, selectCount], (task, count, index) => ({
      task,
      count,
      index,
    }));
    const [first, second] = [select(initial, 0), select(initial, 1)];
    expect([first, second]).toEqual([
      { task: 'a', count: 0, index: 0 },
      { task: undefined, count: 0, index: 1 },
    ]);
    expect(select(initial, 0)).toBe(first);
    const longer = { ...initial, contest: { ...initial.contest, tasks: ['a', 'b'] } };
    expect(select(longer, 0)).toBe(first);
    expect(select(longer, 1)).toEqual({ task: 'b', count: 0, index: 1 });
  });

  it('a steady selector gives the same object as long as the new one says the same', () => {
    const select = steadySelector(({ contest }: State, words: string) => ({
      words,
      tasks: [...contest.tasks],
    }));
    const first = select(initial, 'x');
    expect(select({ ...initial, contest: { name: 'Other', tasks: ['a'] } }, 'x')).toBe(first);
    expect(select(initial, 'y')).toEqual({ words: 'y', tasks: ['a'] });
    expect(select(initial, 'x')).toBe(first);
    const longer = { ...initial, contest: { ...initial.contest, tasks: ['a', 'b'] } };
    expect(select(longer, 'x')).toEqual({ words: 'x', tasks: ['a', 'b'] });
  });
});

describe('remembered results', () => {
  it('are made anew when a value changes, from the result before', () => {
    const total = remember(([more]: readonly [number], before: number | undefined) => (before ?? 0) + more);
    expect([total(1), total(1), total(5), total(5)]).toEqual([1, 1, 6, 6]);
  });

  it('of an object is made once for it and its values', () => {
    const labelled = rememberEach((task: { readonly name: string }, label: string) => ({ ...task, label }));
    const [a, b] = [{ name: 'a' }, { name: 'b' }];
    const first = labelled(a, 'A');
    expect(labelled(b, 'A')).toEqual({ name: 'b', label: 'A' });
    expect(labelled(a, 'A')).toBe(first);
    expect(labelled(a, 'B')).toEqual({ name: 'a', label: 'B' });
  });
});
