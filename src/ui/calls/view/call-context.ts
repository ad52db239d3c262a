/** The context that every part of the call view needs. */
import { createContext, use } from 'react';
import type { CallRoom, CallViewActor, Faces } from './call-room.ts';

export interface CallParts {
  readonly call: CallRoom;
  readonly view: CallViewActor;
  readonly faces: Faces;
  /** A tile came into sight, or went out of it; by the track's key. */
  readonly onSeen: (key: string, isSeen: boolean) => void;
}

const CallContext = createContext<CallParts | null>(null);

export const CallProvider = CallContext.Provider;

export function useCall(): CallParts {
  const parts = use(CallContext);
  if (!parts) throw new Error('There is no call around this part of its view');
  return parts;
}
