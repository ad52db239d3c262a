/** Opens what a code leads to. Codes that lead nowhere are limited closely, so that nobody guesses them. */
import { Refusal } from '../http/refusal.ts';
import type { Rates } from './rates.ts';

/** @throws Refusal `rate_limited`, and what the work throws; `not_found` means that the code leads nowhere */
export async function openByCode<T>(
  rates: Rates,
  address: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') {
      await rates.take('invitation', { address }, 'wrongCode');
    }
    throw error;
  }
}
