/** The most characters of a public address. */
export const MAX_PUBLIC_ADDRESS_CHARS = 200;

/**
 * The address of an installation in the form that is kept, as `https://contest.example.org`; null if it is
 * invalid: another scheme, a path, credentials or a query in it, or a host that only the same computer
 * reaches.
 */
export function publicAddressOf(typed: string): string | null {
  const address = URL.canParse(typed.trim()) ? new URL(typed.trim()) : null;
  if (address === null || !/^https?:$/.test(address.protocol)) return null;
  const { username, password, pathname, search, hash, origin } = address;
  if (`${username}${password}${search}${hash}` !== '' || pathname !== '/') return null;
  return isLoopback(origin) ? null : origin;
}

/** Whether only the same computer reaches an address (RFC 6761 §6.3, RFC 1122 §3.2.1.3, RFC 4291 §2.5.3). */
export function isLoopback(address: string): boolean {
  return /^(?:(?:.+\.)?localhost\.?|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f[\da-f]{2}:[\da-f]+\])$/.test(
    new URL(address).hostname,
  );
}
