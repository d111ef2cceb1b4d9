import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { type ContestEvent } from '#streams/events/event.ts';
import { createFold } from '#streams/state/fold.ts';
import { resourceOf } from '#streams/state/resourcesState.ts';
import { initialState, reduceState, type State } from '#streams/state/state.ts';
import { createStore } from '#streams/store.ts';
import { eventOf, type ViewEvent } from '#streams/viewEvent.ts';
import { useResources } from '#views/kit/useResources.ts';
import { StoreProvider } from '#views/StoreProvider.tsx';
import { renderView } from '#tests/support/renderView.tsx';
import { resourceLoaded } from '#tests/support/resources.ts';

const requestOf = (path: string) => ({ tid: 5, path, hash: 'h' });

function Pictures() {
  const [paths, setPaths] = useState(['a', 'b']);
  const files = useResources('workshopFile', paths.map(requestOf));
  return (
    <>
      <p>{files.map((file) => file?.blobUrl ?? 'none').join(' ')}</p>
      <button onClick={() => setPaths(['b', 'c'])}>Others</button>
      <button onClick={() => setPaths([])}>None</button>
    </>
  );
}

it('[AUT-12] each of several is asked for while it is among them, and the ones that stay are not asked for again', () => {
  const store = createStore<State, ContestEvent>({
    initial: initialState,
    fold: createFold<State, ContestEvent>(reduceState, { freeze: true }),
    onFault: () => null,
  });
  const told: string[] = [];
  store.events$.subscribe((event) => {
    if (event.type === 'ResourceOpened' || event.type === 'ResourceClosed')
      told.push(`${event.type} ${(JSON.parse(event.resource) as { path: string }).path}`);
  });
  renderView(
    <StoreProvider
      store={store}
      eventOf={(told: ViewEvent) => eventOf(told, 0)}
      frames={{ schedule: (flush) => flush() }}
    >
      <Pictures />
    </StoreProvider>,
  );
  expect(told.splice(0)).toEqual(['ResourceOpened a', 'ResourceOpened b']);
  const resource = resourceOf<'workshopFile'>(requestOf('b'));
  const answer = { mime: 'image/png', text: null, blobUrl: 'blob:b' };
  act(() => store.send(resourceLoaded({ call: 'workshopFile', resource }, answer)));
  expect(screen.getByText('none blob:b')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Others' }));
  expect(told.splice(0)).toEqual(['ResourceOpened c', 'ResourceClosed a']);
  expect(screen.getByText('blob:b none')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'None' }));
  expect(told).toEqual(['ResourceClosed b', 'ResourceClosed c']);
});
