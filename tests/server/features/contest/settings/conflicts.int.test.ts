import { it } from 'vitest';
import { expectNoLostChange } from './conflicts.ts';

it('[AUT-2] two admins who change the same contest at once lose nothing: 40 interleavings', async () => {
  await expectNoLostChange(40, 7);
}, 60_000);
