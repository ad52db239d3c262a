/** The types of the call view's props. */
import type { ActorRefFrom } from 'xstate';
import type { CallServices } from '#machines/calls/call/call.services.ts';
import type { callViewMachine } from '#machines/calls/call-view/call-view.machine.ts';

/** The connection that services/room opens: its methods never reject, failures are in the notices. */
export type CallRoom = NonNullable<ReturnType<CallServices['rooms']['current']>>;
export type MediaKind = keyof ReturnType<CallRoom['notices']>['failures'];

export type CallViewActor = ActorRefFrom<typeof callViewMachine>;

/** A person's name and picture from our store, because the video server keeps those from the time of joining. */
export interface Face {
  readonly name: string;
  readonly avatarUrl: string | null;
}
export type Faces = Readonly<Record<string, Face>>;
