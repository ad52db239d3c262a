import { createActor, setup } from 'xstate';
import { expect, test } from 'vitest';
import { redact } from '../../src/inspector/redact.ts';

const jwt = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxIn0.dGVzdHNpZ25hdHVyZXRlc3Q';
const opaque = 'dGhpcyBpcyBhIHJlZnJlc2ggdG9rZW4gb2YgMzI';

test.each([
  ['a sign-in', { type: 'session.signIn', username: 'anya', password: 'Secret1' }, 'Secret1'],
  ['a stored session', { accessToken: jwt, refreshToken: opaque }, jwt],
  ['a refresh', { type: 'session.renew', usedToken: opaque }, opaque],
  ['a message on its way', { type: 'outbox.enqueue', content: 'Привет' }, 'Привет'],
  ['a word that looks like an id', { type: 'outbox.enqueue', content: 'hello' }, 'hello'],
  ['a draft', { text: 'hello' }, 'hello'],
  [
    'an answered message',
    { message: { content: 'hello', replyTo: { content: 'hello' } } },
    'hello',
  ],
  [
    'the output of an actor',
    { type: 'xstate.done.actor.send', output: { content: 'hello' } },
    'hello',
  ],
  ['the input of an actor', { type: 'xstate.init', input: { token: opaque } }, opaque],
  ['an error', { error: new Error(`401 for ${jwt}`) }, jwt],
  ['a field of an error', { error: Object.assign(new Error(''), { body: 'hello' }) }, 'hello'],
  ['a token under an innocent key', { id: jwt, value: jwt }, jwt],
  ['a list of texts', { messages: [{ content: 'hello' }, { content: 'hello' }] }, 'hello'],
  ['texts by id', { drafts: new Map([['c1', { text: 'hello' }]]) }, 'hello'],
  ['texts as the values of a record', { drafts: { c1: 'hello' } }, 'hello'],
  ['a key that is itself a secret', { [jwt]: 1 }, jwt],
  ['a bare string of unknown meaning', { note: 'hello' }, 'hello'],
  [
    'the key into a group',
    { invitation: { code: 'q0ZrXv3_T1u9-aBcDeFgHi', url: '/invite/q0ZrXv3_T1u9-aBcDeFgHi' } },
    'q0ZrXv3_T1u9',
  ],
  ['a person by their number', { type: 'xstate.init', input: { code: '123456789' } }, '123456789'],
  ['a name', { displayName: 'Anya' }, 'Anya'],
  ['a search', { type: 'contacts.add', identifier: '123456789' }, '123456789'],
])('what is private never leaves: %s', (_name, value, secret) => {
  expect(JSON.stringify(redact(value))).not.toContain(secret);
});

test('what explains a chart is shown: types, ids, versions, times, flags', () => {
  const event = {
    type: 'message.changed',
    conversationId: '0b9a3d52-6f6e-4a6e-9a55-7a3f7b1b2c3d',
    version: 12,
    isOwn: true,
    createdAt: '2026-01-02T03:04:05.000Z',
    failure: { kind: 'http', status: 503, code: 'calls_unavailable' },
    ids: ['m1', 'm2'],
    nothing: null,
  };
  expect(redact(event)).toEqual(event);
});

test('an error keeps its name and what it failed with', () => {
  const error = Object.assign(new TypeError('for anya'), { failure: { kind: 'network' } });
  expect(redact({ error })).toEqual({ error: { name: 'TypeError', failure: { kind: 'network' } } });
  // Many errors have their name as a field of their own.
  expect(redact(Object.assign(new Error(''), { name: 'CallFailed' }))).toEqual({
    name: 'CallFailed',
  });
  expect(redact(Object.assign(new Error(''), { name: 'для Ани' }))).toEqual({ name: '⟨скрыто⟩' });
});

test('actors, functions, long lists and deep trees are cut short', () => {
  const actor = createActor(setup({}).createMachine({}), { id: 'child' });
  const deep = { a: { a: { a: { a: { a: { a: { a: { a: 1 } } } } } } } };
  expect(redact({ actor, call: () => {}, deep })).toMatchObject({ actor: '→ child', call: 'ƒ' });
  expect(JSON.stringify(redact(deep))).toContain('…');
  const list = redact({ ids: Array.from({ length: 60 }, (_, index) => index) });
  expect(list).toEqual({ ids: [...Array.from({ length: 50 }, (_, index) => index), '… ещё 10'] });
});
