import { describe, expect, it } from 'vitest';
import { isLoopback, publicAddressOf } from '#domain/public-address.ts';

// F20
describe('the public address', () => {
  it.each([
    ['https://contest.example.org', 'https://contest.example.org'],
    [' http://Contest.Example.org/ ', 'http://contest.example.org'],
    ['http://10.1.2.3:5000', 'http://10.1.2.3:5000'],
    ['https://олимпиада.example', 'https://xn--80aaloaqinm.example'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(publicAddressOf(typed)).toBe(kept);
  });

  it.each([
    'contest.example.org',
    'ftp://contest.example.org',
    'https://contest.example.org/agon',
    'https://contest.example.org?x=1',
    'https://contest.example.org#x',
    'https://who:secret@contest.example.org',
    'http://localhost:5000',
    'https://',
    '',
  ])('%s is refused as a public address', (typed) => {
    expect(publicAddressOf(typed)).toBeNull();
  });

  it.each([
    'http://127.0.0.1',
    'http://127.8.8.8:5000',
    'http://localhost:5173',
    'http://contest.localhost',
    'http://[::1]:80',
    'http://0.0.0.0',
    'http://[::ffff:127.0.0.1]',
  ])('nobody else reaches %s', (address) => {
    expect(isLoopback(address)).toBe(true);
  });

  it.each([
    'http://10.0.0.1',
    'https://127.example.org',
    'https://localhost.example.org',
    'http://[2001:db8::1]',
  ])('others may reach %s', (address) => {
    expect(isLoopback(address)).toBe(false);
  });
});
