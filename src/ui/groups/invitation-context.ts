/** How main.tsx gives InvitePage.tsx its chart: apart from it, because the sign-in page carries this. */
import { createContext } from 'react';
import type { ActorRefFrom, AnyActorRef } from 'xstate';
import type { invitationMachine } from '#machines/groups/invitation/invitation.machine.ts';

/** The same promise at every call, unless it failed. */
export type LoadInvitation = (app: AnyActorRef) => Promise<ActorRefFrom<typeof invitationMachine>>;

export const InvitationContext = createContext<LoadInvitation>(() => Promise.reject(new Error()));
