/** My own settings of conversations: what the server has, what came first, and what I wish over it. */
import { describe, expect, test } from 'vitest';
import type { Message } from '#contract/messages.ts';
import { forever, noSettings } from '#contract/settings-rules.ts';
import type { ConversationSettings } from '#contract/settings.ts';
import {
  FOREVER_MS,
  selectArchivedIds,
  selectConversationIds,
  selectHasReturned,
  selectIsMarked,
  selectIsMuted,
  selectIsPinned,
  settingAtServer,
} from '#machines/store/db/db.settings.ts';
import type { SettingField, WishValue } from '#services/sending/wishes/types.ts';
import { changesShape, entryShape, messageShape } from '#tests/machines/kit/shapes.ts';
import { createDb, raised } from './db.fixture.ts';

const at = (n: number) => `2026-03-0${n}T10:00:00.000Z`;
const entries = (told: Readonly<Record<string, ConversationSettings>> = {}) =>
  ['c1', 'c2', 'c3'].map((id, index) => ({
    ...entryShape({ id, messages: [], createdAt: at(9 - index) }),
    ...(told[id] && { settings: told[id] }),
  }));
const list = (told?: Readonly<Record<string, ConversationSettings>>) =>
  ({ type: 'list.loaded', entries: entries(told), known: {} }) as const;
const requested = { type: 'list.requested' } as const;
const of = (version: number, more: Partial<ConversationSettings>): ConversationSettings => ({
  ...noSettings,
  version,
  ...more,
});
const told = (conversationId: string, settings: ConversationSettings) =>
  ({ type: 'conversations:settings', payload: { conversationId, settings } }) as const;
const wished = (conversationId: string, field: SettingField, value: WishValue) =>
  ({ type: 'wish.shown', subject: `setting/${conversationId}/${field}`, value }) as const;

describe('settings of a conversation', () => {
  test('come with the list and by events; of two the higher version counts', () => {
    const db = createDb(requested, list({ c1: of(2, { unread: true }) }));
    expect(selectIsMarked(db.now, 'c1')).toBe(true);
    db.take(told('c1', of(1, { unread: false })));
    expect(selectIsMarked(db.now, 'c1')).toBe(true);
    const before = db.now;
    db.take(told('c1', of(2, { unread: false })));
    expect(db.now).toBe(before);
    db.take(told('c1', of(3, { unread: false })));
    expect(selectIsMarked(db.now, 'c1')).toBe(false);
  });

  test('of an event are not undone by a list that was requested before it, but by a later one', () => {
    const db = createDb(requested, list(), requested, told('c1', of(1, { unread: true })), list());
    expect(selectIsMarked(db.now, 'c1')).toBe(true);
    db.take(requested, list());
    expect(selectIsMarked(db.now, 'c1')).toBe(false);
    // A new seat counts its versions from the beginning.
    db.take(told('c1', of(7, { unread: true })), requested, list({ c1: of(1, {}) }));
    expect(selectIsMarked(db.now, 'c1')).toBe(false);
    db.take(requested, told('c1', of(3, { unread: true })), list({ c1: of(2, {}) }));
    expect(selectIsMarked(db.now, 'c1')).toBe(true);
  });

  test('stay the same object where the list brings nothing new', () => {
    const db = createDb(requested, list({ c1: of(1, { unread: true }) }));
    const { settings } = db.now;
    db.take(requested, list({ c1: of(1, { unread: true }) }));
    expect(db.now.settings).toBe(settings);
  });

  test('go with the conversation', () => {
    const db = createDb(list({ c1: of(4, { unread: true }) }));
    db.take({ type: 'conversation.removed', conversationId: 'c1' });
    expect(db.now.settings).toEqual({});
  });

  test('show what is wished over what the server has, and keep it once it is fulfilled', () => {
    const db = createDb(list(), wished('c1', 'unread', true), wished('c1', 'muted', FOREVER_MS));
    expect(selectIsMarked(db.now, 'c1')).toBe(true);
    expect(selectIsMuted(db.now, 'c1', Date.parse(at(1)))).toBe(true);
    expect(settingAtServer(db.now, 'c1', 'unread')).toBe(false);
    expect(settingAtServer(db.now, 'c1', 'muted')).toBe(0);
    db.take(told('c1', of(1, { unread: true })));
    db.take({ type: 'wish.gone', subject: 'setting/c1/unread' });
    expect(selectIsMarked(db.now, 'c1')).toBe(true);
    db.take(told('c1', of(2, { unread: true, mutedUntil: forever, pinnedAt: at(1) })));
    expect(settingAtServer(db.now, 'c1', 'muted')).toBe(FOREVER_MS);
    expect(settingAtServer(db.now, 'c1', 'pinned')).toBe(Date.parse(at(1)));
    db.take({ type: 'wish.gone', subject: 'setting/c1/muted' }, told('c1', of(3, {})));
    expect(selectIsMarked(db.now, 'c1')).toBe(false);
    expect(selectIsMuted(db.now, 'c1', Date.parse(at(1)))).toBe(false);
  });

  test('mute until their moment, and not from it on', () => {
    const db = createDb(list({ c1: of(1, { mutedUntil: at(2) }) }));
    expect(selectIsMuted(db.now, 'c1', Date.parse(at(2)) - 1)).toBe(true);
    expect(selectIsMuted(db.now, 'c1', Date.parse(at(2)))).toBe(false);
    expect(selectIsMuted(db.now, 'c2', 0)).toBe(false);
  });
});

