import { vi } from 'vitest';

/** Gives files addresses, which jsdom does not, until the test is over. */
export function stubObjectUrls(addressOf: (file: Blob) => string): void {
  const addresses = { createObjectURL: addressOf, revokeObjectURL: () => undefined };
  vi.stubGlobal('URL', Object.assign(class extends URL {}, addresses));
}
