/** The types of what the call view is given. */
import type { ActorRefFrom } from 'xstate';
import type { CallServices } from '#machines/calls/call/call.services.ts';
import type { callViewMachine } from '#machines/calls/call-view/call-view.machine.ts';

/** The connection as services/room opens it: none of its methods rejects, what fails is in the notices. */
export type CallRoom = NonNullable<ReturnType<CallServices['rooms']['current']>>;
export type MediaKind = keyof ReturnType<CallRoom['notices']>['failures'];

export type CallViewActor = ActorRefFrom<typeof callViewMachine>;

/** A person by our own name and picture: the video server has those of the time of joining. */
export interface Face {
  readonly name: string;
  readonly avatarUrl: string | null;
}
export type Faces = Readonly<Record<string, Face>>;
