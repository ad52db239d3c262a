/**
 * Names the caller behind an address: a whole IPv4 address, or the /64 of an IPv6 address, which is usually one
 * household's, and its /48, which is the most that a customer usually gets.
 */
import { isIPv6 } from 'node:net';

export interface AddressKeys {
  readonly near: string;
  /** undefined: the address is IPv4. */
  readonly wide: string | undefined;
}

export function addressKeys(ip: string): AddressKeys {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return { near: mapped, wide: undefined };
  if (!isIPv6(ip)) return { near: ip, wide: undefined };
  const [head = '', tail] = ip.split('%', 1).join('').split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: gap }, () => '0'), ...after].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
  return { near: groups.slice(0, 4).join(':'), wide: groups.slice(0, 3).join(':') };
}
