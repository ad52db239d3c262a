import { describe, expect, test } from 'vitest';
import { callMachine } from '#machines/calls/call/call.machine.ts';
import type { RoomFact } from '#services/calls/room/types.ts';
import {
  selectIsPresent,
  selectReason,
  selectStage,
  selectWayBack,
} from '#machines/calls/call/call.selectors.ts';
import { emptyDb } from '#machines/store/db/db.store.ts';
import type { RememberedCall } from '#services/calls/call-memory/types.ts';
import { noAnswer, ownUserShape, refusal } from '#tests/machines/kit/shapes.ts';
import { callParts } from './call.world.ts';
import { createWorld } from '#tests/model/rules.ts';

/** Begins in the room, as after a reload or for the first time. */
function begin({ audio = true, video = false } = {}) {
  const world = createWorld({ peers: ['db'] });
  world.hold('db', emptyDb(ownUserShape()));
  const { askServer, ticket, room, outside } = callParts();
  const kept: (RememberedCall | null)[] = [];
  const call = world.start(
    callMachine.provide({
      actors: outside,
      actions: {
        keepCall: ({ context: { callId, ...own } }) =>
          void kept.push(callId === null ? null : { callId, audio: own.audio, video: own.video }),
        dropCall: () => void kept.push(null),
      },
    }),
    { input: { userId: 'me' } },
  );
  call.send({ type: 'realtime.live' });
  call.send({ type: 'call.remembered', call: { callId: 'k1', audio, video } });
  const shows = (version: number, userIds: string[]) =>
    call.send({
      type: 'call.shown',
      version,
      calls: [
        {
          conversationId: 'c1',
          callId: 'k1',
          state: 'live',
          video: true,
          callerId: 'anna',
          startedAt: '2026-03-01T10:00:00.000Z',
          userIds,
          invitedIds: [],
        },
      ],
    });
  shows(5, ['anna', 'me']);
  const enter = () => {
    ticket.last.resolve({ token: 't', url: 'wss://here/livekit' });
    room.last.send({ type: 'room.connected' });
  };
  enter();
  return {
    world,
    call,
    askServer,
    ticket,
    room,
    kept,
    enter,
    shows,
    tells: (fact: RoomFact) => room.last.send(fact),
    stage: () => selectStage(call.getSnapshot()),
    reason: () => selectReason(call.getSnapshot()),
  };
}

const peerIsLost = { type: 'room.peerLeft', userId: 'anna', reason: 'lost' } as const;
const lineIsLost = { type: 'room.disconnected', reason: 'lost' } as const;

describe('the other side', () => {
  test('is waited for 30 s also when this side reconnects meanwhile', () => {
    const { world, tells, stage, reason } = begin();
    tells(peerIsLost);
    world.clock.increment(10_000);
    tells({ type: 'room.reconnecting' });
    expect(stage()).toBe('reconnecting');
    tells({ type: 'room.reconnected' });
    expect(stage()).toBe('peerLost');
    world.clock.increment(19_999);
    expect(stage()).toBe('peerLost');
    world.clock.increment(1);
    expect([stage(), reason()]).toEqual(['ended', 'peerLost']);
  });

  test('that comes back within 30 s is talked to on', () => {
    const { world, tells, stage } = begin();
    tells(peerIsLost);
    world.clock.increment(29_999);
    tells({ type: 'room.peerJoined', userId: 'anna' });
    world.clock.increment(60_000);
    expect(stage()).toBe('live');
  });

  test('that left by itself may be reconnecting, so only the server ends the call', () => {
    const { call, tells, stage, reason } = begin();
    tells({ type: 'room.peerLeft', userId: 'anna', reason: 'self' });
    expect(stage()).toBe('peerLost');
    tells({ type: 'room.peerJoined', userId: 'anna' });
    expect(stage()).toBe('live');
    tells({ type: 'room.peerLeft', userId: 'anna', reason: 'self' });
    const payload = { callId: 'k1', conversationId: 'c1', reason: 'ended' } as const;
    call.send({ type: 'call:ended', payload });
    expect([stage(), reason()]).toEqual(['ended', 'ended']);
  });
});

