import { describe, expect, test } from 'vitest';
import {
  personMachine,
  type PersonInput,
  type PersonLook,
} from '#machines/people/person/person.machine.ts';
import {
  selectCommonConversations,
  selectPersonState,
} from '#machines/people/person/person.selectors.ts';
import { noAnswer, refusal, userShape } from '#tests/machines/kit/shapes.ts';
import { expectNth } from '#tests/model/timing.ts';
import { createWorld, promiseActor } from '#tests/model/rules.ts';
import { sharedFilesMachine } from '#machines/chats/shared-files/shared-files.machine.ts';
import { startStubbed } from '#tests/model/stubbed.ts';
import { withStubs } from '#tests/model/stubs.ts';

const boris = userShape({ id: 'boris', displayName: 'Борис' });
const dacha = { id: 'dacha', title: 'Дача', avatarUrl: null, participantCount: 3 };
const look: PersonLook = { user: boris, commonConversations: [dacha] };

function begin() {
  const world = createWorld({ peers: ['db'] });
  const readPerson = promiseActor<PersonLook, PersonInput>();
  const person = world.start(
    personMachine.provide({
      actors: { readPerson: readPerson.logic, sharedFiles: withStubs(sharedFilesMachine) },
    }),
    { input: { userId: 'boris' } },
  );
  return {
    world,
    readPerson,
    person,
    state: () => selectPersonState(person.getSnapshot()),
    groups: () => selectCommonConversations(person.getSnapshot()),
  };
}

describe("another person's profile", () => {
  test('is read when it opens: the store learns who it is, the groups stand in it', () => {
    const { readPerson, state, groups, world } = begin();
    expect(state()).toBe('loading');
    expect(readPerson.last.input).toEqual({ userId: 'boris' });
    readPerson.last.resolve(look);
    expect(state()).toBe('loaded');
    expect(groups()).toEqual([dacha]);
    expect(world.told('db')).toEqual([{ type: 'person.loaded', user: boris }]);
  });

  test('is read again when the person moved, and stands meanwhile', () => {
    const { readPerson, person, state, groups } = begin();
    readPerson.last.resolve(look);
    person.send({ type: 'person.moved', userId: 'vera' });
    expect(readPerson.calls).toHaveLength(1);
    person.send({ type: 'person.moved', userId: 'boris' });
    expect(readPerson.calls).toHaveLength(2);
    expect(state()).toBe('loaded');
    expect(groups()).toEqual([dacha]);
    readPerson.last.resolve({ ...look, commonConversations: [] });
    expect(groups()).toEqual([]);
  });

  test('keeps what it shows when it cannot be read again', () => {
    const { readPerson, person, state, groups } = begin();
    readPerson.last.resolve(look);
    person.send({ type: 'person.refresh' });
    readPerson.last.reject(noAnswer);
    expect(state()).toBe('loaded');
    expect(groups()).toEqual([dacha]);
  });

  test('an answer that is older than what happened meanwhile is not looked at', () => {
    const { readPerson, person } = begin();
    person.send({ type: 'person.moved', userId: 'boris' });
    expect(readPerson.calls[0]?.stopped).toBe(true);
    expect(readPerson.calls).toHaveLength(2);
    readPerson.last.resolve(look);
    person.send({ type: 'person.moved', userId: 'boris' });
    person.send({ type: 'person.moved', userId: 'boris' });
    expect(readPerson.calls[2]?.stopped).toBe(true);
    expect(readPerson.calls).toHaveLength(4);
  });

  test('of nobody says so at once', () => {
    const { readPerson, state } = begin();
    readPerson.last.reject(refusal(404, 'not_found'));
    expect(state()).toBe('missing');
  });

  test('that does not come tries again after 250 to 500 ms, at once with «Повторить», or with the network', () => {
    const { readPerson, state, world, person } = begin();
    readPerson.last.reject(noAnswer);
    expect(state()).toBe('waiting');
    expectNth(2, () => readPerson.calls, world.clock, { afterMs: 249, byMs: 500 });
    readPerson.last.reject(noAnswer);
    person.send({ type: 'person.retry' });
    expect(readPerson.calls).toHaveLength(3);
    readPerson.last.reject(noAnswer);
    person.send({ type: 'person.refresh' });
    expect(readPerson.calls).toHaveLength(4);
  });

  test('that the server refuses waits for the person', () => {
    const { readPerson, state, world, person } = begin();
    readPerson.last.reject(refusal(403, 'forbidden'));
    expect(state()).toBe('failed');
    world.clock.increment(600_000);
    expect(readPerson.calls).toHaveLength(1);
    person.send({ type: 'person.retry' });
    expect(state()).toBe('loading');
  });

  test('that does not come is asked for ever later, and not before the server allows it', () => {
    const { readPerson, world } = begin();
    readPerson.last.reject(noAnswer);
    world.clock.increment(500);
    readPerson.last.reject(refusal(429, 'rate_limited', 20_000));
    expectNth(3, () => readPerson.calls, world.clock, { afterMs: 19_999, byMs: 20_000 });
  });

  test('is read for this person alone, anew whenever a look at it is wanted', () => {
    const { readPerson, person, state } = begin();
    person.send({ type: 'person.moved', userId: 'vera' });
    expect(readPerson.calls).toHaveLength(1);
    person.send({ type: 'person.refresh' });
    expect(readPerson.calls.map(({ stopped }) => stopped)).toEqual([true, false]);
    readPerson.last.resolve(look);
    person.send({ type: 'person.refresh' });
    expect(readPerson.calls.map(({ input }) => input)).toEqual(
      Array.from({ length: 3 }, () => ({ userId: 'boris' })),
    );
    expect(state()).toBe('loaded');
  });

  test.each([
    ['failed', refusal(403, 'forbidden')],
    ['missing', refusal(404, 'not_found')],
  ])('that is %s may be there at the next look', (was, error) => {
    const { readPerson, person, state } = begin();
    readPerson.last.reject(error);
    expect(state()).toBe(was);
    person.send({ type: 'person.refresh' });
    expect([state(), readPerson.calls.length]).toEqual(['loading', 2]);
  });

  test('of a person who is gone by the next look is there no more', () => {
    const { readPerson, person, state } = begin();
    readPerson.last.resolve(look);
    person.send({ type: 'person.refresh' });
    readPerson.last.reject(refusal(404, 'not_found'));
    expect(state()).toBe('missing');
  });

  test('is current again once it was read anew, or could not be', () => {
    for (const end of ['resolve', 'reject'] as const) {
      const { readPerson, person } = begin();
      readPerson.last.resolve(look);
      person.send({ type: 'person.refresh' });
      if (end === 'resolve') readPerson.last.resolve(look);
      else readPerson.last.reject(noAnswer);
      expect(person.getSnapshot().value).toEqual({ loaded: 'current' });
    }
  });

  test('has what the two sent each other, its pictures and its other files apart', () => {
    const person = startStubbed(personMachine, { input: { userId: 'boris' } });
    const place = { userId: 'boris' };
    expect([person.runs('pictures'), person.inputOf('pictures')]).toEqual([
      true,
      { type: 'IMAGE', place },
    ]);
    expect([person.runs('files'), person.inputOf('files')]).toEqual([
      true,
      { type: 'FILE', place },
    ]);
  });
});
