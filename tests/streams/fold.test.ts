import { describe, expect, it } from 'vitest';
import { createFold } from '#streams/state/fold.ts';
import { Table } from '#streams/state/table.ts';

type Event =
  | { readonly type: 'Loaded'; readonly people: readonly { readonly name: string }[] }
  | { readonly type: 'Scribbled'; readonly name: string }
  | { readonly type: 'Corrected'; readonly person: { readonly name: string } }
  | { readonly type: 'Scored'; readonly id: string; readonly points: number };
interface State {
  readonly list: { readonly people: readonly { readonly name: string }[] };
  readonly points: { readonly rows: Table<string, number> };
}
const initial: State = { list: { people: [] }, points: { rows: Table.empty() } };

function reduce(state: State, event: Event): State {
  switch (event.type) {
    case 'Loaded':
      return { ...state, list: { people: event.people } };
    case 'Scored':
      return { ...state, points: { rows: state.points.rows.set(event.id, event.points) } };
    case 'Scribbled':
      (state.list.people as { name: string }[]).push({ name: event.name });
      return state;
    case 'Corrected':
      (event.person as { name: string }).name = 'Vesela';
      return state;
  }
}
const fold = (freeze: boolean) => createFold<State, Event>(reduce, { freeze });

describe('the fold', () => {
  it('[EVT-1] a slice that an event does not change stays the same object, and a burst leaves its beginning as it was', () => {
    const { reduce: reduceOne, reduceBurst } = fold(true);
    const before = reduceOne(initial, { type: 'Scored', id: 'a', points: 1 });
    const after = reduceBurst(before, [
      { type: 'Scored', id: 'a', points: 2 },
      { type: 'Scored', id: 'b', points: 3 },
    ]);
    expect(after.list).toBe(before.list);
    expect([before.points.rows.get('a'), after.points.rows.get('a'), before.points.rows.has('b')]).toEqual([
      1,
      2,
      false,
    ]);
  });

  it('[EVT-1] freezes the state to its leaves, where mistakes are to be found', () => {
    const state = fold(true).reduce(initial, { type: 'Loaded', people: [{ name: 'Ani' }] });
    expect(() => ((state.list as { people: unknown }).people = [])).toThrow(TypeError);
    expect(() => ((state.list.people[0] as { name: string }).name = 'Boyan')).toThrow(TypeError);
  });

  it('[EVT-1] finds a reducer that writes into the state or into its event', () => {
    const person = { name: 'Ani' };
    const { reduce: reduceOne, reduceBurst } = fold(true);
    const state = { ...initial, list: { people: [] } };
    expect(() => reduceOne(state, { type: 'Scribbled', name: 'Boyan' })).toThrow(TypeError);
    expect(() => reduceBurst(state, [{ type: 'Corrected', person }])).toThrow(TypeError);
    expect([state.list.people, person]).toEqual([[], { name: 'Ani' }]);
  });
});
