/** Makes a UUIDv7 (RFC 9562). Such ids sort by the time they were made, so that indexes grow at their end. */
import { randomUUID } from 'node:crypto';

export function newId(nowMs: number = Date.now()): string {
  const time = nowMs.toString(16).padStart(12, '0');
  // A UUIDv4 has its version at the same place, and is random behind it; Node draws many of them at once.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
