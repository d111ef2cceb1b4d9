import { isIPv4, isIPv6 } from 'node:net';

/**
 * Groups of an IPv6 address that identify a network; the network itself assigns the rest (RFC 4291, 2.5.4).
 */
const NETWORK_GROUPS = 4;
const GROUPS = 8;
const LONGEST = 64;

/**
 * The unit by which tries from an address are counted: an IPv4 address, or the network of an IPv6 address,
 * since each network has 2^64 addresses.
 */
export function placeOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || isIPv4(address)) return mapped ?? address;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address.slice(0, LONGEST);
  const [before = '', after] = plain.split('::');
  const groups = before === '' ? [] : before.split(':');
  const last = after === undefined || after === '' ? [] : after.split(':');
  const zeros = Array.from({ length: Math.max(0, GROUPS - groups.length - last.length) }, () => '0');
  const network = [...groups, ...zeros, ...last].slice(0, NETWORK_GROUPS);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
