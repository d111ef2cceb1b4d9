import { vi } from 'vitest';

/** So long a condition may take on a busy machine, in ms. */
const PATIENCE_MS = 10_000;

/**
 * Waits until what is expected holds, and answers what it gives; its last failure is thrown when it does not come to hold
 * within `timeout` ms. It is looked at each `interval` ms.
 */
export function eventually<T>(
  holds: () => T | Promise<T>,
  options: { readonly timeout?: number; readonly interval?: number } = {},
): Promise<T> {
  return vi.waitFor(holds, { timeout: PATIENCE_MS, ...options });
}
