/** States what must hold of a wish, as laws.ts does of the rest. */
import type { WishValue } from '#services/sending/wishes/types.ts';
import { listed, oneTryAtATime, type Law } from './laws.ts';

/** One setting of a chat that is wished on the pages of one device; wishes are named by their order. */
export interface WishingFacts {
  /** Nothing is under way, and nothing waits. */
  readonly isSettled: boolean;
  readonly server: boolean;
  readonly shown: readonly { readonly page: string; readonly value: boolean }[];
  /** What the person wished last; null: nothing, or something else may count. */
  readonly wishedLast: WishValue | null;
  /** The wish that this device stored last, and the one that it has stored now. */
  readonly storedLast: number;
  readonly stored: number | null;
  /** The latest wish that the server has heard. */
  readonly arrivedLast: number;
  /** The server has what was stored last, whoever asked for it. */
  readonly isAtServer: boolean;
  readonly isGivenUp: boolean;
  /** Tries under way. */
  readonly trying: readonly string[];
}

export const wishingLaws: readonly Law<WishingFacts>[] = [
  {
    name: 'a wish that was stored is stored until the server has it',
    broken: ({ storedLast, stored, arrivedLast, isAtServer, isGivenUp }) =>
      stored === storedLast || arrivedLast >= storedLast || isAtServer || isGivenUp
        ? null
        : `wish ${storedLast}`,
  },
  {
    name: 'in the end all pages show what the server has',
    broken: ({ isSettled, server, shown }) =>
      isSettled
        ? listed(shown.flatMap(({ page, value }) => (value === server ? [] : [page])))
        : null,
  },
  {
    name: 'in the end the server has what was wished last',
    broken: ({ isSettled, server, wishedLast }) =>
      isSettled && wishedLast !== null && wishedLast !== server ? String(wishedLast) : null,
  },
  oneTryAtATime,
];
