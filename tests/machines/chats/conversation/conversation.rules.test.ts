import { beforeEach, describe, expect, test } from 'vitest';
import { waitFor, type AnyActorRef } from 'xstate';
import type { MessagePage } from '#contract/conversations.ts';
import { composerMachine } from '#machines/sending/composer/composer.machine.ts';
import { createComposerImplementations } from '#machines/sending/composer/composer.services.ts';
import { conversationMachine } from '#machines/chats/conversation/conversation.machine.ts';
import { selectMessages } from '#machines/store/db/db.selectors.ts';
import { isBehind } from '#machines/store/db/db.versions.ts';
import type { Batch } from '#machines/chats/receipts/receipts.machine.ts';
import { receiptsMachine } from '#machines/chats/receipts/receipts.machine.ts';
import { timelineMachine } from '#machines/chats/timeline/timeline.machine.ts';
import type { Question } from '#machines/chats/timeline/timeline.context.ts';
import type { DraftStore } from '#services/sending/drafts/types.ts';
import { createDraftsInMemory, deviceInMemory } from '#tests/machines/sending/composer/drafts.ts';
import { messageShape, pageShape } from '#tests/machines/kit/shapes.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { callbackActor, createWorld, promiseActor, type World } from '#tests/model/rules.ts';

type ReadPage = ReturnType<
  typeof promiseActor<MessagePage, { conversationId: string; question: Question }>
>;

let world: World;
let db: ReturnType<typeof startDb>;
let newest: ReadPage;
let drafts: DraftStore;
let focus: ReturnType<typeof callbackActor>;
let markRead: ReturnType<typeof promiseActor<void, { conversationId: string; batch: Batch }>>;

/** A conversation with all its real parts; the test plays only the server, the window and the ids. */
function open(conversationId: string) {
  const timeline = timelineMachine.provide({ actors: { loadPage: newest.logic } });
  const composer = composerMachine.provide(
    createComposerImplementations(deviceInMemory({ drafts })),
  );
  const receipts = receiptsMachine.provide({
    actors: { watchAttention: focus.logic, markRead: markRead.logic },
  });
  const conversation = world.start(
    conversationMachine.provide({ actors: { timeline, composer, receipts } }),
    {
      systemId: `conversation:${conversationId}`,
      input: { conversationId, selfId: 'me' },
    },
  );
  conversation.send({ type: 'conversation.shown' });
  return conversation;
}

/** A part as the rest of the app finds it. */
function part(name: string): AnyActorRef {
  const found: AnyActorRef | undefined = db.system.get(name);
  if (!found) throw new Error(`${name} does not run`);
  return found;
}

const write = (text: string, conversationId = 'c1') =>
  part(`composer:${conversationId}`).send({ type: 'composer.changed', text });
const textIn = (conversationId: string) =>
  part(`composer:${conversationId}`).getSnapshot().context.draft.content;
const said = () =>
  world.told('realtime').map(({ event }) => [event.payload.conversationId, event.payload.typing]);

beforeEach(() => {
  world = createWorld({ peers: ['realtime', 'outbox', 'sync'] });
  newest = promiseActor();
  drafts = createDraftsInMemory();
  focus = callbackActor();
  markRead = promiseActor();
  db = startDb(world);
});

