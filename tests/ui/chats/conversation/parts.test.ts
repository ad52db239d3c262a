import { expect, test } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { conversationMachine } from '#machines/chats/conversation/conversation.machine.ts';
import { createWorld } from '#tests/model/rules.ts';
import { withStubs } from '#tests/model/stubs.ts';
import { findConversation, partsFinder } from '#ui/chats/conversation/parts.ts';

function opened() {
  const conversation = createWorld().start(withStubs(conversationMachine), {
    systemId: 'conversation:c1',
    input: { conversationId: 'c1', selfId: 'me' },
  });
  conversation.send({ type: 'conversation.shown' });
  return conversation;
}

function breakPart(conversation: AnyActorRef, part: string): void {
  const ref: AnyActorRef | undefined = conversation.getSnapshot().children[part];
  ref?.send({ type: 'stub.failed', error: new Error('сломалась') });
}

test('сломанный чат виден, хотя одной его части больше нет: иначе нечему сказать, что он сломан', () => {
  const conversation = opened();
  expect(findConversation(conversation.system, 'c1')).toBe(conversation);
  breakPart(conversation, 'timeline');
  const found = findConversation(conversation.system, 'c1');
  expect(found).toBe(conversation);
  expect(found?.getSnapshot().matches('broken')).toBe(true);
  expect(partsFinder(conversation.system, 'c1')()).toBeNull();
});

test('открытый заново чат составлен из тех же частей и новой на месте сломанной', () => {
  const conversation = opened();
  const find = partsFinder(conversation.system, 'c1');
  const before = find();
  expect(find()).toBe(before);
  breakPart(conversation, 'timeline');
  conversation.send({ type: 'conversation.shown' });
  const after = find();
  expect(after?.composer).toBe(before?.composer);
  expect(after?.timeline).toBeDefined();
  expect(after?.timeline).not.toBe(before?.timeline);
});

test('чата, который ещё не открыт, нет, и частей у него нет', () => {
  const { system } = opened();
  expect(findConversation(system, 'c2')).toBeNull();
  expect(partsFinder(system, 'c2')()).toBeNull();
});
