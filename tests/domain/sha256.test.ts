import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../domain/sha256.ts';

describe('SHA-256', () => {
  it('[TSK-8] is the standard’s, of any content', () => {
    expect(sha256Hex(new TextEncoder().encode('abc'))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (content) => {
        expect(sha256Hex(content)).toBe(createHash('sha256').update(content).digest('hex'));
      }),
    );
  });

  it('[TSK-8] holds at the ends of blocks, and for a large archive', () => {
    for (const length of [0, 55, 56, 63, 64, 119, 120, 1_000_003]) {
      const content = new Uint8Array(length).fill(0xa5);
      expect(sha256Hex(content)).toBe(createHash('sha256').update(content).digest('hex'));
    }
  });
});
