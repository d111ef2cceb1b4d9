import { it } from 'vitest';
import { runs } from '#tests/support/full.ts';
import { expectNobodyLost } from './conflicts.ts';

it('[AUT-2] two admins who add and take out the same people at once lose nobody, however their calls interleave', async () => {
  await expectNobodyLost(runs(8, 25), 7);
}, 60_000);
