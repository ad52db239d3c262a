import { describe, expect, test } from 'vitest';
import type { RoomVisitEvent } from '#machines/calls/room-visit/room-visit.events.ts';
import { roomVisitMachine } from '#machines/calls/room-visit/room-visit.machine.ts';
import {
  selectIsInCall,
  selectRoomProblem,
  selectRoomStage,
} from '#machines/calls/room-visit/room-visit.selectors.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { startStubbed } from '#tests/model/stubbed.ts';
import { way } from './room-visit.world.ts';

function begin() {
  const visit = startStubbed(roomVisitMachine, { input: { userId: 'me' }, peers: ['call'] });
  return {
    ...visit,
    send: (...events: readonly RoomVisitEvent[]) =>
      events.forEach((event) => visit.actor.send(event)),
    value: () => visit.now().value,
    stage: () => selectRoomStage(visit.now()),
    problem: () => selectRoomProblem(visit.now()),
    tags: () => [...visit.now().tags],
  };
}

const enter = { type: 'roomVisit.enter' } as const;
const closed = { type: 'roomVisit.closed' } as const;
const callTaken = { type: 'roomVisit.callTaken' } as const;
const fresh = { outside: 'fresh' };
const failed = { outside: 'failed' };

/** No other tab is in a call or a room. */
function visiting() {
  const visit = begin();
  visit.send({ type: 'roomVisit.edit', name: 'дача' }, enter);
  visit.finish('isElsewhere', false);
  return visit;
}

function inside() {
  const visit = visiting();
  visit.finish('token', way);
  visit.send({ type: 'room.connected' });
  return visit;
}

describe('the form', () => {
  test('says what is wrong with a name until it is mended, and lets nobody in with it', () => {
    const visit = begin();
    visit.send({ type: 'roomVisit.edit', name: ' ' }, callTaken, enter);
    expect([visit.value(), visit.problem() === null]).toEqual([failed, false]);
    visit.send({ type: 'roomVisit.edit', name: 'дача' });
    expect([visit.value(), visit.problem()]).toEqual([fresh, null]);
  });

  test('asks who is in a call, until the call is over or the form is left', () => {
    const visit = begin();
    const asks = () => {
      visit.send({ type: 'roomVisit.edit', name: 'дача' }, callTaken, enter);
      return [visit.stage(), visit.tags(), selectIsInCall(visit.now())];
    };
    expect(asks()).toEqual(['asking', ['waiting'], true]);
    visit.send(closed);
    expect(visit.value()).toEqual(fresh);
    expect(asks()).toEqual(['asking', ['waiting'], true]);
    visit.send({ type: 'roomVisit.callFreed' });
    expect([visit.value(), selectIsInCall(visit.now())]).toEqual([fresh, false]);
  });

  test('knows that a call is over, and then asks nobody about it', () => {
    const visit = begin();
    expect(visit.runs('watchCall')).toBe(true);
    visit.send(callTaken, { type: 'roomVisit.callFreed' });
    visit.send({ type: 'roomVisit.edit', name: 'дача' }, enter);
    expect(visit.value()).toBe('looking');
  });
});

describe('a visit', () => {
  test('has its view and its chat, and is busy until it is inside', () => {
    const visit = visiting();
    expect([visit.runs('roomView'), visit.runs('roomChat'), visit.tags()]).toEqual([
      true,
      true,
      ['busy'],
    ]);
    visit.finish('token', way);
    expect(visit.tags()).toEqual(['busy']);
    visit.send({ type: 'room.connected' });
    expect([visit.stage(), visit.tags()]).toEqual(['live', []]);
    visit.send({ type: 'room.reconnecting' });
    expect([visit.stage(), visit.tags()]).toEqual(['reconnecting', ['waiting']]);
    visit.send({ type: 'room.reconnected' });
    expect(visit.stage()).toBe('live');
  });

  test.each([
    [callTaken, 'call'],
    [{ type: 'roomVisit.takenElsewhere', to: 'call' } as const, 'call'],
    [{ type: 'roomVisit.takenElsewhere', to: 'room' } as const, 'otherTab'],
  ])('ends with what takes its place, and says so: $type', (event, problem) => {
    const visit = inside();
    visit.send(event);
    expect([visit.value(), visit.problem()]).toEqual([failed, problem]);
    expect(selectIsInCall(visit.now())).toBe(event === callTaken);
  });

  test('that gets no way in says why', () => {
    const visit = visiting();
    visit.fail('token', refusal(409, 'room_full'));
    expect([visit.value(), visit.tags()]).toEqual([failed, ['failed']]);
    visit.send(closed);
    expect([visit.value(), visit.problem()]).toEqual([fresh, null]);
  });

  test.each([
    ['breaks', (visit: ReturnType<typeof visiting>) => visit.fail('room')],
    ['does not come', (visit: ReturnType<typeof visiting>) => visit.world.clock.increment(600_000)],
  ])('whose connection %s makes a new one', (_, fail) => {
    const visit = visiting();
    visit.finish('token', way);
    const { room } = visit.now().children;
    fail(visit);
    const isRejoining = visit.now().matches({ visiting: 'rejoining' });
    expect([isRejoining, visit.tags()]).toEqual([true, ['waiting']]);
    visit.world.clock.increment(500);
    visit.finish('token', way);
    expect(visit.now().children.room).not.toBe(room);
  });

  test('comes back later each time, and says after all its tries that it is lost', () => {
    const visit = inside();
    visit.send({ type: 'room.disconnected', reason: 'lost' });
    const pauses: number[] = [];
    for (let tries = 0; tries < 20 && visit.now().matches('visiting'); tries += 1) {
      let pause = 0;
      while (visit.now().matches({ visiting: 'rejoining' }) && pause < 60_000) {
        visit.world.clock.increment(250);
        pause += 250;
      }
      pauses.push(pause);
      visit.fail('token', noAnswer);
    }
    expect(pauses.at(-1)).toBeGreaterThan(4_000);
    expect([visit.value(), visit.problem()]).toEqual([failed, 'lost']);
  });
});
