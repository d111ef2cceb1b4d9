import { vi } from 'vitest';

/** Has files get addresses, which jsdom does not give, until the test is over. */
export function stubObjectUrls(addressOf: (file: Blob) => string): void {
  const addresses = { createObjectURL: addressOf, revokeObjectURL: () => undefined };
  vi.stubGlobal('URL', Object.assign(class extends URL {}, addresses));
}
