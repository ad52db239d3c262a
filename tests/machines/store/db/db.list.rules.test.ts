import { describe, expect, test } from 'vitest';
import type { Conversation } from '#contract/conversations.ts';
import {
  selectAvatarUrl,
  selectConversation,
  selectIsGone,
  selectIsGroup,
  selectOther,
  selectOthersNames,
  selectTitle,
  selectUnreadCount,
} from '#machines/store/db/db.selectors.ts';
import { isBehindOnReceipts } from '#machines/store/db/db.versions.ts';
import {
  conversationShape,
  entryShape,
  messageShape,
  pageShape,
  userShape,
} from '#tests/machines/kit/shapes.ts';
import { createDb, raised } from './db.fixture.ts';
import { selectConversationIds } from '#machines/store/db/db.settings.ts';

const list = (...entries: ReturnType<typeof entryShape>[]) =>
  ({ type: 'list.loaded', entries, known: {} }) as const;
const at = (minute: number) => `2026-03-01T10:${String(minute).padStart(2, '0')}:00.000Z`;
const said = (conversationId: string, seq: number, minute: number, version = seq) =>
  messageShape({
    id: `${conversationId}/${seq}`,
    conversationId,
    seq,
    version,
    createdAt: at(minute),
  });
const changed = (message: ReturnType<typeof messageShape>) =>
  ({ type: 'message.changed', message, version: message.version }) as const;
const participant = (id: string, displayName = id, lastReadSeq = 0) => ({
  user: userShape({ id, username: `${id}-имя`, displayName, avatarUrl: `/${id}.png` }),
  role: 'member' as const,
  lastReadSeq,
});

describe('the list of conversations', () => {
  test('is unknown before it was read, and empty when there are none', () => {
    expect(selectConversationIds(createDb().now)).toBeNull();
    expect(selectConversationIds(createDb(list()).now)).toEqual([]);
  });

  test('newest activity comes first, and a new message moves its conversation up', () => {
    const db = createDb(
      list(
        entryShape({ id: 'c1', messages: [said('c1', 1, 1)] }),
        entryShape({ id: 'c2', messages: [said('c2', 1, 5)] }),
        entryShape({ id: 'c3' }),
      ),
    );
    expect(selectConversationIds(db.now)).toEqual(['c2', 'c1', 'c3']);
    db.take(changed(said('c1', 2, 9)));
    expect(selectConversationIds(db.now)).toEqual(['c1', 'c2', 'c3']);
  });

  test('a conversation that I am no longer in goes away', () => {
    const db = createDb(list(entryShape({ id: 'c1' }), entryShape({ id: 'c2' })));
    db.take({
      type: 'list.loaded',
      entries: [entryShape({ id: 'c2' })],
      known: db.now.conversations,
    });
    expect(selectConversationIds(db.now)).toEqual(['c2']);
    expect(selectIsGone(db.now, 'c1')).toBe(true);
    expect(selectIsGone(db.now, 'c2')).toBe(false);
  });

  test('nothing is gone before it was read', () => {
    expect(selectIsGone(createDb().now, 'c1')).toBe(false);
  });

  test('one that began while the list was being read stays', () => {
    const db = createDb(list(entryShape({ id: 'c1' })));
    const known = db.now.conversations;
    db.take({
      type: 'conversations:update',
      payload: { conversation: conversationShape({ id: 'c2', createdAt: at(30) }) },
    });
    db.take({ type: 'list.loaded', entries: [entryShape({ id: 'c1' })], known });
    expect(selectConversationIds(db.now)).toEqual(['c2', 'c1']);
  });

  test('a conversation of a restored backup takes the place of all that is known of it', () => {
    const newer = { version: 9, receiptsVersion: 9, lastSeq: 9, messages: [said('c1', 9, 9)] };
    const db = createDb(list(entryShape(newer, 4), entryShape({ id: 'c2' })), {
      type: 'page.loaded',
      conversationId: 'c1',
      edge: 'newest',
      page: pageShape({ seqs: [9] }),
    });
    const older = { version: 2, receiptsVersion: 2, lastSeq: 2, messages: [said('c1', 2, 2)] };
    db.take({ type: 'conversation.replaced', conversation: conversationShape(older) });
    expect(selectConversation(db.now, 'c1')).toMatchObject({ version: 2, receiptsVersion: 2 });
    expect(selectConversation(db.now, 'c1')?.latest?.seq).toBe(2);
    expect(db.now.knownVersions['c1']).toEqual({ version: 2, receiptsVersion: 2 });
    expect(db.now.timelines).toEqual({});
    expect(selectConversationIds(db.now)).toEqual(['c1', 'c2']);
    db.take(list(entryShape(older, 1)));
    expect(selectUnreadCount(db.now, 'c1')).toBe(1);
  });

  test('one that I left while the list was being read does not come back', () => {
    const db = createDb(list(entryShape({ id: 'c1' }), entryShape({ id: 'c2' })));
    const known = db.now.conversations;
    db.take({ type: 'conversation.removed', conversationId: 'c1' });
    db.take({
      type: 'list.loaded',
      entries: [entryShape({ id: 'c1' }), entryShape({ id: 'c2' })],
      known,
    });
    expect(selectConversationIds(db.now)).toEqual(['c2']);
  });

  test('an older answer does not undo a new title or a newer message', () => {
    const older: Partial<Conversation> = {
      isGroup: true,
      title: 'Было',
      version: 1,
      messages: [said('c1', 1, 1)],
    };
    const db = createDb(list(entryShape(older)), {
      type: 'conversations:update',
      payload: { conversation: conversationShape({ ...older, title: 'Стало', version: 2 }) },
    });
    db.take(changed(said('c1', 2, 3, 3)), list(entryShape({ ...older })));
    expect(selectTitle(db.now, 'c1')).toBe('Стало');
    expect(selectConversation(db.now, 'c1')?.latest?.seq).toBe(2);
    db.take(list(entryShape({ ...older, title: 'Стало', version: 2 })));
    expect(selectConversation(db.now, 'c1')?.latest?.seq).toBe(2);
  });

  test('what did not change keeps its object when the list is read again', () => {
    const read = list(
      entryShape({ id: 'c1', version: 3, messages: [said('c1', 1, 1)] }, 2),
      entryShape({ id: 'c2' }),
    );
    const db = createDb(read);
    const before = db.now;
    db.take(structuredClone(read));
    expect(db.now.conversations).toBe(before.conversations);
    expect(db.now.users).toBe(before.users);
  });
});

