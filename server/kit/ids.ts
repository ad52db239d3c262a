/** Makes a UUIDv7 (RFC 9562). Such ids sort by the time they were made, so that indexes grow at their end. */
import { randomFillSync } from 'node:crypto';

export function newId(nowMs: number = Date.now()): string {
  const bytes = Buffer.alloc(16);
  randomFillSync(bytes, 6);
  bytes.writeUIntBE(nowMs, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}
