import type { DeviceClock, Ids } from './types.ts';

/** Makes ids with getRandomValues, because randomUUID is missing on plain http. */
export function createIds(random: Pick<Crypto, 'getRandomValues'> = crypto): Ids {
  return {
    uuid() {
      const bytes = random.getRandomValues(new Uint8Array(16));
      // RFC 9562, version 4, variant 10.
      bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
      bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
      const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    },
  };
}

export const deviceClock: DeviceClock = { now: () => Date.now() };
