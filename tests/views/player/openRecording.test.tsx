import '#tests/support/dom.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OpenRecording } from '#views/player/OpenRecording.tsx';
import { type PlayerFault } from '#views/player/session.ts';
import { renderView } from '#tests/support/renderView.tsx';

// F88
it.each<[PlayerFault, string]>([
  [{ fault: 'bad_event', line: 812 }, 'Line 812 of this recording is damaged.'],
  [
    { fault: 'unplayable', line: 7 },
    'The event in line 7 of this recording is not as expected, so it cannot be played.',
  ],
])('[EVT-5] a recording that cannot be played is refused with the number of the line: %o', (fault, words) => {
  renderView(<OpenRecording done={null} fault={fault} onFile={() => undefined} />);
  expect(screen.getByRole('alert').textContent).toContain(words);
});
