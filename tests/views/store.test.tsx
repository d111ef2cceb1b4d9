import { act, cleanup, render, screen } from '@testing-library/react';
import { StrictMode, useLayoutEffect } from 'react';
import { Observable } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { selectorsOf } from '#streams/select.ts';
import { createFold } from '#streams/state/fold.ts';
import { Table } from '#streams/state/table.ts';
import { createStore } from '#streams/store.ts';
import { createShownState, type Frames, pageFrames } from '#views/shownState.ts';
import { StoreProvider } from '#views/StoreProvider.tsx';
import { useSelected } from '#views/useSelected.ts';
import { CALM, useSelectedCalmly } from '#views/useSelectedCalmly.ts';
import { useSend } from '#views/useSend.ts';

type Event =
  | { readonly type: 'Counted' }
  | { readonly type: 'Renamed'; readonly id: string; readonly name: string };
interface State {
  readonly counter: { readonly count: number };
  readonly people: { readonly names: Table<string, string> };
}
const initial: State = {
  counter: { count: 0 },
  people: {
    names: Table.from<string, string>([
      ['a', 'Ani'],
      ['b', 'Boyan'],
    ]),
  },
};
const fold = createFold<State, Event>(
  (state, event) =>
    event.type === 'Counted'
      ? { ...state, counter: { count: state.counter.count + 1 } }
      : { ...state, people: { names: state.people.names.set(event.id, event.name) } },
  { freeze: true },
);
/** Leaves events as they are, because none of them needs the clock's time. */
const asTold = (event: Event) => event;
const newStore = () => createStore<State, Event>({ initial, fold, onFault: () => null });

/** Animation frames that come when the test says so. */
function handFrames() {
  const waiting: (() => void)[] = [];
  const frames: Frames = { schedule: (flush) => void waiting.push(flush) };
  const next = () => act(() => waiting.splice(0).forEach((flush) => flush()));
  return { frames, next, waiting };
}

const asked = { counter: 0 };
const selectCount = selectorsOf<State>()('counter')((counter) => {
  asked.counter += 1;
  return counter.count;
});
const selectName = selectorsOf<State>()('people')((people, id: string) => people.names.get(id));

