import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SelectionBar } from '#views/screens/submissions/feed/SelectionBar.tsx';
import { renderView } from '#tests/support/renderView.tsx';

const MAX_FILTER_IDS = 500;

it('[AUT-3] more than one download may name are not cut in silence: what to do is said instead', () => {
  const ids = new Set(Array.from({ length: MAX_FILTER_IDS + 1 }, (_, at) => at + 1));
  const nothing = () => undefined;
  renderView(<SelectionBar feed="submissions" selection={{ ids, toggle: nothing, clear: nothing }} />);
  expect(screen.getByText(/At most 500 selected ones/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Download/ })).toBeNull();
});
