import { expect, test } from 'vitest';
import { forgetRooms } from '#services/calls/room-memory/forget-rooms.ts';
import { createRoomMemory } from '#services/calls/room-memory/room-memory.ts';
import { createStorage } from '#tests/services/infra/storage.ts';

/** A tab of the browser with this storage. */
function createTab(localStorage = createStorage()) {
  const heard = new EventTarget();
  const tab = { localStorage, addEventListener: heard.addEventListener.bind(heard) };
  const window = tab as unknown as Window; // all that is used of it
  return {
    memory: createRoomMemory(window),
    forget: (userId: string) => forgetRooms(userId, window),
    hear: (key: string | null) => heard.dispatchEvent(Object.assign(new Event('storage'), { key })),
  };
}

test('the last five rooms are remembered, the newest first, each once, and each person has their own', () => {
  const { memory, forget } = createTab();
  for (const room of ['1', '2', '3', '4', '5', '6', '3']) memory.add('anna', room);
  memory.add('boris', 'дача');
  expect(memory.read('anna')).toEqual(['3', '6', '5', '4', '2']);
  expect(memory.read('boris')).toEqual(['дача']);
  forget('anna');
  expect(memory.read('anna')).toEqual([]);
  expect(memory.read('boris')).toEqual(['дача']);
});

test.each(['{', '7', '{"0":"дача"}', '[7,null]'])(
  'what somebody else wrote there is no room: %s',
  (kept) => {
    const storage = createStorage();
    storage.setItem('vest:rooms:anna', kept);
    const { memory } = createTab(storage);
    expect(memory.read('anna')).toEqual([]);
    memory.add('anna', 'дача');
    expect(memory.read('anna')).toEqual(['дача']);
  },
);

test('what is added here or in another tab is heard until nobody listens', () => {
  const { memory, hear } = createTab();
  let heard = 0;
  const stop = memory.watch(() => (heard += 1));
  hear('vest:preferences');
  expect(heard).toBe(0);
  hear('vest:rooms:anna');
  hear(null);
  memory.add('anna', 'дача');
  expect(heard).toBe(3);
  stop();
  hear(null);
  memory.add('anna', 'дом');
  expect(heard).toBe(3);
});

test('a browser that keeps nothing remembers nothing, and nothing breaks', () => {
  const refuse = (): never => {
    throw new DOMException('no', 'SecurityError');
  };
  const closed = { getItem: refuse, setItem: refuse, removeItem: refuse };
  const { memory, forget } = createTab(Object.assign(createStorage(), closed));
  memory.add('anna', 'дача');
  forget('anna');
  expect(memory.read('anna')).toEqual([]);
});
