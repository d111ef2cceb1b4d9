import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_REDIRECT, digitsOnly, parseRouteId } from '#domain/navigation.ts';

describe('navigation', () => {
  it('[RTE-2] every role lands on its own page', () => {
    expect(DEFAULT_REDIRECT).toEqual({
      user: '/home',
      admin: '/home',
      author: '/tasks',
      spectator: '/standing',
      coordinator: '/home',
      scorer: '/',
      arbiter: '/',
      proctor: '/contest',
    });
  });

  it('[RTE-3] an id is digits only', () => {
    const bad = [undefined, '', '-1', '1.5', '1e3', ' 1', '1\n', '0x1', '１２', 'abc', '12a'];
    for (const text of bad) {
      expect(digitsOnly(text)).toBe(false);
      expect(parseRouteId(text)).toBeNull();
    }
    expect(digitsOnly('9'.repeat(30))).toBe(true);
    expect(parseRouteId('9'.repeat(30))).toBeNull();
  });

  it('[RTE-3] every whole number is an id and is read back', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (id) => {
        expect(digitsOnly(String(id))).toBe(true);
        expect(parseRouteId(`00${id}`)).toBe(id);
      }),
    );
  });
});
