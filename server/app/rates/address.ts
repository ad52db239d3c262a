/**
 * Names the caller behind an address: a whole IPv4 address, or the /64 of an IPv6 address, which is usually one
 * household's, and its /48, which is the most that a customer usually gets.
 */
import { isIPv6 } from 'node:net';
import { isLoopback } from '#server/kit/loopback.ts';

/** A /48 has this many times what a /64 has. */
export const wideTimes = 16;

export interface AddressKeys {
  readonly near: string;
  /** undefined: the address is IPv4. */
  readonly wide: string | undefined;
}

export function addressKeys(ip: string): AddressKeys {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return { near: mapped, wide: undefined };
  if (!isIPv6(ip)) return { near: ip, wide: undefined };
  const [withoutZone = ''] = ip.split('%');
  const [head = '', tail] = withoutZone.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: gap }, () => '0'), ...after].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
  return { near: groups.slice(0, 4).join(':'), wide: groups.slice(0, 3).join(':') };
}

/**
 * Gives out places by address, for what is open at the same time. This machine's own are not counted: a proxy on it
 * that nobody has named brings everybody.
 */
export function createPlaces(perAddress: number) {
  const taken = new Map<string, number>();

  return {
    /** Takes a place, and returns how to give it back; undefined: all of this address's are taken. */
    take(ip: string): (() => void) | undefined {
      if (isLoopback(ip)) return () => {};
      const { near, wide } = addressKeys(ip);
      const keys = wide === undefined ? [near] : [near, wide];
      const isFull = (key: string) =>
        (taken.get(key) ?? 0) >= (key === wide ? perAddress * wideTimes : perAddress);
      if (keys.some(isFull)) return undefined;
      for (const key of keys) taken.set(key, (taken.get(key) ?? 0) + 1);
      return () => keys.forEach(giveBack);
    },
  };

  function giveBack(key: string): void {
    const left = (taken.get(key) ?? 0) - 1;
    if (left > 0) taken.set(key, left);
    else taken.delete(key);
  }
}
