/** A visit to a room in this tab; the test plays the server, the video server and the other tabs. One for each test. */
import type { EventObject } from 'xstate';
import type { RoomInput, RoomTicket } from '#machines/calls/room-connection.ts';
import type { RoomVisitEvent } from '#machines/calls/room-visit/room-visit.events.ts';
import type { RoomVisitInput } from '#machines/calls/room-visit/room-visit.machine.ts';
import { roomVisitMachine } from '#machines/calls/room-visit/room-visit.machine.ts';
import {
  selectOfferedRoom,
  selectRoomName,
  selectRoomProblem,
  selectRoomStage,
} from '#machines/calls/room-visit/room-visit.selectors.ts';
import type { RoomFact } from '#services/calls/room/types.ts';
import { freshly } from '#tests/infra/freshly.ts';
import { callbackActor, createWorld, promiseActor } from '#tests/model/rules.ts';

/** The way into a room, as the server tells it. */
export const way: RoomTicket = { token: 't', url: 'wss://here/livekit' };

export function roomVisitWorld() {
  const now = freshly(create);
  const snapshot = () => now().visit.getSnapshot();
  return {
    world: () => now().world,
    visit: () => now().visit,
    token: () => now().token,
    room: () => now().room,
    recall: () => now().recall,
    elsewhere: () => now().elsewhere,
    turn: () => now().turn,
    /** The rooms that were remembered, in order. */
    remembered: () => now().remembered,
    snapshot,
    stage: () => selectRoomStage(snapshot()),
    problem: () => selectRoomProblem(snapshot()),
    name: () => selectRoomName(snapshot()),
    offered: () => selectOfferedRoom(snapshot()),
    isSmall: () => now().visit.system.get('roomView')?.getSnapshot().matches({ size: 'small' }),
    enter: (wanted = 'дача') => {
      now().visit.send({ type: 'roomVisit.edit', name: wanted });
      now().visit.send({ type: 'roomVisit.enter' });
    },
  };
}

function create() {
  const world = createWorld({ peers: ['call'] });
  const token = promiseActor<RoomTicket, { readonly room: string }>();
  const room = callbackActor<RoomFact, RoomInput>();
  const recall = callbackActor<RoomVisitEvent, RoomVisitInput>();
  const elsewhere = promiseActor<boolean>();
  const turn = callbackActor<EventObject>();
  const remembered: string[] = [];
  const visit = world.start(
    roomVisitMachine.provide({
      actors: {
        token: token.logic,
        room: room.logic,
        recall: recall.logic,
        isElsewhere: elsewhere.logic,
        turn: turn.logic,
      },
      actions: { rememberRoom: ({ context }) => void remembered.push(context.name) },
    }),
    { systemId: 'roomVisit', input: { userId: 'me' } },
  );
  return { world, visit, token, room, recall, elsewhere, turn, remembered };
}