describe('a conversation', () => {
  test('reads its messages, takes a text and hands it on under its own name', () => {
    open('c1');
    newest.last.resolve(pageShape({ seqs: [1, 2] }));
    expect(selectMessages(db.getSnapshot().context, 'c1')?.map(({ seq }) => seq)).toEqual([1, 2]);
    write('Привет');
    part('composer:c1').send({ type: 'composer.send' });
    expect(world.told('outbox')).toMatchObject([{ conversationId: 'c1', content: 'Привет' }]);
    expect(said()).toEqual([
      ['c1', true],
      ['c1', false],
    ]);
  });

  test('that is shown again reads nothing: what was missed is for sync to find out', () => {
    const conversation = open('c1');
    newest.last.resolve(pageShape({ seqs: [1] }));
    conversation.send({ type: 'conversation.hidden' });
    conversation.send({ type: 'conversation.shown' });
    expect(newest.calls).toHaveLength(1);
  });

  test('keeps its text while others are looked at, and disturbs none of theirs', () => {
    const first = open('c1');
    write('не дописано', 'c1');
    first.send({ type: 'conversation.hidden' });
    open('c2');
    write('другое', 'c2');
    first.send({ type: 'conversation.shown' });
    expect([textIn('c1'), textIn('c2')]).toEqual(['не дописано', 'другое']);
  });

  test('that is left keeps on this device what is written, at once', async () => {
    const conversation = open('c1');
    await waitFor(part('composer:c1'), ({ value }) => value.keeping === 'kept');
    write('не дописано');
    conversation.send({ type: 'conversation.hidden' });
    await waitFor(part('composer:c1'), ({ value }) => value.keeping === 'kept');
    expect((await drafts.load('me', 'c1'))?.content).toBe('не дописано');
  });

  test('that is left while I write says at once that I stopped', () => {
    const conversation = open('c1');
    write('П');
    conversation.send({ type: 'conversation.hidden' });
    expect(said()).toEqual([
      ['c1', true],
      ['c1', false],
    ]);
  });

  test('that is left reads nothing more of what was on its screen', () => {
    const conversation = open('c1');
    part('receipts:c1').send({ type: 'receipts.visible', messageId: 'm1', seq: 1 });
    conversation.send({ type: 'conversation.hidden' });
    focus.last.send({ type: 'attention.gained' });
    world.clock.increment(60_000);
    expect(markRead.calls).toEqual([]);
  });

  test('tells the server of what was seen just before it was left', () => {
    const conversation = open('c1');
    focus.last.send({ type: 'attention.gained' });
    part('receipts:c1').send({ type: 'receipts.visible', messageId: 'm1', seq: 1 });
    conversation.send({ type: 'conversation.hidden' });
    world.clock.increment(250);
    expect(markRead.last.input.batch.messageIds).toEqual(['m1']);
  });
});

describe('a page that an event has overtaken', () => {
  /** Opens the conversation; its page with messages 1 and 2 comes after the event of this version. */
  function openOvertaken(version: number) {
    open('c1');
    const message = messageShape({ seq: version, version });
    db.send({ type: 'message.changed', message, version });
    newest.last.resolve(pageShape({ seqs: [1, 2], version: 2 }));
  }

  test('leaves the conversation behind, and sync is asked to look', () => {
    openOvertaken(3);
    expect(isBehind(db.getSnapshot().context, 'c1')).toBe(true);
    expect(world.told('sync')).toEqual([{ type: 'sync.check', conversationId: 'c1' }]);
  });

  test('that holds the event already leaves nothing to do', () => {
    openOvertaken(2);
    expect(isBehind(db.getSnapshot().context, 'c1')).toBe(false);
  });
});

describe('a part that ends by a fault of its own', () => {
  test('takes no other with it, and begins anew when the conversation is opened again', () => {
    const conversation = open('c1');
    write('не дописано');
    const before = part('timeline:c1');
    // A page without its list, which our servers never send.
    newest.last.resolve({ version: 1, hasMore: true } as MessagePage);
    expect(conversation.getSnapshot().matches('broken')).toBe(true);
    expect(textIn('c1')).toBe('не дописано');
    conversation.send({ type: 'conversation.shown' });
    expect(part('timeline:c1')).not.toBe(before);
    newest.last.resolve(pageShape({ seqs: [1] }));
    expect(conversation.getSnapshot().matches('shown')).toBe(true);
    expect(textIn('c1')).toBe('не дописано');
  });

  test('is said to have failed until then, and only the part that broke begins anew', () => {
    const conversation = open('c1');
    const [timeline, composer] = [part('timeline:c1'), part('composer:c1')];
    // A page without its list, which our servers never send.
    newest.last.resolve({ version: 1, hasMore: true } as MessagePage);
    expect(conversation.getSnapshot().hasTag('failed')).toBe(true);
    conversation.send({ type: 'conversation.shown' });
    expect(conversation.getSnapshot().hasTag('failed')).toBe(false);
    const again = part('timeline:c1');
    expect([again === timeline, part('composer:c1')]).toEqual([false, composer]);
    expect(conversation.getSnapshot().context.missing).toEqual([]);
  });
});
