import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { COUNTDOWN_KINDS } from '#domain/contest/timeline.ts';
import { TimelineBar } from '#views/shell/TimelineBar.tsx';
import { renderView } from '#tests/support/renderView.tsx';

it.each(COUNTDOWN_KINDS)('[TML-4] %s is named and counts down', (kind) => {
  renderView(<TimelineBar kind={kind} remainingMs={61_000} />);
  const timer = screen.getByRole('timer');
  expect(timer.textContent).toBe('00:01:01');
  expect(timer.getAttribute('aria-label')).toMatch(/^[A-Z]/);
});

it('[TML-4] after the end it says so and counts nothing', () => {
  renderView(<TimelineBar kind="finished" remainingMs={0} />);
  expect(screen.getByText('The contest is over')).toBeTruthy();
  expect(screen.queryByRole('timer')).toBeNull();
});

// F87: at 390 px, the name of a contest that is over covered the elements beside it.
it('[SHL-2] a contest’s name is cut where there is no room, over or not', () => {
  const classOfName = (kind: 'ends_in' | 'finished') => {
    const view = renderView(
      <TimelineBar kind={kind} remainingMs={61_000} contest="Pacific Northwest Regional" />,
    );
    const found = screen.getByText('Pacific Northwest Regional').className;
    view.unmount();
    return found;
  };
  expect(classOfName('finished')).toBe(classOfName('ends_in'));
});
