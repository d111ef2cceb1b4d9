import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createFold } from '#streams/state/fold.ts';
import { initialState, type State } from '#streams/state/state.ts';
import { createStore } from '#streams/store.ts';
import { selectHolders } from '#views/screens/submissions/judgement/subtaskStands.ts';
import { selectOutbox, selectTaskSubmissions, selectTaskUserTests } from '#streams/state/tasks/ownTasks.ts';
import { StoreProvider } from '#views/StoreProvider.tsx';
import { useSelected } from '#views/useSelected.ts';

function Work({ task }: { readonly task: number }) {
  const outbox = useSelected(selectOutbox, task);
  const submissions = useSelected(selectTaskSubmissions, task);
  const userTests = useSelected(selectTaskUserTests, task);
  const holders = useSelected(selectHolders, task);
  return <p>{[task, outbox.length, submissions?.length, userTests.length, holders.length].join()}</p>;
}

afterEach(cleanup);

it('the work of two tasks is shown on one page', () => {
  const fold = createFold<State, never>((state) => state, { freeze: true });
  const store = createStore<State, never>({ initial: initialState, fold, onFault: () => null });
  render(
    <StoreProvider store={store} eventOf={(event: never) => event}>
      <Work task={1} />
      <Work task={2} />
    </StoreProvider>,
  );
  expect(screen.getByText('1,0,,0,0')).toBeTruthy();
  expect(screen.getByText('2,0,,0,0')).toBeTruthy();
});
