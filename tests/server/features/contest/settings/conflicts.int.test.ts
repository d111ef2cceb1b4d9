import { it } from 'vitest';
import { runs } from '#tests/support/full.ts';
import { expectNoLostChange } from './conflicts.ts';

it('[AUT-2] two admins who change the same contest at once lose nothing, however their calls interleave', async () => {
  await expectNoLostChange(runs(12, 40), 7);
}, 60_000);
