import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { loadCompetitorPages } from '#views/roles/ahead.ts';
import { competing, renderPage } from '#tests/support/competitor.tsx';

afterEach(() => Reflect.deleteProperty(document, 'fonts'));

it('[TSK-9] pages that were downloaded before are drawn at once, as are notices and shortcuts', async () => {
  Object.defineProperty(document, 'fonts', { value: { load: () => Promise.resolve() }, configurable: true });
  await loadCompetitorPages();
  renderPage('/rules', competing());
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
  const notices = screen.getByRole('complementary', { name: 'Notifications' });
  fireEvent.click(within(notices).getByRole('button', { name: 'Close' }));
  fireEvent.keyDown(document.body, { key: '?' });
  expect(screen.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeTruthy();
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getAllByRole('link', { name: /Home/ })[0]!);
  expect(await screen.findByRole('heading', { level: 1, name: 'National round' })).toBeTruthy();
});