function Counter({ onRender }: { readonly onRender?: (count: number) => void }) {
  const count = useSelected(selectCount);
  useLayoutEffect(() => {
    onRender?.(count);
  });
  return <output>{count}</output>;
}
function Name({
  id,
  onCommit,
}: {
  readonly id: string;
  readonly onCommit?: (id: string, name: unknown) => void;
}) {
  const name = useSelected(selectName, id);
  useLayoutEffect(() => {
    onCommit?.(id, name);
  });
  return <p>{name}</p>;
}
function CalmName({ id, onRender }: { readonly id: string; readonly onRender: (name: unknown) => void }) {
  const name = useSelectedCalmly(selectName, id);
  useLayoutEffect(() => {
    onRender(name);
  });
  return <p>{name}</p>;
}
function CountButton() {
  const send = useSend<Event>();
  return <button onClick={() => send({ type: 'Counted' })}>count</button>;
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a view of the store', () => {
  it('shows the state and follows it, a burst of events in one rendering', () => {
    const store = newStore();
    const { frames, next, waiting } = handFrames();
    const rendered: number[] = [];
    render(
      <StoreProvider store={store} eventOf={asTold} frames={frames}>
        <Counter onRender={(count) => rendered.push(count)} />
      </StoreProvider>,
    );
    for (let event = 0; event < 50; event += 1) store.send({ type: 'Counted' });
    expect([rendered, waiting.length]).toEqual([[0], 1]);
    next();
    expect(rendered).toEqual([0, 50]);
    expect(screen.getByRole('status').textContent).toBe('50');
  });

  it('[AUT-3] a list that is read calmly follows at once, and of a flood comes within a second together', () => {
    vi.useFakeTimers();
    const store = newStore();
    const { frames, next } = handFrames();
    const rendered: unknown[] = [];
    const names = (name: string) => {
      store.send({ type: 'Renamed', id: 'a', name });
      next();
    };
    const passes = (ms: number) => {
      act(() => {
        vi.advanceTimersByTime(ms);
      });
    };
    const { unmount } = render(
      <StoreProvider store={store} eventOf={asTold} frames={frames}>
        <CalmName id="a" onRender={(name) => void rendered.push(name)} />
      </StoreProvider>,
    );
    for (let at = 1; at <= CALM.burst; at += 1) names(`Ani ${at}`);
    expect(rendered).toEqual(['Ani', 'Ani 1', 'Ani 2', 'Ani 3', 'Ani 4']);
    for (let at = 0; at < 60; at += 1) names(`Anna ${at}`);
    expect(rendered).toHaveLength(5);
    passes(CALM.everyMs);
    expect(rendered.slice(5)).toEqual(['Anna 59']);
    names('Anna');
    names('Annie');
    passes(CALM.everyMs);
    expect(rendered.slice(6)).toEqual(['Annie']);
    passes(5 * CALM.everyMs);
    names('Anya');
    names('Anelia');
    expect(rendered.slice(7)).toEqual(['Anya', 'Anelia']);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a selector is not even asked when only other slices changed', () => {
    const store = newStore();
    const { frames, next } = handFrames();
    render(
      <StoreProvider store={store} eventOf={asTold} frames={frames}>
        <Counter />
      </StoreProvider>,
    );
    const before = asked.counter;
    act(() => store.send({ type: 'Renamed', id: 'a', name: 'Anna' }));
    next();
    expect(asked.counter).toBe(before);
  });

  it('never commits the value of one id under another', () => {
    const store = newStore();
    const { frames, next } = handFrames();
    const committed: [string, unknown][] = [];
    const tree = (id: string) => (
      <StoreProvider store={store} eventOf={asTold} frames={frames}>
        <Name id={id} onCommit={(...pair) => committed.push(pair)} />
      </StoreProvider>
    );
    const { rerender } = render(tree('a'));
    store.send({ type: 'Renamed', id: 'b', name: 'Bilyana' });
    rerender(tree('b'));
    next();
    expect(committed).toEqual([
      ['a', 'Ani'],
      ['b', 'Boyan'],
      ['b', 'Bilyana'],
    ]);
  });

  it('components that mount between an event and its frame show what the others show', () => {
    const store = newStore();
    const { frames } = handFrames();
    const tree = (second: boolean) => (
      <StoreProvider store={store} eventOf={asTold} frames={frames}>
        <Counter />
        {second && <Counter />}
      </StoreProvider>
    );
    const { rerender } = render(tree(false));
    store.send({ type: 'Counted' });
    rerender(tree(true));
    expect(screen.getAllByRole('status').map((output) => output.textContent)).toEqual(['0', '0']);
  });

  it('the person’s own deed is on the screen without waiting for a frame', () => {
    const { frames } = handFrames();
    render(
      <StoreProvider store={newStore()} eventOf={asTold} frames={frames}>
        <Counter />
        <CountButton />
      </StoreProvider>,
    );
    act(() => screen.getByRole('button').click());
    expect(screen.getByRole('status').textContent).toBe('1');
  });

  it('starts the inputs once under strict rendering, after the listeners below it, and leaves none behind', () => {
    const store = newStore();
    const { frames, next } = handFrames();
    let running = 0;
    const source$ = new Observable<Event>((subscriber) => {
      running += 1;
      subscriber.next({ type: 'Counted' });
      return () => (running -= 1);
    });
    store.run({ source: () => source$ }, {});
    const view = render(
      <StrictMode>
        <StoreProvider store={store} eventOf={asTold} frames={frames}>
          <Counter />
        </StoreProvider>
      </StrictMode>,
    );
    next();
    expect([running, screen.getByRole('status').textContent]).toEqual([1, '1']);
    view.unmount();
    store.stop();
    expect(running).toBe(0);
    expect((store.state$ as unknown as { observed: boolean }).observed).toBe(false);
  });

  it('outside a provider it says what is missing', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<Counter />)).toThrow('There is no StoreProvider');
  });
});

describe("the page's frames", () => {
  const setVisibility = (state: 'visible' | 'hidden') => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new window.Event('visibilitychange'));
  };

  it('a hidden page, which gets no animation frames, is brought up to date at once', async () => {
    vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
    setVisibility('hidden');
    const shown = createShownState(initial, pageFrames);
    const listener = vi.fn();
    shown.listen(['counter'], listener);
    shown.offer({ ...initial, counter: { count: 1 } });
    expect(listener).not.toHaveBeenCalled();
    await Promise.resolve();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('a page that is hidden while a frame is due does not wait for it, and is told once', () => {
    setVisibility('visible');
    let frame: FrameRequestCallback = () => undefined;
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
      frame = callback;
      return 1;
    });
    const flush = vi.fn();
    pageFrames.schedule(flush);
    expect(flush).not.toHaveBeenCalled();
    setVisibility('hidden');
    setVisibility('visible');
    expect(flush).toHaveBeenCalledTimes(1);
    expect(frame).toBeTypeOf('function');
  });
});

describe('the shown state', () => {
  it('calls listeners of changed slices and of all, and none that has left', () => {
    const shown = createShownState(initial, { schedule: (flush) => flush() });
    const heard: string[] = [];
    const note = (name: string) => () => void heard.push(name);
    shown.listen(['counter'], note('counter'));
    shown.listen(['people'], note('people'));
    shown.listen(undefined, note('all'));
    const leave = shown.listen(['counter'], note('left'));
    leave();
    shown.offer({ ...initial, counter: { count: 1 } });
    expect(heard).toEqual(['all', 'counter']);
    shown.flush();
    expect(heard).toHaveLength(2);
  });
});
