/** The context for every part of the call view. */
import { createContext, use } from 'react';
import type { CallRoom, CallViewActor, Faces } from './call-room.ts';

export interface CallParts {
  readonly call: CallRoom;
  readonly view: CallViewActor;
  readonly faces: Faces;
  /** Reports by the track's key that a tile came into sight, or went out of it. */
  readonly onSeen: (key: string, isSeen: boolean) => void;
}

const CallContext = createContext<CallParts | null>(null);

export const CallProvider = CallContext.Provider;

export function useCall(): CallParts {
  const parts = use(CallContext);
  if (!parts) throw new Error('There is no call around this part of its view');
  return parts;
}
