/** Makes an app whose charts are all real, and where nothing reaches the outside world. */
import {
  assign,
  StateMachine,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyStateMachine,
  type EventObject,
} from 'xstate';
import { adminDeedMachine } from '#machines/admin/admin-deed/admin-deed.machine.ts';
import { adminSectionMachine } from '#machines/admin/admin-section/admin-section.machine.ts';
import { callDevicesMachine } from '#machines/calls/call-devices/call-devices.machine.ts';
import { createCallViewImplementations } from '#machines/calls/call-view/call-view.services.ts';
import { occupationOf } from '#machines/calls/call/call.occupation.ts';
import { callMachine } from '#machines/calls/call/call.machine.ts';
import { recentCallsMachine } from '#machines/calls/recent-calls/recent-calls.machine.ts';
import { roomVisitMachine } from '#machines/calls/room-visit/room-visit.machine.ts';
import { groupCreationMachine } from '#machines/groups/group-creation/group-creation.machine.ts';
import { groupInfoMachine } from '#machines/groups/group-info/group-info.machine.ts';
import { groupInviteMachine } from '#machines/groups/group-invite/group-invite.machine.ts';
import { actionPlaceholder, isPlaceholder } from '#machines/kit/placeholder.ts';
import { messengerMachine } from '#machines/app/messenger/messenger.machine.ts';
import { avatarMachine } from '#machines/people/avatar/avatar.machine.ts';
import { mutesMachine } from '#machines/notifications/mutes/mutes.machine.ts';
import { blocksMachine } from '#machines/people/blocks/blocks.machine.ts';
import { contactSearchMachine } from '#machines/people/contact-search/contact-search.machine.ts';
import { personMachine } from '#machines/people/person/person.machine.ts';
import { accountMachine } from '#machines/settings/account/account.machine.ts';
import { passkeysMachine } from '#machines/settings/passkeys/passkeys.machine.ts';
import { profileMachine } from '#machines/settings/profile/profile.machine.ts';
import { sessionsMachine } from '#machines/settings/sessions/sessions.machine.ts';
import { noteFailure } from '#machines/sending/conversation-queue/conversation-queue.machine.ts';
import { messageSearchMachine } from '#machines/search/message-search/message-search.machine.ts';
import { viewerMachine } from '#machines/chats/viewer/viewer.machine.ts';
import { editsMachine } from '#machines/sending/edits/edits.machine.ts';
import { wishesMachine } from '#machines/sending/wishes/wishes.machine.ts';
import { countTry } from '#machines/store/realtime/realtime.machine.ts';
import { stubLogic } from '#tests/model/stubs.ts';

/** Says how a leaf behaves: an actor that stands for something outside, such as a request or the socket. */
export interface Leaf {
  /** The real actor, where the world outside is wanted after all. */
  readonly logic?: AnyActorLogic;
  /** Answers a question at once; without it the question waits for ever. @throws to let it fail. */
  readonly answer?: (input: unknown) => unknown;
  /** The event that a worker reports when it begins. */
  readonly begins?: EventObject;
  /** The event that a worker reports after it has heard one of this type. */
  readonly hears?: Readonly<Record<string, EventObject>>;
}

/** Leaves by chart and name, as in `timeline.loadPage`; one that is not listed stays silent. */
export type Leaves = Readonly<Record<string, Leaf>>;

const now = () => Date.now();
/** Actions that read the world around a chart, by its id: the placeholders know nothing of it. */
const realActions: Readonly<Record<string, object>> = {
  callLoader: {
    weigh: assign({
      leaves: ({ context: { wanted }, system }) =>
        wanted && occupationOf(system, wanted.conversationId),
    }),
  },
  callChat: { noteMoment: assign({ nowMs: now, newId: 'new' }) },
  callView: createCallViewImplementations({ clock: { now } }).actions,
  conversationQueue: { noteFailure: noteFailure(now) },
  realtime: { countTry: countTry(now) },
};

/** The charts whose code is loaded on demand, by the names of their placeholders. */
const loadedLater: Readonly<Record<string, AnyStateMachine>> = {
  messenger: messengerMachine,
  avatar: avatarMachine,
  person: personMachine,
  contactSearch: contactSearchMachine,
  groupCreation: groupCreationMachine,
  groupInfo: groupInfoMachine,
  groupInvite: groupInviteMachine,
  call: callMachine,
  roomVisit: roomVisitMachine,
  callDevices: callDevicesMachine,
  recentCalls: recentCallsMachine,
  wishes: wishesMachine,
  edits: editsMachine,
  viewer: viewerMachine,
  messageSearch: messageSearchMachine,
  chatSearch: messageSearchMachine,
  mutes: mutesMachine,
  blocks: blocksMachine,
  profile: profileMachine,
  passkeys: passkeysMachine,
  sessions: sessionsMachine,
  account: accountMachine,
  adminSection: adminSectionMachine,
  adminDeed: adminDeedMachine,
};

/** Says whether the world outside answers; all leaves look at it. */
export interface Outside {
  answers: boolean;
}

/** Copies the chart and all charts below it, with leaves in the place of every placeholder. */
export function withLeaves<M extends AnyStateMachine>(
  machine: M,
  leaves: Leaves,
  outside: Outside,
): M {
  const { actors, actions } = machine.implementations;
  // provide() answers with the same machine type; for a generic M TypeScript only sees its bound.
  return machine.provide({
    actors: Object.fromEntries(
      Object.entries(actors).map(([name, actor]) => [
        name,
        madeReal(machine.id, name, 'src' in actor ? actor.src : actor, leaves, outside),
      ]),
    ),
    actions: {
      ...Object.fromEntries(
        Object.entries(actions)
          .filter(([, action]) => action === actionPlaceholder)
          .map(([name]) => [name, () => {}]),
      ),
      ...realActions[machine.id],
    },
  }) as M;
}

function madeReal(
  owner: string,
  name: string,
  logic: AnyActorLogic,
  leaves: Leaves,
  outside: Outside,
): AnyActorLogic {
  if (isPlaceholder(logic)) {
    const leaf = leaves[`${owner}.${name}`] ?? {};
    return leaf.logic ?? leafLogic(leaf, outside);
  }
  const chart = logic instanceof StateMachine ? logic : loadedLater[name];
  return chart ? withLeaves(chart, leaves, outside) : logic;
}

function leafLogic({ answer, begins, hears = {} }: Leaf, outside: Outside): AnyActorLogic {
  const stub = stubLogic();
  const report = (self: AnyActorRef, event: EventObject) => self._parent?.send(event);
  return {
    ...stub,
    getInitialSnapshot: (scope, input) => ({
      ...stub.getInitialSnapshot(scope, undefined),
      context: { input },
    }),
    start: ({ context: { input } }, { self }) => {
      if (!outside.answers) return;
      if (begins) report(self, begins);
      if (answer) self.send(answered(() => answer(input)));
    },
    transition: (snapshot, event, scope) => {
      const reply = hears[event.type];
      if (reply && outside.answers) report(scope.self, reply);
      return stub.transition(snapshot, event, scope);
    },
  };
}

function answered(answer: () => unknown): EventObject {
  try {
    const output = answer();
    return Object.assign({ type: 'stub.done' }, { output });
  } catch (error) {
    return Object.assign({ type: 'stub.failed' }, { error });
  }
}
