import { expect, it } from 'vitest';
import { isPng } from '../../../../server/features/session/snapshots.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

it('[PRC-3] a snapshot is a PNG by its content, whatever it is called', () => {
  expect(isPng(PNG)).toBe(true);
  expect(isPng(Buffer.from('GIF89a__________'))).toBe(false);
  expect(isPng(PNG.subarray(0, 8))).toBe(false);
  expect(isPng(Buffer.from('\r\n' + PNG.toString('latin1'), 'latin1'))).toBe(false);
  expect(isPng(Buffer.alloc(0))).toBe(false);
});
