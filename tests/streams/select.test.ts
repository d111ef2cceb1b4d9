import { BehaviorSubject, defer } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import { createSelector, selectionOf, selectorsOf } from '../../src/streams/select.ts';

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

describe('the selection of streams', () => {
  it('asks a selector only when its slice changed, and says nothing when the answer is the same', () => {
    const state$ = new BehaviorSubject(initial);
    const asked = vi.fn((contest: State['contest']) => contest.name);
    const { select$ } = selectionOf(state$);
    const heard: string[] = [];
    select$(selectors('contest')(asked)).subscribe((name) => heard.push(name));
    state$.next({ ...initial, unread: { count: 1 } });
    state$.next({ ...initial, contest: { ...initial.contest, tasks: [] } });
    state$.next({ ...initial, contest: { name: 'Semifinal', tasks: [] } });
    expect(heard).toEqual(['Final', 'Semifinal']);
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it('selectors of several slices or of the whole state hear every change once', () => {
    const state$ = new BehaviorSubject(initial);
    const { select$ } = selectionOf(state$);
    const heard: string[] = [];
    select$(createSelector([selectName, selectCount], (name, count) => `${name} ${count}`)).subscribe(
      (title) => heard.push(title),
    );
    select$((state) => state.unread.count).subscribe((count) => heard.push(String(count)));
    state$.next({ contest: { name: 'Semifinal', tasks: [] }, unread: { count: 1 } });
    expect(heard).toEqual(['Final 0', '0', 'Semifinal 1', '1']);
  });

  it('listens to the state once for all listeners of a slice, replays to late ones, and leaves with the last', () => {
    const state$ = new BehaviorSubject(initial);
    let listeners = 0;
    const counted$ = defer(() => {
      listeners += 1;
      return state$;
    });
    const { slice$ } = selectionOf(counted$);
    const heard: unknown[] = [];
    const first = slice$('unread').subscribe();
    const second = slice$('unread').subscribe((unread) => heard.push(unread));
    expect(heard).toEqual([{ count: 0 }]);
    expect(listeners).toBe(1);
    first.unsubscribe();
    second.unsubscribe();
    expect(state$.observed).toBe(false);
  });
});
