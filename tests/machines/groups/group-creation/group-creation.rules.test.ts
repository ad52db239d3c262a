import { beforeEach, describe, expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { Conversation } from '#contract/conversations.ts';
import { selectConversation } from '#machines/store/db/db.selectors.ts';
import {
  groupCreationMachine,
  prepareWith,
  type GroupRequest,
} from '#machines/groups/group-creation/group-creation.machine.ts';
import {
  selectChosenCount,
  selectCreationFailure,
  selectIsCreating,
  selectIsFull,
  selectIsTicked,
  selectLostIds,
} from '#machines/groups/group-creation/group-creation.selectors.ts';
import {
  contactShape,
  conversationShape,
  noAnswer,
  refusal,
  userShape,
} from '#tests/machines/kit/shapes.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { createWorld, promiseActor, type World } from '#tests/model/rules.ts';

let world: World;
let db: ReturnType<typeof startDb>;
let creation: ActorRefFrom<typeof groupCreationMachine>;
let server: ReturnType<typeof promiseActor<Conversation, GroupRequest>>;
let opened: string[];

const now = () => creation.getSnapshot();
const tick = (...userIds: string[]) => {
  for (const userId of userIds) creation.send({ type: 'groupCreation.toggle', userId });
};
const name = (title: string) => creation.send({ type: 'groupCreation.name', title });
const create = () => creation.send({ type: 'groupCreation.create' });
const asked = () => server.calls.map(({ input }) => input);
const friendsAre = (...ids: string[]) =>
  db.send({
    type: 'contacts.loaded',
    known: db.getSnapshot().context.contacts,
    contacts: ids.map((id) =>
      contactShape({ id: `k-${id}`, status: 'ACCEPTED', friend: userShape({ id }) }),
    ),
  });

beforeEach(() => {
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `id${ids}`;
  };
  world = createWorld({ peers: ['contacts'] });
  server = promiseActor();
  db = startDb(world);
  friendsAre('anna', 'boris', 'vera');
  creation = world.start(
    groupCreationMachine.provide({
      actors: { create: server.logic },
      actions: { prepare: prepareWith(newId) },
    }),
  );
  opened = [];
  creation.on('groupCreation.created', ({ conversationId }) => opened.push(conversationId));
});

describe('choosing', () => {
  test('nothing happens if nobody is ticked, with a title or without', () => {
    create();
    name('Дача');
    create();
    tick('anna');
    tick('anna');
    create();
    expect(server.calls).toEqual([]);
    expect(now().value).toBe('choosing');
  });

  test('one friend and no title are enough', () => {
    tick('boris');
    create();
    expect(asked()).toEqual([{ clientId: 'id1', title: '', participantIds: ['boris'] }]);
  });

  test('a title goes without the blanks around it', () => {
    name('  Дача ');
    tick('anna', 'vera');
    create();
    expect(asked()).toEqual([{ clientId: 'id1', title: 'Дача', participantIds: ['anna', 'vera'] }]);
  });

  test('at most 254 others: the next one is not ticked before another is let go', () => {
    const many = Array.from({ length: 255 }, (_, index) => `u${index}`);
    friendsAre(...many);
    tick(...many.slice(0, 253));
    expect(selectIsFull(now())).toBe(false);
    tick('u253');
    expect(selectIsFull(now())).toBe(true);
    tick('u254');
    expect(selectIsTicked(now(), 'u254')).toBe(false);
    tick('u0', 'u254');
    expect(selectIsTicked(now(), 'u254')).toBe(true);
    expect(selectChosenCount(now())).toBe(254);
  });
});

describe('creating', () => {
  beforeEach(() => {
    tick('anna', 'boris');
    create();
  });

  test('a second press asks nothing more', () => {
    expect(selectIsCreating(now())).toBe(true);
    create();
    tick('vera');
    expect(server.calls).toHaveLength(1);
    expect(selectIsTicked(now(), 'vera')).toBe(false);
  });

  test('the group is in the list at once, and opens', () => {
    server.last.resolve(conversationShape({ id: 'dacha', isGroup: true }));
    expect(selectConversation(db.getSnapshot().context, 'dacha')?.isGroup).toBe(true);
    expect(opened).toEqual(['dacha']);
    expect(now().status).toBe('done');
  });

  test('without an answer all stays ticked, and the repeat has the same id: there is one group', () => {
    server.last.reject(noAnswer);
    expect(selectCreationFailure(now())).toEqual({ kind: 'network' });
    expect(selectChosenCount(now())).toBe(2);
    create();
    expect(selectCreationFailure(now())).toBeNull();
    expect(asked().map(({ clientId }) => clientId)).toEqual(['id1', 'id1']);
  });

  test('another choice after a failure is another request', () => {
    server.last.reject(noAnswer);
    tick('vera');
    expect(now().value).toBe('choosing');
    create();
    server.last.reject(noAnswer);
    name('Дача');
    create();
    expect(asked().map(({ clientId }) => clientId)).toEqual(['id1', 'id2', 'id3']);
  });

  test('to choose otherwise and back is the same request', () => {
    server.last.reject(noAnswer);
    tick('anna', 'anna');
    create();
    expect(asked()[1]).toMatchObject({ clientId: 'id1' });
  });

  test('a person who is no contact any more is unticked and named', () => {
    server.last.reject(refusal(403, 'not_contact'));
    expect(world.told('contacts')).toEqual([{ type: 'contacts.refresh' }]);
    friendsAre('boris', 'vera');
    expect(selectLostIds(now())).toBe('anna');
    expect(selectChosenCount(now())).toBe(1);
    create();
    expect(asked()[1]).toEqual({ clientId: 'id2', title: '', participantIds: ['boris'] });
  });

  test('other refusals ask for no contacts, and tell when to come again', () => {
    server.last.reject(refusal(429, 'rate_limited', 30_000));
    expect(world.told('contacts')).toEqual([]);
    expect(selectCreationFailure(now())).toEqual({ kind: 'rateLimited', retryAfterMs: 30_000 });
  });
});

test('a friendship that ends while one chooses unticks and names who it was, until one goes on', () => {
  tick('anna', 'boris');
  db.send({ type: 'contact.removed', contactId: 'k-anna' });
  expect(selectLostIds(now())).toBe('anna');
  expect(selectChosenCount(now())).toBe(1);
  tick('vera');
  expect(selectLostIds(now())).toBe('');
  friendsAre('anna', 'boris', 'vera');
  expect(selectIsTicked(now(), 'anna')).toBe(false);
});
