import { Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { testServer } from '../infra/server.ts';
import { openSocket } from '../infra/socket.ts';
import { numbersTo, pair } from '../infra/talk.ts';

const server = testServer();
afterEach(() => void vi.restoreAllMocks());

/** Notes the text of each system call that writes to a socket, of those that tell of messages. */
function watchWrites(): string[] {
  const writes: string[] = [];
  // Safe: Node's sockets have it, though it is not declared of them.
  const prototype = Socket.prototype as Socket & Required<Pick<Socket, '_writev'>>;
  const writev = Reflect.get(prototype, '_writev');
  vi.spyOn(prototype, '_writev').mockImplementation(function (this: Socket, chunks, done) {
    const text = Buffer.concat(chunks.map(({ chunk }) => Buffer.from(chunk as Buffer))).toString();
    if (text.includes('"message:')) writes.push(text);
    Reflect.apply(writev, this, [chunks, done]);
  });
  return writes;
}

const events = (text: string) => [...text.matchAll(/"(message:[a-z]+)"/g)].map(([, name]) => name);

test('both events of a message reach a reader by one write, in their order', async () => {
  const { anna, boris, id } = await pair(server);
  const reading = await openSocket(server, boris);
  await reading.emit('conversation:join', id);
  const writes = watchWrites();
  await server.app.deps.sends.send(anna.id, { conversationId: id, type: 'TEXT', content: 'раз' });
  await reading.next('message:notify');
  expect(writes.map(events)).toEqual([['message:new', 'message:notify']]);
  reading.close();
});

test('the events of messages that were written together reach a reader by one write', async () => {
  const { anna, boris, id } = await pair(server);
  const reading = await openSocket(server, boris);
  await reading.emit('conversation:join', id);
  const writes = watchWrites();
  await Promise.all(
    numbersTo(20).map((number) =>
      server.app.deps.sends.send(anna.id, {
        conversationId: id,
        type: 'TEXT',
        content: `${number}`,
      }),
    ),
  );
  await vi.waitFor(() => expect(writes.flatMap(events)).toHaveLength(40));
  expect(writes.length).toBeLessThanOrEqual(3);
  const names = numbersTo(20).flatMap(() => ['message:new', 'message:notify']);
  expect(writes.flatMap(events)).toEqual(names);
  reading.close();
});