describe('who turned the microphone off and the camera on', () => {
  test('is so in the next connection, too', () => {
    const { world, tells, room, enter } = begin();
    tells({ type: 'room.turned', kind: 'microphone', on: false });
    tells({ type: 'room.turned', kind: 'camera', on: true });
    tells(lineIsLost);
    world.clock.increment(500);
    enter();
    expect(room.calls).toHaveLength(2);
    expect(room.last.input).toMatchObject({ audio: false, video: true });
  });

  test('is so after the page was loaded anew, whatever kind of call it is', () => {
    const { tells, kept } = begin();
    tells({ type: 'room.turned', kind: 'microphone', on: false });
    expect(kept.at(-1)).toEqual({ callId: 'k1', audio: false, video: false });
    expect(begin({ audio: false, video: false }).room.last.input).toMatchObject({
      audio: false,
      video: false,
    });
  });
});

describe('a person who was away longer than the server waits', () => {
  const theOthers = ['anna', 'boris'];

  test.each(['rejoining', 'joining', 'connecting', 'reconnecting'] as const)(
    'and is %s stays, and is in it again by arriving',
    (where) => {
      const { world, tells, stage, enter, shows, ticket } = begin();
      if (where === 'reconnecting') tells({ type: 'room.reconnecting' });
      else tells(lineIsLost);
      if (where === 'joining' || where === 'connecting') world.clock.increment(500);
      if (where === 'connecting') ticket.last.resolve({ token: 't', url: 'wss://here/livekit' });
      shows(6, theOthers);
      if (where === 'rejoining') world.clock.increment(500);
      if (where === 'reconnecting') tells({ type: 'room.reconnected' });
      else enter();
      expect(stage()).toBe('live');
      // The server has not learned of it yet.
      shows(7, [...theOthers, 'vera']);
      expect(stage()).toBe('live');
      shows(8, [...theOthers, 'vera', 'me']);
      expect(stage()).toBe('live');
    },
  );

  test('and is out while the room exists can come back by hand, not by another device’s joining', () => {
    const { stage, reason, shows, call, room } = begin();
    shows(6, theOthers);
    expect([stage(), reason()]).toEqual(['ended', 'lost']);
    expect(selectWayBack(call.getSnapshot())).toBe('call.join');
    shows(7, [...theOthers, 'me']);
    call.send({ type: 'call.dismiss' });
    expect([stage(), room.calls.length]).toEqual(['idle', 1]);
  });
});

describe('a connection that was given up', () => {
  test('is made anew six times, then it is over, and the server is told', () => {
    const { world, ticket, tells, call, stage, reason, askServer } = begin();
    tells(lineIsLost);
    for (let tries = 1; tries <= 6; tries += 1) {
      expect([stage(), selectIsPresent(call.getSnapshot())]).toEqual(['rejoining', true]);
      world.clock.increment(30_000);
      expect(ticket.calls).toHaveLength(1 + tries);
      ticket.last.reject(noAnswer);
    }
    expect([stage(), reason()]).toEqual(['ended', 'lost']);
    expect(askServer.last.input).toMatchObject({ name: 'call:end' });
  });

  test('can be left meanwhile: the room is not joined any more', () => {
    const { world, tells, call, ticket, kept, stage } = begin();
    tells(lineIsLost);
    call.send({ type: 'call.hangUp' });
    world.clock.increment(60_000);
    expect([stage(), ticket.calls.length, kept.at(-1)]).toEqual(['idle', 1, null]);
  });

  test('is not made anew when the call is over at the server', () => {
    const { world, tells, ticket, stage, reason } = begin();
    tells(lineIsLost);
    world.clock.increment(500);
    ticket.last.reject(refusal(409, 'no_call'));
    expect([stage(), reason()]).toEqual(['ended', 'ended']);
  });

  test.each([
    ['otherDevice', 'otherDevice'],
    ['removed', 'removed'],
    ['closed', 'ended'],
    ['self', 'ended'],
  ] as const)('by the server as %s is over for this device', (given, shown) => {
    const { tells, room, stage, reason } = begin();
    tells({ type: 'room.disconnected', reason: given });
    expect([stage(), reason()]).toEqual(['ended', shown]);
    expect(room.last.stopped).toBe(true);
  });
});
