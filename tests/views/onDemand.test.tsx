import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { type ContestEvent } from '#streams/events/event.ts';
import { createFold } from '#streams/state/fold.ts';
import { initialState, reduceState, type State } from '#streams/state/state.ts';
import { createStore } from '#streams/store.ts';
import { StoreProvider } from '#views/StoreProvider.tsx';
import { onDemand } from '#views/onDemand.tsx';
import '#tests/support/dom.ts';

/** A component that counts presses, and its download, which ends when the test says so. */
function ofTest() {
  const Counter = ({ label }: { readonly label: string }) => {
    const [presses, setPresses] = useState(0);
    return <button onClick={() => setPresses(presses + 1)}>{`${label} ${presses}`}</button>;
  };
  const downloads: (() => void)[] = [];
  const load = vi.fn(
    () => new Promise<typeof Counter>((resolve) => void downloads.push(() => resolve(Counter))),
  );
  const arrive = () =>
    act(() => {
      downloads.shift()?.();
      return Promise.resolve();
    });
  return { load, Here: onDemand(load, () => <p>not here</p>), arrive };
}

/** A page whose channel is down. */
function Connected({ children }: { readonly children: ReactNode }) {
  const store = createStore<State, ContestEvent>({ initial: initialState, fold, onFault: () => null });
  return (
    <StoreProvider store={store} eventOf={noEvent} frames={{ schedule: (flush) => flush() }}>
      {children}
    </StoreProvider>
  );
}
const fold = createFold<State, ContestEvent>(reduceState, { freeze: true });
const noEvent = () => {
  throw new Error('it sends nothing');
};

/** The component as a page shows it. */
const page = (Here: ReturnType<typeof ofTest>['Here'], label = 'pressed') => (
  <Suspense fallback="on its way">
    <Here label={label} />
  </Suspense>
);

describe('a component on demand', () => {
  it('[RTE-6] is downloaded when it is first shown, and once', async () => {
    const { load, Here, arrive } = ofTest();
    expect(load).not.toHaveBeenCalled();
    render(page(Here)).unmount();
    render(page(Here));
    expect(screen.getByText('on its way')).toBeTruthy();
    await arrive();
    expect(screen.getByText('pressed 0')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('[TSK-9] that came before is drawn at once', async () => {
    const { load, Here, arrive } = ofTest();
    const coming = Here.ahead();
    await arrive();
    await coming;
    render(page(Here));
    expect(screen.getByText('pressed 0')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('[RTE-6] that came late, and is downloaded again elsewhere, keeps its state', async () => {
    const { load, Here, arrive } = ofTest();
    vi.spyOn(console, 'warn').mockReturnValue();
    load.mockRejectedValueOnce(new Error('no network'));
    const view = render(page(Here), { wrapper: Connected });
    expect(await screen.findByText('not here')).toBeTruthy();
    await arrive();
    fireEvent.click(screen.getByText('pressed 0'));
    await Here.ahead();
    view.rerender(page(Here, 'and pressed'));
    expect(screen.getByText('and pressed 1')).toBeTruthy();
  });
});
