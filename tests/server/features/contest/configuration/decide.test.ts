import { expect, it } from 'vitest';
import { decideConfiguration } from '#server/features/contest/configuration/handlers.ts';

it('[LIV-1] settings that are left out of a configuration stay', () => {
  const row = { websockets: '1', live_updates: '1', public_address: 'https://a.example' } as const;
  expect(decideConfiguration(row, { input: { websockets: '0' } })).toEqual({ ...row, websockets: '0' });
  expect(decideConfiguration(row, { input: { public_address: '' } }).public_address).toBe('');
});
