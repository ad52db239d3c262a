import {
  assign,
  fromCallback,
  fromPromise,
  type ActorRefFrom,
  type AnyActorRef,
  type SnapshotFrom,
} from 'xstate';
import { conversationRoomPrefix } from '#contract/calls.ts';
import type { Acknowledgement, ClientEvent } from '#contract/events.ts';
import type { Api } from '#services/app/api/types.ts';
import type { CallMemory } from '#services/calls/call-memory/types.ts';
import type { Trials } from '#services/calls/devices/types.ts';
import type { Ids } from '#services/browser/ids/types.ts';
import { watchDb } from '#machines/store/db/db.reader.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import type { RealtimeEvent } from '#machines/store/realtime/realtime.events.ts';
import type { realtimeMachine } from '#machines/store/realtime/realtime.machine.ts';
import { connectionOf } from '#machines/store/realtime/realtime.selectors.ts';
import { isSignedIn } from '#machines/app/session/session.selectors.ts';
import type { sessionMachine } from '#machines/app/session/session.machine.ts';
import { lastWordsMachine } from '../last-words/last-words.machine.ts';
import {
  askTicket,
  joinRoom,
  type RoomInput,
  type RoomServices,
  type RoomTicket,
} from '../room-connection.ts';
import { holdLock, type TabLock, type TabLocks } from '../tab-lock.ts';
import type { CallContext, RoomCommand } from './call.context.ts';
import type { CallEvent, ShownCall } from './call.events.ts';

export interface CallServices extends RoomServices {
  readonly api: Api;
  readonly callMemory: CallMemory;
  readonly ids: Ids;
  readonly trials: Trials;
  readonly locks: TabLocks;
}

/** Binds the call to the store, the connection, the server and the video server. */
export function createCallImplementations(services: CallServices) {
  const { api, callMemory, rooms, deviceChoices, trials, locks, ids } = services;
  /** Names the lock by which the other tabs know that this one is in the call. */
  const lockOf = (callId: string) => `call/${callId}`;
  let held: (TabLock & { readonly callId: string }) | null = null;

  /**
   * Reports the call that this tab was in before a reload. A duplicated tab leaves the call to the tab it was copied
   * from.
   */
  async function recall(userId: string, signal: AbortSignal, report: (event: CallEvent) => void) {
    const call = callMemory.read(userId);
    if (call === null) return;
    const isElsewhere = await locks.isHeld(lockOf(call.callId)).catch(() => false);
    if (signal.aborted) return;
    if (isElsewhere) callMemory.write(userId, null);
    else report({ type: 'call.remembered', call });
  }

  const askServer = fromPromise<Acknowledgement, ClientEvent>(
    ({ input: event, system }) =>
      new Promise((resolve, reject) => {
        const realtime: AnyActorRef | undefined = system.get('realtime');
        if (realtime?.getSnapshot()?.status !== 'active') {
          reject(new Error('There is no connection'));
          return;
        }
        const ask: RealtimeEvent = {
          type: 'realtime.ask',
          event,
          answered: (answer) =>
            answer ? resolve(answer) : reject(new Error('No acknowledgement came')),
        };
        realtime.send(ask);
      }),
  );

  return {
    actors: {
      watchCalls: fromCallback(({ sendBack, system, self }) => {
        const report = (event: CallEvent) => sendBack(event);
        // Only the call starts this actor, and its snapshot's context is CallContext.
        const callNow = () => self._parent?.getSnapshot()?.context as CallContext | undefined;
        const watching = new AbortController();
        const { signal } = watching;
        void recall(callNow()?.userId ?? '', signal, report);
        let told: { calls: readonly ShownCall[]; version: number | null } | null = null;
        let looked: DbContext['conversations'] | null = null;
        const stopLooking = watchDb(system, ({ conversations }) => {
          if (conversations === looked) return;
          looked = conversations;
          const calls = shownCalls(conversations);
          const version = conversations[callNow()?.conversationId ?? '']?.version ?? null;
          if (told && version === told.version && isSame(calls, told.calls)) return;
          told = { calls, version };
          report({ type: 'call.shown', calls, version });
        });
        // The code of calls may be loaded only after the connection lives, when that event has passed.
        const realtime: SnapshotFrom<typeof realtimeMachine> | undefined = system
          .get('realtime')
          ?.getSnapshot();
        if (realtime && connectionOf(realtime) === 'live') report({ type: 'realtime.live' });
        const session: ActorRefFrom<typeof sessionMachine> | undefined = system.get('session');
        // A person who signs out leaves the call while the connection still lives, so that the server hears of it.
        const leaving = session?.subscribe((now) => {
          if (!isSignedIn(now)) report({ type: 'call.hangUp' });
        });
        return () => {
          watching.abort();
          stopLooking();
          leaving?.unsubscribe();
        };
      }),
      askServer,
      lastWords: lastWordsMachine.provide({ actors: { askServer } }),
      ownPicture: fromCallback<CallEvent, { readonly video: boolean; readonly isGroup: boolean }>(
        ({ input: { video, isGroup } }) => {
          if (!video) return;
          const { videoDeviceId: deviceId } = deviceChoices.read();
          // Without a track, the card shows the person's avatar.
          return trials.begin({ kind: 'camera', deviceId, forCall: { isGroup } }, () => {});
        },
      ),
      ticket: fromPromise<RoomTicket, { readonly conversationId: string }>(
        ({ input: { conversationId }, signal }) =>
          askTicket(api, conversationRoomPrefix + conversationId, signal),
      ),
      room: fromCallback<RoomCommand, RoomInput>(({ input, sendBack, receive }) => {
        const { promise: heldUntil, resolve: speak } = Promise.withResolvers<void>();
        receive(() => speak());
        const ownPicture = () => trials.awake('camera');
        return joinRoom(services, { ...input, heldUntil, ownPicture }, sendBack);
      }),
    },
    actions: {
      keepCall({ context }: { readonly context: CallContext }) {
        const { userId, callId, audio, video } = context;
        if (callId === null) return;
        callMemory.write(userId, { callId, audio, video });
        if (held?.callId === callId) return;
        held?.letGo();
        held = { callId, ...holdLock(locks, lockOf(callId)) };
      },
      dropCall({ context }: { readonly context: CallContext }) {
        callMemory.write(context.userId, null);
        held?.letGo();
        held = null;
      },
      prepareRoom: () => rooms.prepare(),
      nameAttempt: assign<CallContext, CallEvent, unknown, CallEvent, never>({
        attemptId: () => ids.uuid(),
      }),
    },
  };
}

const shownCalls = (conversations: DbContext['conversations']): readonly ShownCall[] =>
  Object.values(conversations).flatMap(({ id, call }) =>
    call === null ? [] : [{ ...call, conversationId: id }],
  );

/** Compares the calls as JSON, because they are few and small. */
const isSame = (one: readonly ShownCall[], other: readonly ShownCall[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
