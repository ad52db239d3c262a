/**
 * An app with people and conversations: every chart is real, the store is real, and the world outside answers at once
 * from memory. Its clock stands still: what time would do is sent as an event (pose.ts).
 */
import { createActor, SimulatedClock, type ActorOptions } from 'xstate';
import type { Conversation, MessagePage } from '#contract/conversations.ts';
import type { OwnUser } from '#contract/users.ts';
import { appMachine } from '#machines/app/app/app.machine.ts';
import type { AppActor } from '#machines/app/app/app.services.ts';
import type { ListQuestion } from '#machines/chats/inbox/inbox.machine.ts';
import { withLeaves, type Leaves } from './leaves.ts';

export interface Content {
  /** null: nobody is signed in. */
  readonly self: OwnUser | null;
  readonly conversations: readonly Conversation[];
  /** The newest page of a conversation. */
  readonly newestPage: (conversationId: string) => MessagePage;
}

export interface World {
  readonly app: AppActor;
  /** From now on nothing outside answers any more. */
  readonly fallSilent: () => void;
}

/** Answers what a server and a browser in good order would. */
function leavesOf({ self, conversations, newestPage }: Content): Leaves {
  const session = self && { user: self, accessToken: 'access', refreshToken: 'refresh' };
  return {
    'session.readTokenStore': { answer: () => session },
    'session.readSelf': { answer: () => self },
    'app.loadMessenger': { answer: () => null },
    'callLoader.loadParts': { answer: () => null },
    'dialogs.loadParts': { answer: () => null },
    'settings.loadParts': { answer: () => null },
    'realtime.connection': {
      begins: { type: 'socket.opened' },
      hears: { 'connection.join': { type: 'connection.joined' } },
    },
    'inbox.readList': {
      answer: (question) => {
        const entries = conversations.map((conversation) => ({ conversation, unreadCount: 0 }));
        // Safe: the inbox asks with this input.
        return { ...(question as ListQuestion), entries };
      },
    },
    'timeline.loadPage': {
      // Safe: the timeline asks with this input.
      answer: (question) => newestPage((question as { conversationId: string }).conversationId),
    },
    'composer.loadStored': { answer: () => ({ draft: null, addresses: {}, lost: [] }) },
  };
}

/** Starts such an app; `leaves` replaces some of its answers. */
export function startWorld(
  content: Content,
  leaves: Leaves = {},
  options: Pick<ActorOptions<typeof appMachine>, 'inspect'> = {},
): World {
  const outside = { answers: true };
  const logic = withLeaves(appMachine, { ...leavesOf(content), ...leaves }, outside);
  const app = createActor(logic, {
    ...options,
    clock: new SimulatedClock(),
    systemId: 'app',
    input: { hint: content.self ? 'somebody' : 'nobody', online: true },
  }).start();
  return { app, fallSilent: () => void (outside.answers = false) };
}
