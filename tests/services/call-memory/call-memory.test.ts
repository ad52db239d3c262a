import { expect, test } from 'vitest';
import { createCallMemory } from '#services/call-memory/call-memory.ts';
import { createStorage } from '#tests/services/storage.ts';

const windowWith = (sessionStorage: Storage) => ({ sessionStorage }) as unknown as Window; // all that is read of a window
const call = { callId: 'k1', audio: false, video: true };

test('a tab knows after a reload in which call it was, and what of the person was heard and seen', () => {
  const kept = createStorage();
  createCallMemory(windowWith(kept)).write(call);
  expect(createCallMemory(windowWith(kept)).read()).toEqual(call);
});

test('nothing is known before a call and after one', () => {
  const memory = createCallMemory(windowWith(createStorage()));
  expect(memory.read()).toBeNull();
  memory.write(call);
  memory.write(null);
  expect(memory.read()).toBeNull();
});

test.each(['k1', '{"callId":"k1"}', '{"callId":7,"audio":true,"video":true}', 'null'])(
  'what nobody understands is no call: %s',
  (text) => {
    const kept = createStorage();
    kept.setItem('vest.call', text);
    expect(createCallMemory(windowWith(kept)).read()).toBeNull();
  },
);

test('a browser that keeps nothing lets one call all the same', () => {
  const memory = createCallMemory({
    get sessionStorage(): Storage {
      throw new DOMException('The operation is insecure', 'SecurityError');
    },
  } as unknown as Window); // all that is read of a window
  expect(() => memory.write(call)).not.toThrow();
  expect(memory.read()).toBeNull();
});
