/**
 * Defines the context by which main.tsx gives InvitePage.tsx the loader of its chart. It has a file of its own, because
 * main.tsx imports it, and so the sign-in page loads it.
 */
import { createContext } from 'react';
import type { ActorRefFrom, AnyActorRef } from 'xstate';
import type { invitationMachine } from '#machines/groups/invitation/invitation.machine.ts';

/** Returns the same promise at every call, unless it failed. */
export type LoadInvitation = (app: AnyActorRef) => Promise<ActorRefFrom<typeof invitationMachine>>;

export const InvitationContext = createContext<LoadInvitation>(() => Promise.reject(new Error()));
