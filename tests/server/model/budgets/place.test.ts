import { expect, it } from 'vitest';
import { placeOf } from '#server/model/budgets/place.ts';

it('[SEC-2] an IPv6 network is one place, however it is written, and an IPv4 address another', () => {
  expect(placeOf('10.0.0.1')).toBe('10.0.0.1');
  expect(placeOf('::ffff:10.0.0.1')).toBe('10.0.0.1');
  const place = '2001:db8:0:1::/64';
  for (const address of [
    '2001:db8:0:1::1',
    '2001:0DB8:0:1:ffff::',
    '2001:db8::1:1:2:3:4',
    '2001:db8:0:1::1%eth0',
  ])
    expect([address, placeOf(address)]).toEqual([address, place]);
  expect(placeOf('::1')).toBe('0:0:0:0::/64');
  expect(placeOf('x'.repeat(1000))).toHaveLength(64);
});
