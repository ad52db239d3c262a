/** The page that a person wanted before they had to sign in; it travels along in the history's state. */
import type { Location } from 'react-router-dom';

type Origin = Pick<Location, 'pathname' | 'search'>;

export function returnToIn(state: unknown): Origin | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  return state.from as Origin; // only App.tsx and the pages of invitations write it
}

/** A person who comes by an invitation may register with its code where registration needs one. */
export const inviteCodeIn = (state: unknown): string | undefined =>
  returnToIn(state)?.pathname.split(/\/(?:invite|join)\//)[1];

/** Answers whether this is the page of a server's first account: it has no other form beside it. */
export const isFirst = (pathname: string): boolean => pathname.endsWith('first');
