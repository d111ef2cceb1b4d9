import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Loaded, together } from '#views/kit/Loaded.tsx';
import { type Resource } from '#views/kit/useResource.ts';
import { renderView } from '#tests/support/renderView.tsx';

const failure = { key: 'backend.unavailable', detail: null };

function aResource(change: Partial<Resource<string>> = {}): Resource<string> {
  return { answer: null, isLoading: true, failure: null, refresh: () => undefined, ...change };
}

function draw(resource: Resource<string>, more: { readonly onlyNewest?: boolean } = {}) {
  renderView(
    <Loaded of={resource} shape="text" {...more}>
      {(answer) => <p>{`It is ${answer}`}</p>}
    </Loaded>,
  );
}

it('[RTE-3] a resource that is on its way is a shape, and one that has come is shown', async () => {
  draw(aResource());
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  draw(aResource({ answer: 'here', isLoading: false }));
  expect(screen.getByText('It is here')).toBeTruthy();
});

it('[RTE-3] a resource that did not come says why, and is tried again with a press', () => {
  const refresh = vi.fn();
  draw(aResource({ failure, isLoading: false, refresh }));
  expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refresh).toHaveBeenCalledOnce();
});

it('[RTE-3] an answer that could not be loaded anew stays, unless only the newest tells the truth', () => {
  const outdated = aResource({ answer: 'old', failure, isLoading: false });
  draw(outdated);
  expect(screen.getByText('It is old')).toBeTruthy();
  draw(outdated, { onlyNewest: true });
  expect(screen.getAllByText('It is old')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('[RTE-3] a failure may have words of its own, by its key', () => {
  const of = aResource({ failure, isLoading: false });
  renderView(
    <Loaded of={of} shape="text" failed={(key) => key === failure.key && <p>Not yours</p>}>
      {() => null}
    </Loaded>,
  );
  expect(screen.getByText('Not yours')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('[RTE-3] two have come when both have, and are tried again together', () => {
  const refreshed: string[] = [];
  const one = aResource({ answer: 'one', isLoading: false, refresh: () => refreshed.push('one') });
  const other = aResource({ failure, isLoading: false, refresh: () => refreshed.push('other') });
  expect(together(one, other)).toMatchObject({ answer: null, isLoading: false, failure });
  together(one, other).refresh();
  expect(refreshed).toEqual(['one', 'other']);
  expect(together(one, one).answer).toEqual(['one', 'one']);
});
