// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { COUNTDOWN_KINDS } from '../../../domain/timeline.ts';
import { TimelineBar } from '../../../src/views/shell/TimelineBar.tsx';
import { renderView } from '../../support/renderView.tsx';

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
