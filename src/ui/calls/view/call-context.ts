/** Declares what every part of the call view needs, and the types of the view's props. */
import { createContext, use } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { CallStage } from '#machines/calls/call/call.selectors.ts';
import type { CallServices } from '#machines/calls/call/call.services.ts';
import type { callViewMachine } from '#machines/calls/call-view/call-view.machine.ts';
import type { RoomStage } from '#machines/calls/room-visit/room-visit.selectors.ts';

/** The connection that services/calls/room opens: its methods never reject, failures are in the notices. */
export type CallRoom = NonNullable<ReturnType<CallServices['rooms']['current']>>;
export type MediaKind = keyof ReturnType<CallRoom['notices']>['failures'];

/** The stages of a call, or of a visit to a room. */
export type ShownStage = CallStage | RoomStage;

export type CallViewActor = ActorRefFrom<typeof callViewMachine>;

/** People's names and pictures from our store, because those of the video server are from the time of joining. */
export type Faces = Readonly<
  Record<string, { readonly name: string; readonly avatarUrl: string | null }>
>;

interface CallParts {
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
