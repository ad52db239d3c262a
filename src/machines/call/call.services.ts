import { fromCallback, fromPromise, type AnyActorRef, type SnapshotFrom } from 'xstate';
import { conversationRoomPrefix } from '#contract/calls.ts';
import type { Acknowledgement, ClientEvent } from '#contract/events.ts';
import { notifyVolume } from '#contract/limits.ts';
import type { Alerts } from '#services/alerts/types.ts';
import type { Api } from '#services/api/types.ts';
import type { CallMemory } from '#services/call-memory/types.ts';
import type { DeviceChoiceStore, Trials } from '#services/devices/types.ts';
import type { Page } from '#services/page/types.ts';
import type { Ring, RingNotices } from '#services/ring/types.ts';
import type { Rooms } from '#services/room/types.ts';
import { readDb } from '../db/db.reader.ts';
import type { DbContext } from '../db/db.types.ts';
import type { RealtimeEvent } from '../realtime/realtime.events.ts';
import type { realtimeMachine } from '../realtime/realtime.machine.ts';
import { connectionOf } from '../realtime/realtime.selectors.ts';
import type { CallContext } from './call.context.ts';
import type { CallEvent, Incoming, ShownCall } from './call.events.ts';
import { sayShown, tellSystem, type RingWords } from './call.notice.ts';
import { NoVideoAddress, type RoomFact, type RoomInput, type RoomTicket } from './call.room.ts';

export interface CallServices {
  readonly api: Api;
  readonly callMemory: CallMemory;
  readonly rooms: Rooms;
  readonly deviceChoices: DeviceChoiceStore;
  readonly alerts: Alerts;
  readonly page: Page;
}

/** What comes with the code of calls. */
export interface CallEquipment {
  readonly trials: Trials;
  readonly ring: Ring;
  readonly ringNotices: RingNotices;
  readonly ringWords: RingWords;
}

/** The call bound to the store, the connection, the server and the video server. */
export function createCallImplementations(services: CallServices & CallEquipment) {
  const { api, callMemory, rooms, deviceChoices, ring, trials } = services;
  return {
    actors: {
      watchCalls: fromCallback(({ sendBack, system, self }) => {
        const report = (event: CallEvent) => sendBack(event);
        const remembered = callMemory.read();
        if (remembered !== null) report({ type: 'call.remembered', call: remembered });
        let told: { calls: readonly ShownCall[]; version: number | null } | null = null;
        let looked: DbContext['conversations'] | null = null;
        const look = () => {
          const conversations = readDb(system)?.conversations;
          if (!conversations || conversations === looked) return;
          looked = conversations;
          // Only the call starts this actor, and its snapshot's context is CallContext.
          const call = self._parent?.getSnapshot()?.context as CallContext | undefined;
          const calls = shownCalls(conversations);
          const version = conversations[call?.conversationId ?? '']?.version ?? null;
          if (told && version === told.version && isSame(calls, told.calls)) return;
          told = { calls, version };
          report({ type: 'call.shown', calls, version });
        };
        look();
        // Its code may come later than the connection.
        const realtime: SnapshotFrom<typeof realtimeMachine> | undefined = system
          .get('realtime')
          ?.getSnapshot();
        if (realtime && connectionOf(realtime) === 'live') report({ type: 'realtime.live' });
        const store: AnyActorRef | undefined = system.get('db');
        const watching = store?.subscribe(look);
        return () => watching?.unsubscribe();
      }),
      emit: fromPromise<Acknowledgement, ClientEvent>(
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
      ),
      ringer: fromCallback<CallEvent, { readonly callId: string }>(({ sendBack }) =>
        ring.start(notifyVolume, (isSounding) => {
          const fact: CallEvent = { type: isSounding ? 'ringer.sounding' : 'ringer.blocked' };
          sendBack(fact);
        }),
      ),
      sayShown: fromCallback<CallEvent, Incoming>(({ input }) => sayShown(services, input)),
      notice: fromCallback<CallEvent, Incoming>(({ input, sendBack, system }) =>
        tellSystem(services, system, input, sendBack),
      ),
      ownPicture: fromCallback<CallEvent, { readonly video: boolean }>(({ input: { video } }) => {
        if (!video) return;
        // Without one, the person's avatar is their picture.
        return trials.begin(
          { kind: 'camera', deviceId: deviceChoices.read().videoDeviceId },
          () => {},
        );
      }),
      token: fromPromise<RoomTicket, { readonly conversationId: string }>(
        async ({ input: { conversationId }, signal }) => {
          const room = conversationRoomPrefix + conversationId;
          const { body } = await api.call('POST /livekit/token', { body: { room } }, { signal });
          if (!body.url) throw new NoVideoAddress();
          return { token: body.token, url: body.url };
        },
      ),
      room: fromCallback<RoomFact, RoomInput>(({ input, sendBack }) => {
        const { audioDeviceId: microphoneId, videoDeviceId: cameraId } = deviceChoices.read();
        return rooms.join({ ...input, microphoneId, cameraId }, (fact) => sendBack(fact));
      }),
    },
    actions: {
      keepCall({ context }: { readonly context: CallContext }) {
        const { callId, audio, video } = context;
        callMemory.write(callId === null ? null : { callId, audio, video });
      },
      dropCall: () => callMemory.write(null),
      prepareRoom: () => rooms.prepare(),
    },
  };
}

const shownCalls = (conversations: DbContext['conversations']): readonly ShownCall[] =>
  Object.values(conversations).flatMap(({ id, call }) =>
    call === null ? [] : [{ ...call, conversationId: id }],
  );

/** Few and small; they are compared as they are written. */
const isSame = (one: readonly ShownCall[], other: readonly ShownCall[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
