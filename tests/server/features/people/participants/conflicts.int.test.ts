import { it } from 'vitest';
import { expectNobodyLost } from './conflicts.ts';

it('[AUT-2] two admins who add and take out the same people at once lose nobody: 25 interleavings', async () => {
  await expectNobodyLost(25, 7);
}, 60_000);
