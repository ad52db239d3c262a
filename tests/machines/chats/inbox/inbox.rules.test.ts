import { describe, expect, test } from 'vitest';
import { selectIsArchiveOpen, selectListFailed } from '#machines/chats/inbox/inbox.selectors.ts';
import { noSettings } from '#contract/settings-rules.ts';
import { entryShape, noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { draftShape } from '#tests/machines/sending/composer/drafts.ts';
import { inboxWorld } from './inbox.world.ts';
import { selectConversationIds } from '#machines/store/db/db.settings.ts';

const { it, store, asked, wait, answer, open, soon } = inboxWorld();

describe('the list of conversations', () => {
  test('is read at once, and then every 20,000 ms', () => {
    expect(asked()).toBe(1);
    answer(entryShape());
    expect(selectConversationIds(store())).toEqual(['c1']);
    wait(19_999);
    expect(asked()).toBe(1);
    wait(1);
    expect(asked()).toBe(2);
  });

  test.each(['focused', 'shown'] as const)('is read when the page is %s again', (signal) => {
    answer();
    it().page.last.send({ type: 'page.signal', signal });
    expect(asked()).toBe(2);
  });

  test('that is read again closes no conversation and gives up nothing that is being found', () => {
    for (const event of [
      { type: 'inbox.refresh' },
      { type: 'page.signal', signal: 'focused' },
    ] as const) {
      open('c1');
      it().inbox.send({ type: 'inbox.openWith', userId: 'anna' });
      it().inbox.send(event);
      expect(it().inbox.getSnapshot().value).toMatchObject({ screen: 'open', direct: 'finding' });
    }
  });

  test('is being read, and an answer that is outdated shows while it is read once more', () => {
    expect(it().inbox.getSnapshot().hasTag('busy')).toBe(true);
    soon();
    answer(entryShape());
    expect(selectConversationIds(store())).toEqual(['c1']);
    expect(it().inbox.getSnapshot().hasTag('busy')).toBe(false);
  });

  test('is not read when the page is left', () => {
    answer();
    it().page.last.send({ type: 'page.signal', signal: 'blurred' });
    expect(asked()).toBe(1);
  });

  test('is asked for with the ETag of the last answer; 304 changes nothing, and sync hears it', () => {
    expect(it().list.last.input.etag).toBeNull();
    answer(entryShape());
    wait(20_000);
    expect(it().list.last.input.etag).toBe('e1');
    const before = store();
    it().list.last.resolve({ etag: 'e1', known: {}, entries: null, clockSkewMs: null });
    expect(store()).toBe(before);
    expect(it().world.told('sync')).toHaveLength(2);
    wait(20_000);
    expect(it().list.last.input.etag).toBe('e1');
  });

  test('tells the store how wrong the clock is, also by 304, and nothing where the answer does not say', () => {
    const hourMs = 3_600_000;
    const known = {};
    const answers = [
      [{ entries: [entryShape()], clockSkewMs: hourMs }, hourMs],
      [{ entries: null, clockSkewMs: null }, hourMs],
      [{ entries: null, clockSkewMs: -hourMs }, -hourMs],
    ] as const;
    for (const [answered, skewMs] of answers) {
      it().list.last.resolve({ etag: 'e1', known, ...answered });
      expect(store().clockSkewMs).toBe(skewMs);
      wait(20_000);
    }
  });

  test('never undoes what an event told of somebody since the request; the next one knows of it', () => {
    const away = { userId: 'anna', status: 'AWAY', lastSeenAt: null } as const;
    const status = () => store().users['anna']?.status;
    it().db.send({ type: 'presence:update', payload: away });
    answer(entryShape());
    expect(status()).toBe('AWAY');
    wait(20_000);
    answer(entryShape());
    expect(status()).toBe('ONLINE');
  });

  test('a burst of events is one reading, 300 ms after the first', () => {
    answer();
    soon();
    wait(299);
    soon();
    soon();
    expect(asked()).toBe(1);
    wait(1);
    expect(asked()).toBe(2);
    answer();
    wait(1_000);
    expect(asked()).toBe(2);
  });

  test('a change during the reading leads to one more reading', () => {
    soon();
    soon();
    answer();
    wait(300);
    expect(asked()).toBe(2);
  });

  test('asked for now, what is under way is given up: it was asked before', () => {
    const first = it().list.last;
    it().inbox.send({ type: 'inbox.refresh' });
    expect(first.stopped).toBe(true);
    expect(asked()).toBe(2);
  });

  test('one that I left while it was being read does not come back', () => {
    answer(entryShape({ id: 'c1' }), entryShape({ id: 'c2' }));
    wait(20_000);
    it().db.send({ type: 'conversation.removed', conversationId: 'c1' });
    answer(entryShape({ id: 'c1' }), entryShape({ id: 'c2' }));
    expect(selectConversationIds(store())).toEqual(['c2']);
  });
});

test('what is being written on this device is asked for its owner, and lies in the store', () => {
  const { drafts } = it();
  expect(drafts.last.input).toEqual({ userId: 'me' });
  const draft = draftShape({ content: 'пишу' });
  drafts.last.send({ type: 'inbox.drafted', conversationId: 'c1', draft });
  expect(store().drafts).toEqual({ c1: draft });
  drafts.last.send({ type: 'inbox.drafted', conversationId: 'c1', draft: null });
  expect(store().drafts).toEqual({});
});

test('a device that cannot keep what is written still reads its list', () => {
  it().drafts.last.reject(new Error('no IndexedDB'));
  answer(entryShape());
  expect(selectConversationIds(store())).toEqual(['c1']);
});

describe('a list that could not be read', () => {
  test('is tried again within 250 to 500 ms, then more slowly, and says so meanwhile', () => {
    it().list.last.reject(noAnswer);
    expect(selectListFailed(it().inbox.getSnapshot())).toBe(true);
    wait(249);
    expect(asked()).toBe(1);
    wait(251);
    expect(asked()).toBe(2);
    it().list.last.reject(noAnswer);
    wait(499);
    expect(asked()).toBe(2);
    wait(501);
    expect(asked()).toBe(3);
    answer();
    expect(selectListFailed(it().inbox.getSnapshot())).toBe(false);
    wait(20_000);
    it().list.last.reject(noAnswer);
    wait(500);
    expect(asked()).toBe(5);
  });

  test('obeys Retry-After, but for the person', () => {
    it().list.last.reject(refusal(503, 'unavailable', 9_000));
    wait(8_999);
    expect(asked()).toBe(1);
    it().inbox.send({ type: 'inbox.refresh' });
    expect(asked()).toBe(2);
  });
});

describe('a conversation that is marked as unread', () => {
  const settings = { ...noSettings, version: 1, unread: true };

  test.each([
    [true, [{ type: 'wishes.want', subject: 'setting/c1/unread', value: false }]],
    [false, []],
  ])('is marked no longer once it is opened: %s', (isMarked, told) => {
    answer({ ...entryShape(), ...(isMarked && { settings }) });
    open('c1');
    expect(it().world.told('lateLoader')).toEqual(told);
  });

  test('is marked no longer when the first list comes after it was opened, as on a page that began with it', () => {
    open('c1');
    answer({ ...entryShape({ id: 'c2' }), settings }, { ...entryShape(), settings });
    expect(it().world.told('lateLoader')).toEqual([
      { type: 'wishes.want', subject: 'setting/c1/unread', value: false },
    ]);
  });

  test('stays marked while no conversation is open, or one that is not marked', () => {
    open('c2');
    answer({ ...entryShape(), settings }, entryShape({ id: 'c2' }));
    expect(it().world.told('lateLoader')).toEqual([]);
  });

  test('stays so when it was marked while it was open', () => {
    open('c1');
    answer(entryShape());
    it().inbox.send({ type: 'inbox.refresh' });
    answer({ ...entryShape(), settings });
    expect(it().world.told('lateLoader')).toEqual([]);
  });
});

test('the archive is closed at first, and opens and closes as one wishes', () => {
  const isOpen = () => selectIsArchiveOpen(it().inbox.getSnapshot());
  expect(isOpen()).toBe(false);
  it().inbox.send({ type: 'inbox.closeArchive' });
  expect(isOpen()).toBe(false);
  it().inbox.send({ type: 'inbox.openArchive' });
  expect(isOpen()).toBe(true);
  it().inbox.send({ type: 'inbox.openArchive' });
  expect(isOpen()).toBe(true);
  it().inbox.send({ type: 'inbox.closeArchive' });
  expect(isOpen()).toBe(false);
});
