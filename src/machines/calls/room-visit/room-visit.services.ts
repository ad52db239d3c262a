import { fromCallback, fromPromise, type ActorRefFrom } from 'xstate';
import type { Api } from '#services/app/api/types.ts';
import type { RoomMemory } from '#services/calls/room-memory/types.ts';
import type { RoomFact } from '#services/calls/room/types.ts';
import type { TabLocks } from '../tab-lock.ts';
import type { callMachine } from '../call/call.machine.ts';
import {
  askTicket,
  joinRoom,
  type RoomInput,
  type RoomServices,
  type RoomTicket,
} from '../room-connection.ts';
import { selectIsInHand } from '../call/call.place.ts';
import type { RoomVisitContext, RoomVisitInput } from './room-visit.machine.ts';
import type { RoomVisitEvent } from './room-visit.events.ts';
import { createTurns, type TabWords, type Turn } from './room-visit.turns.ts';

export interface RoomVisitServices extends RoomServices {
  readonly api: Api;
  readonly roomMemory: RoomMemory;
  readonly locks: TabLocks;
  readonly turnWords: TabWords;
}

/** Binds a visit to the server, the video server, this device, the call beside it, and the other tabs. */
export function createRoomVisitImplementations(services: RoomVisitServices) {
  const { api, roomMemory } = services;
  const turns = createTurns(services.locks, services.turnWords);
  return {
    actors: {
      recall: fromCallback<RoomVisitEvent, RoomVisitInput>(({ input: { userId }, sendBack }) => {
        const report = (event: RoomVisitEvent) => sendBack(event);
        const tell = () => report({ type: 'roomVisit.recalled', rooms: roomMemory.read(userId) });
        tell();
        return roomMemory.watch(tell);
      }),
      watchCall: fromCallback(({ sendBack, system }) => {
        const report = (event: RoomVisitEvent) => sendBack(event);
        const call: ActorRefFrom<typeof callMachine> | undefined = system.get('call');
        if (!call) return undefined;
        let was = false;
        let letGo: (() => void) | undefined;
        // A call that begins in another tab may be this one, so this one goes on: of two calls the server leaves one.
        const lost = (to: Turn) => to === 'room' && call.send({ type: 'call.hangUp' });
        const look = () => {
          const is = selectIsInHand(call.getSnapshot());
          if (is === was) return;
          was = is;
          letGo?.();
          letGo = is ? turns.take('call', lost) : undefined;
          report({ type: is ? 'roomVisit.callTaken' : 'roomVisit.callFreed' });
        };
        look();
        const watching = call.subscribe(look);
        return () => {
          watching.unsubscribe();
          letGo?.();
        };
      }),
      isElsewhere: fromPromise<boolean>(() => turns.isElsewhere()),
      turn: fromCallback(({ sendBack }) => {
        const report = (event: RoomVisitEvent) => sendBack(event);
        return turns.take('room', (to) => report({ type: 'roomVisit.takenElsewhere', to }));
      }),
      token: fromPromise<RoomTicket, { readonly room: string }>(({ input: { room }, signal }) =>
        askTicket(api, room, signal),
      ),
      room: fromCallback<RoomFact, RoomInput>(({ input, sendBack }) =>
        joinRoom(services, input, sendBack),
      ),
    },
    actions: {
      rememberRoom: ({ context: { userId, name } }: { readonly context: RoomVisitContext }) =>
        roomMemory.add(userId, name),
    },
  };
}
