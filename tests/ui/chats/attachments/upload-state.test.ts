import { expect, test } from 'vitest';
import { stateOf } from '#ui/chats/attachments/use-upload.ts';

const onItsWay = { url: null, refusal: null };

test('файл, которого ещё никто не отправляет, ждёт очереди, а без сети — сети', () => {
  expect(stateOf(onItsWay, undefined, false)).toBe('waiting');
  expect(stateOf(onItsWay, undefined, true)).toBe('waitingForNetwork');
  expect(stateOf(onItsWay, 'retrying', true)).toBe('waitingForNetwork');
  expect(stateOf(onItsWay, 'retrying', false)).toBe('retrying');
});

test('что известно устройству, важнее того, что ещё делает отправка', () => {
  expect(stateOf({ url: '/api/files/1/a', refusal: null }, 'sending', true)).toBe('done');
  expect(stateOf({ url: null, refusal: 'too_large' }, undefined, true)).toBe('failed');
  expect(stateOf(onItsWay, 'sending', true)).toBe('sending');
});
