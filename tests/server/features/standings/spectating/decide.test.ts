import { expect, it } from 'vitest';
import { decideOverlay } from '#server/features/standings/spectating/overlay.ts';

it('[STD-7] an overlay shows each widget once, and nobody who is on no board', () => {
  const overlay = { widgets: ['clock', 'team', 'clock'] as ('clock' | 'team')[], rows: 10, participant: 9 };
  const input = { cid: 3, overlay };
  expect(decideOverlay({ isOnBoard: true }, { input })).toEqual({ ...overlay, widgets: ['clock', 'team'] });
  expect(() => decideOverlay({ isOnBoard: false }, { input })).toThrow('backend.not_found');
});
