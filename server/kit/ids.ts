/** Makes a UUIDv7 (RFC 9562). Such ids sort by the time they were made, so that indexes grow at their end. */
import { randomUUID } from 'node:crypto';

let last = { ms: 0, count: 0 };

/** Makes an id. A counter keeps ids of one process and one millisecond in the order in which they are made (RFC 9562, 6.2). */
export function newId(nowMs: number = Date.now()): string {
  last = { ms: nowMs, count: nowMs === last.ms ? (last.count + 1) % 4_096 : 0 };
  const time = nowMs.toString(16).padStart(12, '0');
  const count = last.count.toString(16).padStart(3, '0');
  // A UUIDv4 is random behind its version and the three digits that follow it; Node draws many of them at once.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}${randomUUID().slice(18)}`;
}
