import { vi } from 'vitest';

/** Longest time that a condition may take on a busy machine, ms. */
const PATIENCE_MS = 10_000;

/**
 * Retries an assertion each `interval` ms until it holds, and returns its value; throws its last failure when
 * it does not hold within `timeout` ms.
 */
export function eventually<T>(
  holds: () => T | Promise<T>,
  options: { readonly timeout?: number; readonly interval?: number } = {},
): Promise<T> {
  return vi.waitFor(holds, { timeout: PATIENCE_MS, ...options });
}
