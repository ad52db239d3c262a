/** Whose is what: every call and every event about a conversation, asked by those who are not in it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '#contract/routes.ts';
import type { RouteKey } from '#contract/routes.ts';
import { clientEvents } from '#contract/events.ts';
import type { ClientEventName } from '#contract/events.ts';
import type { Given } from '../infra/client.ts';
import { removeMember } from '../infra/groups.ts';
import { startTestServer } from '../infra/server.ts';
import type { TestPerson, TestServer } from '../infra/server.ts';
import { openSocket } from '../infra/socket.ts';
import { group, say } from '../infra/talk.ts';

interface Target {
  readonly conversationId: string;
  readonly messageId: string;
}

let server: TestServer;
let removed: TestPerson;
let stranger: TestPerson;
let member: TestPerson;
let theirs: Target;
const nothing: Target = { conversationId: randomUUID(), messageId: randomUUID() };

beforeAll(async () => {
  server = await startTestServer();
  const { people, owner, id } = await group(server, 3);
  if (!people[1] || !people[2]) throw new Error('nobody');
  [member, removed] = [people[1], people[2]];
  stranger = await server.person('stranger');
  // Their own words are no more theirs to delete once they are out.
  const message = await say(removed, id, 'моё');
  await say(owner, id, 'тайна');
  theirs = { conversationId: id, messageId: message.id };
  await removeMember(owner, id, removed.id);
});
afterAll(() => server.close());

interface Rule {
  readonly given: (target: Target) => Given;
  /** What outsiders are answered; 404 wherever a conversation is named (contract, Errors). */
  readonly outcome: '404 not_found' | '204';
}

const inPath = ({ conversationId: id }: Target): Given => ({ params: { id } });

const onMember = ({ conversationId: id }: Target): Given => ({ params: { id, userId: member.id } });

/** Every call that takes the id of a conversation or of a message. */
const rules: Partial<Record<RouteKey, Rule>> = {
  'GET /conversations/{id}': { given: inPath, outcome: '404 not_found' },
  'GET /conversations/{id}/messages': { given: inPath, outcome: '404 not_found' },
  'GET /conversations/{id}/pictures': { given: inPath, outcome: '404 not_found' },
  'GET /conversations/{id}/changes': {
    given: (target) => ({ ...inPath(target), query: { after: 0, receiptsAfter: 0 } }),
    outcome: '404 not_found',
  },
  'PATCH /conversations/{id}': {
    given: (target) => ({ ...inPath(target), body: { title: 'Наше' } }),
    outcome: '404 not_found',
  },
  'POST /conversations/{id}/participants': {
    given: (target) => ({ ...inPath(target), body: { userIds: [randomUUID()] } }),
    outcome: '404 not_found',
  },
  'DELETE /conversations/{id}/participants/{userId}': { given: onMember, outcome: '404 not_found' },
  'PATCH /conversations/{id}/participants/{userId}': {
    given: (target) => ({ ...onMember(target), body: { role: 'admin' } }),
    outcome: '404 not_found',
  },
  'GET /conversations/{id}/invite': { given: inPath, outcome: '404 not_found' },
  'POST /conversations/{id}/invite': { given: inPath, outcome: '404 not_found' },
  'DELETE /conversations/{id}/invite': { given: inPath, outcome: '404 not_found' },
  'POST /conversations/send': {
    given: ({ conversationId }) => ({ body: { conversationId, type: 'TEXT', content: 'я тут' } }),
    outcome: '404 not_found',
  },
  'POST /messages/delete': {
    given: ({ messageId }) => ({ body: { messageId } }),
    outcome: '404 not_found',
  },
  'POST /messages/mark-conversation-read': {
    given: ({ conversationId }) => ({ body: { conversationId } }),
    outcome: '404 not_found',
  },
  'POST /livekit/token': {
    given: ({ conversationId }) => ({ body: { room: `conv-${conversationId}` } }),
    outcome: '404 not_found',
  },
  'POST /messages/receipts': {
    given: ({ messageId }) => ({ body: { messageIds: [messageId], status: 'READ' } }),
    // Ignored (contract, REST).
    outcome: '204',
  },
};

/** They name no conversation: what they give is the asker's own, or is about people (contacts.test.ts), files (files-access.test.ts) or invitations (invites.test.ts). */
const withoutConversation: readonly RegExp[] = [
  / \/(auth|account|status|users|contacts|upload|files|invites|config|health|ready)/,
  // Signed by the video server, else 401 (calls-video.test.ts).
  /^POST \/livekit\/webhook$/,
  /^GET \/conversations$/,
  /^POST \/conversations(\/with)?$/,
];

test('the table knows every call of the contract', () => {
  const unknown = Object.keys(routes).filter(
    (key) => !(key in rules) && !withoutConversation.some((pattern) => pattern.test(key)),
  );
  expect(unknown).toEqual([]);
});

for (const [key, { given, outcome }] of Object.entries(rules)) {
  // Safe: the keys of `rules` are keys of the contract by its type.
  const call = key as RouteKey;
  test(`${key} answers ${outcome} to a stranger and to a removed member, as if it were not there`, async () => {
    for (const person of [stranger, removed]) {
      for (const target of [theirs, nothing]) {
        expect(await person.outcome(call, given(target))).toBe(outcome);
      }
    }
  });

  test(`${key} answers 401 to nobody`, async () => {
    expect(await server.visitor().outcome(call, given(theirs))).toBe('401 unauthorized');
  });
}

test('nothing of all this changed anything', async () => {
  const { conversation } = await member.ok('GET /conversations/{id}', {
    params: { id: theirs.conversationId },
  });
  expect(conversation).toMatchObject({ lastSeq: 4, version: 5, receiptsVersion: 4 });
});

test('a message of somebody else is not mine to delete, though I may see it', async () => {
  const body = { messageId: theirs.messageId };
  expect(await member.outcome('POST /messages/delete', { body })).toBe('403 forbidden');
});

const named: Record<ClientEventName, ((target: Target) => unknown) | null> = {
  'conversation:join': ({ conversationId }) => conversationId,
  'conversation:typing': ({ conversationId }) => ({ conversationId, typing: true }),
  'call:invite': ({ conversationId }) => ({ conversationId, video: false }),
  'call:accept': ({ conversationId }) => ({ conversationId, video: false }),
  'call:decline': ({ conversationId }) => ({ conversationId }),
  'call:end': ({ conversationId }) => ({ conversationId }),
  // Leaving what one is not in is done already.
  'conversation:leave': null,
  'auth:refresh': null,
  'presence:active': null,
};

test('no event lets outsiders in, or tells them whether it is there', async () => {
  expect(Object.keys(named).toSorted()).toEqual(Object.keys(clientEvents).toSorted());
  for (const person of [stranger, removed]) {
    const socket = await openSocket(server, person);
    for (const [name, payload] of Object.entries(named)) {
      for (const target of payload ? [theirs, nothing] : []) {
        // Safe: the keys of `named` are names of events by its type.
        expect(await socket.emit(name as ClientEventName, payload?.(target))).toEqual({
          ok: false,
          code: 'not_found',
          message: 'Не найдено',
        });
      }
    }
    socket.close();
  }
});
