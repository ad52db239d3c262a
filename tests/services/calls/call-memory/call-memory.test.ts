import { expect, test } from 'vitest';
import { createCallMemory } from '#services/calls/call-memory/call-memory.ts';
import { createStorage } from '#tests/services/infra/storage.ts';

const windowWith = (sessionStorage: Storage) => ({ sessionStorage }) as unknown as Window; // all that is read of a window
const call = { callId: 'k1', audio: false, video: true };

test('a tab knows after a reload in which call it was, and what of the person was heard and seen', () => {
  const kept = createStorage();
  createCallMemory(windowWith(kept)).write('me', call);
  expect(createCallMemory(windowWith(kept)).read('me')).toEqual(call);
});

test('nothing is known before a call and after one', () => {
  const memory = createCallMemory(windowWith(createStorage()));
  expect(memory.read('me')).toBeNull();
  memory.write('me', call);
  memory.write('me', null);
  expect(memory.read('me')).toBeNull();
});

test('a person who signs in after another is not in the other’s call', () => {
  const kept = createStorage();
  createCallMemory(windowWith(kept)).write('anna', call);
  expect(createCallMemory(windowWith(kept)).read('me')).toBeNull();
});

test.each([
  'k1',
  '{"userId":"me","callId":"k1"}',
  '{"userId":"me","callId":7,"audio":true,"video":true}',
  'null',
])('an unreadable entry counts as no call: %s', (text) => {
  const kept = createStorage();
  kept.setItem('vest.call', text);
  expect(createCallMemory(windowWith(kept)).read('me')).toBeNull();
});

test('a browser that keeps nothing lets one call all the same', () => {
  const memory = createCallMemory({
    get sessionStorage(): Storage {
      throw new DOMException('The operation is insecure', 'SecurityError');
    },
  } as unknown as Window); // all that is read of a window
  expect(() => memory.write('me', call)).not.toThrow();
  expect(memory.read('me')).toBeNull();
});