describe('the archive', () => {
  const now = Date.parse(at(5));
  const archived = (db: ReturnType<typeof createDb>) => selectArchivedIds(db.now, now);
  const message = (seq: number, more: Partial<Message> = {}) =>
    ({
      type: 'message:new',
      payload: {
        conversationId: 'c1',
        message: messageShape({ id: `m${seq}`, conversationId: 'c1', seq, version: seq, ...more }),
        version: seq,
      },
    }) as const;

  const line = { service: { kind: 'renamed', title: 'Дача' } as never };

  test('holds what was put there until somebody writes; a line does not count', () => {
    const db = createDb(requested, list({ c1: of(1, { archivedSeq: 4 }) }));
    expect(archived(db)).toEqual(['c1']);
    db.take(message(5, line));
    expect(archived(db)).toEqual(['c1']);
    db.take(message(6));
    expect(archived(db)).toEqual([]);
    db.take(told('c1', of(2, { archivedSeq: 6 })));
    expect(archived(db)).toEqual(['c1']);
  });

  test.each([
    ['me', true],
    ['anna', false],
  ])('is left by a call that %s missed: %s, also where no list comes', (missedBy, isBack) => {
    const service = {
      kind: 'call' as const,
      callId: 'call',
      video: false,
      durationS: null,
      outcome: 'missed' as const,
      missedBy: [missedBy],
    };
    const put = list({ c1: of(1, { archivedSeq: 4 }) });
    const live = createDb(requested, put, message(5, { service }));
    const messages = [messageShape({ seq: 5, service }), messageShape({ seq: 6, ...line })];
    const changes = changesShape({ version: 6, messages });
    const caughtUp = createDb(requested, put, {
      type: 'changes.loaded',
      conversationId: 'c1',
      after: 4,
      changes,
    });
    for (const db of [live, caughtUp]) expect(archived(db)).toEqual(isBack ? [] : ['c1']);
  });

  test('is left by a message that is caught up with, also where a line follows it', () => {
    const messages = [messageShape({ seq: 5 }), messageShape({ seq: 6, ...line })];
    const changes = changesShape({ version: 6, messages });
    const db = createDb(requested, list({ c1: of(1, { archivedSeq: 4 }) }), {
      type: 'changes.loaded',
      conversationId: 'c1',
      after: 4,
      changes,
    });
    expect(archived(db)).toEqual([]);
  });

  test('stays left by what came back, also once a line follows, until it is put away anew', () => {
    const db = createDb(requested, list({ c1: of(1, { archivedSeq: 4 }) }));
    db.take(raised(4));
    expect(archived(db), 'it was there before').toEqual(['c1']);
    db.take(message(5), raised(5), message(6, line));
    expect(archived(db)).toEqual([]);
    const before = db.now;
    db.take(raised(5));
    expect(db.now).toBe(before);
    db.take(told('c1', of(2, { archivedSeq: 6 })));
    expect(archived(db)).toEqual(['c1']);
  });

  test('is left by a message of which only the news has come, and by no news where nothing is archived', () => {
    const db = createDb(requested, list({ c1: of(1, { archivedSeq: 4 }) }), raised(5));
    expect(archived(db)).toEqual([]);
    const never = createDb(requested, list(), raised(5));
    expect(never.now.returned).toEqual({});
  });

  test('is not filled again by a list that was read before the message, but by a later one', () => {
    const put = { c1: of(1, { archivedSeq: 4 }) };
    const asOf = (
      version: number,
      settings: Readonly<Record<string, ConversationSettings>> = put,
    ) => {
      const [c1, ...others] = entries(settings);
      const conversation = { ...c1?.conversation, version };
      return { ...list(), entries: [{ ...c1, conversation } as NonNullable<typeof c1>, ...others] };
    };
    const db = createDb(requested, asOf(4), requested, raised(5), asOf(4));
    expect(archived(db)).toEqual([]);
    db.take(requested, told('c1', of(2, { archivedSeq: 4, unread: true })), asOf(5));
    expect(archived(db), 'nor by one from before its settings').toEqual([]);
    db.take(requested, asOf(4, { c1: of(3, { archivedSeq: 5 }) }));
    expect(archived(db), 'it was put there anew').toEqual(['c1']);
    db.take(raised(6), requested, asOf(6, { c1: of(3, { archivedSeq: 5 }) }));
    expect(archived(db), 'the server knows better').toEqual(['c1']);
  });

  test('is left by what comes before the server hears of the wish, and stays so after its answer', () => {
    const db = createDb(requested, list(), wished('c1', 'archived', 4));
    expect(settingAtServer(db.now, 'c1', 'archived')).toBe(false);
    expect(archived(db)).toEqual(['c1']);
    db.take(raised(4));
    expect(archived(db), 'it was there before').toEqual(['c1']);
    db.take(raised(5));
    expect(archived(db)).toEqual([]);
    // The list knows nothing of a wish, however new it is.
    const [c1, ...others] = entries();
    const newest = { ...c1, conversation: { ...c1?.conversation, version: 9 } };
    db.take(requested, { ...list(), entries: [newest as NonNullable<typeof c1>, ...others] });
    expect(archived(db)).toEqual([]);
    const answer = told('c1', of(1, { archivedSeq: 4 }));
    db.take(answer, { type: 'wish.gone', subject: 'setting/c1/archived' });
    expect(archived(db)).toEqual([]);
  });

  test('that is wished anew, and taken back, leaves what came back in the list', () => {
    const db = createDb(requested, list({ c1: of(1, { archivedSeq: 4 }) }), raised(5));
    db.take(wished('c1', 'archived', 5));
    expect(archived(db)).toEqual(['c1']);
    db.take({ type: 'wish.gone', subject: 'setting/c1/archived' });
    expect(archived(db)).toEqual([]);
    expect(selectHasReturned(db.now, 'c1')).toBe(true);
    expect(selectHasReturned(db.now, 'c2'), 'it was never put away').toBe(false);
  });

  test('keeps what is muted, whatever is written there', () => {
    const db = createDb(requested, list({ c1: of(1, { archivedSeq: 4, mutedUntil: at(6) }) }));
    db.take(message(6));
    expect(archived(db)).toEqual(['c1']);
    expect(selectArchivedIds(db.now, Date.parse(at(6)))).toEqual([]);
  });

  test('lets go what came back by the list, until it is put away anew', () => {
    const [c1, ...others] = entries({ c1: of(1, { archivedSeq: 4 }) });
    const returned = { ...c1, wroteSince: true } as NonNullable<typeof c1>;
    const db = createDb(requested, { ...list(), entries: [returned, ...others] });
    expect(archived(db)).toEqual([]);
    const before = db.now.returned;
    db.take(requested, { ...list(), entries: [returned, ...others] });
    expect(db.now.returned).toBe(before);
    db.take(told('c1', of(2, { archivedSeq: 4, pinnedAt: at(1) })));
    expect(archived(db)).toEqual([]);
    db.take(wished('c1', 'archived', 6));
    expect(archived(db)).toEqual(['c1']);
    db.take(told('c1', of(3, { archivedSeq: 6 })), {
      type: 'wish.gone',
      subject: 'setting/c1/archived',
    });
    expect(archived(db)).toEqual(['c1']);
    expect(settingAtServer(db.now, 'c1', 'archived')).toBe(6);
    db.take(wished('c1', 'archived', false));
    expect(archived(db)).toEqual([]);
    db.take(told('c1', of(4, {})), { type: 'wish.gone', subject: 'setting/c1/archived' });
    expect(archived(db)).toEqual([]);
  });
});

describe('the order of the list', () => {
  test('has the pinned ones first, the latest pin on top, the others by activity', () => {
    const db = createDb(list());
    expect(selectConversationIds(createDb().now)).toBeNull();
    expect(selectConversationIds(db.now)).toBe(db.now.order);
    db.take(told('c2', of(1, { pinnedAt: at(1) })));
    expect(selectConversationIds(db.now)).toEqual(['c2', 'c1', 'c3']);
    db.take(wished('c3', 'pinned', Date.parse(at(2))));
    expect(selectConversationIds(db.now)).toEqual(['c3', 'c2', 'c1']);
    expect(['c1', 'c2', 'c3'].filter((id) => selectIsPinned(db.now, id))).toEqual(['c2', 'c3']);
    db.take(wished('c2', 'pinned', 0));
    expect(selectConversationIds(db.now)).toEqual(['c3', 'c1', 'c2']);
  });

  test('stays the same array while neither order nor pins change', () => {
    const db = createDb(list({ c2: of(1, { pinnedAt: at(1) }) }));
    const ids = selectConversationIds(db.now);
    db.take({ type: 'wish.gone', subject: 'block/boris' });
    expect(selectConversationIds({ ...db.now })).toBe(ids);
  });
});
