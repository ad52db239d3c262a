/**
 * The server grants exactly the rights that the contract's tables declare (`needs`), for every call and every event. Each
 * word has a cast: people who are allowed and people who are not, with what they ask for.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { clientEvents } from '#contract/events.ts';
import type { ClientEventName } from '#contract/events.ts';
import { credentialOf, needs } from '#contract/needs.ts';
import type { Need } from '#contract/needs.ts';
import { routes } from '#contract/routes.ts';
import type { RouteKey } from '#contract/routes.ts';
import { refuseUndeclaredEvents } from '#server/app/socket/listen.ts';
import { startCallServer } from '../infra/calling.ts';
import { testServer } from '../infra/server.ts';
import { createCasts, mixedGroup } from '../infra/casts.ts';
import type { Casts } from '../infra/casts.ts';
import type { Asker } from '../infra/asker.ts';
import { nothing, payloadsOf, sampleOf } from '../infra/samples.ts';
import type { TestPerson } from '../infra/server.ts';
import { openSocket, refusedBecause } from '../infra/socket.ts';
import { entryOf } from '../infra/talk.ts';

const server = testServer(startCallServer);
let casts: Casts;

beforeAll(async () => {
  casts = await createCasts(server);
});

/** Everything that a refused call might have changed. */
async function traces(): Promise<unknown> {
  const { rows } = await server.db.query(`select
    (select json_agg(c order by c.id) from conversations c) as conversations,
    (select json_agg(p order by p.conversation_id, p.user_id) from participants p) as participants,
    (select json_agg(m order by m.id) from messages m) as messages,
    (select json_agg(k order by k.id) from contacts k) as contacts,
    (select json_agg(b order by b.blocker_id, b.blocked_id) from blocks b) as blocks,
    (select json_agg(s.id order by s.id) from sessions s) as sessions,
    (select json_agg(c.id order by c.id) from calls c) as calls`);
  return rows;
}

/** 409 counts as allowed: the state of the thing refuses, not the asker's rights. */
const isLetIn = (outcome: string): boolean => /^([23]|409)/.test(outcome);

async function holdsCast(
  word: keyof Casts,
  ask: (asker: Asker) => Promise<string>,
  refused: (code: string) => unknown,
): Promise<void> {
  const cast = await casts[word]();
  const need: Need = needs[word];
  const before = await traces();
  for (const side of ['outsiders', 'insiders'] as const) {
    const code = need[side];
    expect(cast[side] !== undefined, `the cast has ${side}`).toBe(code !== undefined);
    for (const asker of cast[side] ?? []) {
      expect(await ask(asker), asker.who).toEqual(refused(code ?? ''));
    }
  }
  expect(await traces()).toEqual(before);
  for (const asker of cast.may) expect(await ask(asker), asker.who).toSatisfy(isLetIn);
}

// Safe: the tables' own keys.
const calls = Object.keys(routes) as RouteKey[];
const events = Object.keys(clientEvents) as ClientEventName[];

describe('a call', () => {
  test.each(calls.filter((key) => credentialOf(routes[key].needs) !== 'none'))(
    '%s lets nobody in who is not signed in, whatever they send',
    async (key) => {
      const visitor = server.visitor();
      expect(await visitor.outcome(key, sampleOf(key))).toBe('401 unauthorized');
      expect(await visitor.outcome(key, { ...sampleOf(key), raw: '{' })).toBe('401 unauthorized');
    },
  );

  test.each(calls.map((key) => [key, routes[key].needs] as const))(
    '%s is for whom it declares: %s',
    async (key, word) => {
      await holdsCast(
        word,
        ({ client, named, given }) =>
          client.outcome(key, { ...sampleOf(key, { ...nothing, ...named }), ...given }),
        (code) => expect.stringMatching(new RegExp(`^40[134] ${code}$`)),
      );
    },
  );
});

describe('an event', () => {
  test('is heard from nobody who is not signed in', async () => {
    expect(await refusedBecause(server, {})).toEqual({ code: 'unauthorized' });
  });

  test.each(events.map((name) => [name, clientEvents[name].needs] as const))(
    '%s is for whom it declares: %s',
    async (name, word) => {
      await holdsCast(
        word,
        async ({ client, named }) => {
          // Safe: every emitter is signed in.
          const socket = await openSocket(server, client as TestPerson);
          const answer = await socket.emit(name, payloadsOf({ ...nothing, ...named })[name]);
          socket.close();
          if (answer.ok) return '200';
          return answer.code === 'call_over' ? '409' : answer.code;
        },
        (code) => code,
      );
    },
  );
});

test('read marks of messages that one cannot see are ignored', async () => {
  const { owner, outsiders, named } = await mixedGroup(server);
  const before = await entryOf(owner, named.conversation);
  for (const { who, client } of outsiders) {
    const marks = sampleOf('POST /messages/receipts', { ...nothing, ...named });
    expect(await client.outcome('POST /messages/receipts', marks), who).toBe('204');
  }
  expect(await entryOf(owner, named.conversation)).toEqual(before);
});

test('an event that does not declare who may emit it, and how often, stops the start', () => {
  expect(() => refuseUndeclaredEvents(clientEvents)).not.toThrow();
  for (const word of [undefined, 'everybody', 'toString']) {
    const start = (whisper: object) => () => refuseUndeclaredEvents({ whisper });
    expect(start({ needs: word, limit: 'event' })).toThrow('whisper does not declare who');
    expect(start({ needs: 'session', limit: word })).toThrow('whisper does not declare how often');
  }
});
