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
});
