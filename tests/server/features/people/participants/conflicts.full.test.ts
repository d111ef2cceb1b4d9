import { it } from 'vitest';
import { expectNobodyLost } from './conflicts.ts';

it('[AUT-2] two admins who add and take out the same people at once lose nobody: 1,000 interleavings', async () => {
  await expectNobodyLost(1_000, 11);
}, 600_000);
