import { describe, expect, it } from 'vitest';
import { createFold } from '../../src/streams/state/fold.ts';
import { Table } from '../../src/streams/state/table.ts';

type Event =
  | { readonly type: 'Loaded'; readonly people: readonly { readonly name: string }[] }
  | { readonly type: 'Renamed'; readonly at: number; readonly name: string }
  | { readonly type: 'Cleared' }
  | { readonly type: 'Scored'; readonly id: string; readonly points: number };
interface State {
  readonly list: { readonly people: readonly { readonly name: string }[] };
  readonly points: { readonly rows: Table<string, number> };
}
const empty: State['list'] = { people: [] };
const initial: State = { list: empty, points: { rows: Table.empty() } };
const fold = (freeze: boolean) =>
  createFold<State, Event>(
    (draft, event) => {
      if (event.type === 'Loaded') draft.list.people = event.people as { name: string }[];
      else if (event.type === 'Renamed') draft.list.people[event.at] = { name: event.name };
      else if (event.type === 'Cleared') draft.list = empty as { people: { name: string }[] };
      else draft.points.rows = draft.points.rows.set(event.id, event.points);
    },
    { freeze },
  );

describe('the fold', () => {
  it('[EVT-1] a burst never writes into what an event brought or into a constant', () => {
    const people = [{ name: 'Ani' }];
    const events: Event[] = [
      { type: 'Cleared' },
      { type: 'Loaded', people },
      { type: 'Renamed', at: 0, name: 'Boyan' },
      { type: 'Cleared' },
      { type: 'Renamed', at: 0, name: 'Vesela' },
    ];
    const { reduce, reduceBurst } = fold(false);
    expect(reduceBurst(initial, events)).toEqual(events.reduce(reduce, initial));
    expect(people).toEqual([{ name: 'Ani' }]);
    expect(empty).toEqual({ people: [] });
  });

  it('[EVT-1] what an event does not change stays the same object, and a burst leaves its beginning as it was', () => {
    const { reduce, reduceBurst } = fold(true);
    const before = reduce(initial, { type: 'Scored', id: 'a', points: 1 });
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

  it('[EVT-1] freezes the state where mistakes are to be found', () => {
    const state = fold(true).reduce(initial, { type: 'Loaded', people: [{ name: 'Ani' }] });
    expect(() => ((state.list as { people: unknown }).people = [])).toThrow(TypeError);
  });
});
