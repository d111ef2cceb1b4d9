import { it } from 'vitest';
import { expectNoLostChange } from './conflicts.ts';

it('[AUT-2] two admins who change the same contest at once lose nothing: 1,000 interleavings', async () => {
  await expectNoLostChange(1_000, 11);
}, 600_000);