describe('what a tile says', () => {
  test("a direct chat has the other person's name, picture and presence", () => {
    const db = createDb(
      list(entryShape({ participants: [participant('me'), participant('anna', 'Анна')] })),
    );
    expect(selectIsGroup(db.now, 'c1')).toBe(false);
    expect(selectTitle(db.now, 'c1')).toBe('Анна');
    expect(selectAvatarUrl(db.now, 'c1')).toBe('/anna.png');
    expect(selectOther(db.now, 'c1')?.status).toBe('ONLINE');
    db.take({
      type: 'presence:update',
      payload: { userId: 'anna', status: 'OFFLINE', lastSeenAt: at(7) },
    });
    expect(selectOther(db.now, 'c1')).toMatchObject({ status: 'OFFLINE', lastSeenAt: at(7) });
  });

  test('more than two people are a group, also when it is not set to be one', () => {
    const participants = [participant('me'), participant('anna', 'Анна'), participant('boris', '')];
    const db = createDb(list(entryShape({ participants })));
    expect(selectIsGroup(db.now, 'c1')).toBe(true);
    expect(selectOther(db.now, 'c1')).toBeNull();
    expect(selectTitle(db.now, 'c1')).toBe('Анна, boris-имя');
    expect(selectOthersNames(db.now, 'c1')).toBe('Анна, boris-имя');
  });

  test('a group has its title; a direct chat never has one', () => {
    const titled = (isGroup: boolean) =>
      createDb(list(entryShape({ isGroup, title: 'Дача', avatarUrl: '/dacha.png' }))).now;
    expect(selectTitle(titled(true), 'c1')).toBe('Дача');
    expect(selectAvatarUrl(titled(true), 'c1')).toBe('/dacha.png');
    expect(selectTitle(titled(false), 'c1')).toBe('Анна');
  });

  test('nobody else and no title: the view has a word for that', () => {
    const alone = createDb(list(entryShape({ participants: [participant('me')] }))).now;
    expect(selectTitle(alone, 'c1')).toBeNull();
  });
});

