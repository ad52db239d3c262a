import { createHash } from 'node:crypto';

/**
 * Computes the SHA-256 of a value as JSON. Equal values have equal digests as long as their keys come in the same
 * order.
 */
export const digestOf = (value: unknown): Buffer =>
  createHash('sha256').update(JSON.stringify(value)).digest();
