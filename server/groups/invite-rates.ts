/**
 * Limits how often invitations may be asked for. Two hundred people behind one address may open the same link at once, so
 * only wrong codes are limited closely.
 */
import * as limits from '#contract/limits.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import { addressKey } from '#server/app/rates/address.ts';
import { minuteAndDay } from '#server/app/rates/rates.ts';
import type { Limit, Rates } from '#server/app/rates/rates.ts';

const windows = minuteAndDay(limits.invites);
const joins: Limit = { name: 'invites', windows };
const tries: Limit = { name: 'invites-to-nowhere', windows };
const all: Limit = {
  name: 'invites-of-address',
  windows: [{ count: limits.invitesPerAddressPerMinute, windowMs: 60_000 }],
};

export function createInviteRates(rates: Rates) {
  /** @throws Refusal `rate_limited`, and what the work throws */
  async function look<T>(ip: string, work: () => Promise<T>): Promise<T> {
    const address = addressKey(ip);
    await rates.take(all, [address]);
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_found')
        await rates.take(tries, [address]);
      throw error;
    }
  }
  return {
    look,
    async join<T>(ip: string, userId: string, work: () => Promise<T>): Promise<T> {
      await rates.take(joins, [userId]);
      return look(ip, work);
    },
  };
}