describe('the number of unread messages', () => {
  const open = { type: 'conversation.opened', conversationId: 'c1' } as const;
  const close = { type: 'conversation.closed' } as const;
  const read = (lastReadSeq: number, receiptsVersion: number | null = null) =>
    ({
      type: 'read.moved',
      conversationId: 'c1',
      userId: 'me',
      lastReadSeq,
      receiptsVersion,
    }) as const;

  test("is the server's, and one more for each message that was announced since", () => {
    const db = createDb(list(entryShape({ version: 5 }, 2)), raised(6), raised(7));
    expect(selectUnreadCount(db.now, 'c1')).toBe(4);
  });

  test('a message announced twice, or counted already, is one', () => {
    const db = createDb(list(entryShape({ version: 5 }, 2)), raised(5), raised(6), raised(6));
    expect(selectUnreadCount(db.now, 'c1')).toBe(3);
  });

  test('a new count takes the place of what was announced up to then, not after', () => {
    const db = createDb(list(entryShape({ version: 5 }, 2)), raised(6), raised(7));
    db.take(list(entryShape({ version: 6 }, 3)));
    expect(selectUnreadCount(db.now, 'c1')).toBe(4);
  });

  test('an older count does not come back', () => {
    const db = createDb(list(entryShape({ version: 5, receiptsVersion: 2 }, 0)));
    db.take(list(entryShape({ version: 5, receiptsVersion: 1 }, 4)));
    db.take(list(entryShape({ version: 4, receiptsVersion: 2 }, 4)));
    expect(selectUnreadCount(db.now, 'c1')).toBe(0);
  });

  test('is 0 while the conversation is open, and what was not seen shows again after', () => {
    const db = createDb(list(entryShape({ version: 5, lastSeq: 5 }, 3)), open);
    expect(selectUnreadCount(db.now, 'c1')).toBe(0);
    db.take(close);
    expect(selectUnreadCount(db.now, 'c1')).toBe(3);
  });

  test('what was seen is counted off at once', () => {
    const page = pageShape({ seqs: [1, 2, 3, 4, 5] });
    const db = createDb(list(entryShape({ version: 5, lastSeq: 5 }, 5)), open);
    db.take({ type: 'page.loaded', conversationId: 'c1', edge: 'newest', page });
    db.take(read(3), close);
    expect(selectUnreadCount(db.now, 'c1')).toBe(2);
  });

  test('my own, the deleted and the service lines are not counted', () => {
    const messages = [
      messageShape({ seq: 1 }),
      messageShape({ seq: 2, senderId: 'me' }),
      messageShape({ seq: 3, deletedAt: at(3), content: '' }),
      messageShape({ seq: 4, service: { kind: 'titleChanged', title: 'Дача' } }),
      messageShape({ seq: 5 }),
    ];
    const page = { messages, hasMore: false, version: 5 };
    const entry = entryShape({ version: 5, lastSeq: 5 }, 9);
    const db = createDb(list(entry), open);
    db.take({ type: 'page.loaded', conversationId: 'c1', edge: 'newest', page });
    db.take(read(1), close);
    expect(selectUnreadCount(db.now, 'c1')).toBe(1);
  });

  test('reading everything on another device takes it to 0, without any message here', () => {
    const db = createDb(list(entryShape({ version: 5, lastSeq: 5 }, 3)), read(5, 1));
    expect(selectUnreadCount(db.now, 'c1')).toBe(0);
    db.take(list(entryShape({ version: 5, lastSeq: 5, receiptsVersion: 0 }, 3)));
    expect(selectUnreadCount(db.now, 'c1')).toBe(0);
  });

  test('a message that is in the open conversation beyond a gap is not counted twice after', () => {
    const db = createDb(list(entryShape({ version: 1, lastSeq: 1 }, 1)), raised(3));
    const page = pageShape({ seqs: [1] });
    db.take({ type: 'page.loaded', conversationId: 'c1', edge: 'newest', page });
    db.take(open, changed(said('c1', 3, 3)), close);
    expect(selectUnreadCount(db.now, 'c1')).toBe(2);
  });
});

describe('read pointers', () => {
  const moved = (receiptsVersion: number) =>
    ({
      type: 'read.moved',
      conversationId: 'c1',
      userId: 'anna',
      lastReadSeq: 1,
      receiptsVersion,
    }) as const;

  test('the next version is up to date, one beyond is behind until the list comes', () => {
    const db = createDb(list(entryShape()), moved(1));
    expect(isBehindOnReceipts(db.now, 'c1')).toBe(false);
    db.take(moved(3));
    expect(isBehindOnReceipts(db.now, 'c1')).toBe(true);
    db.take(list(entryShape({ receiptsVersion: 3 })));
    expect(isBehindOnReceipts(db.now, 'c1')).toBe(false);
  });

  test("a shortened list of a large group does not bring everybody's", () => {
    const db = createDb(list(entryShape({ participantCount: 40 })), moved(2));
    db.take(list(entryShape({ participantCount: 40, receiptsVersion: 2 })));
    expect(isBehindOnReceipts(db.now, 'c1')).toBe(true);
  });
});
