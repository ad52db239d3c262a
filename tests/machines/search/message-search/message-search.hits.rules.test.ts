import { beforeEach, describe, expect, test } from 'vitest';
import type { Found } from '#contract/search.ts';
import type { User } from '#contract/users.ts';
import type { SearchFilters } from '#machines/search/message-search/message-search.events.ts';
import {
  findLoaded,
  findPlaces,
  shownHits,
  withPage,
} from '#machines/search/message-search/message-search.hits.ts';
import { hasOlder, totalOf } from '#machines/search/message-search/message-search.selectors.ts';
import {
  contactShape,
  entryShape,
  messageShape,
  pageShape,
  userShape,
} from '#tests/machines/kit/shapes.ts';
import { pictureShape } from '#tests/machines/chats/viewer/album.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { createWorld } from '#tests/model/rules.ts';
import { foundShape, hitShape, hitsShape } from './found.ts';

let db: ReturnType<typeof startDb>;
beforeEach(() => {
  db = startDb(createWorld());
  db.send({
    type: 'list.loaded',
    entries: [entryShape({ id: 'c1', isGroup: true, title: 'Ёлка и билеты' })],
    known: {},
  });
});

const here = () => db.getSnapshot().context;
const places = (query: string, users: readonly User[] = []) =>
  findPlaces(here(), query, users).map(({ kind, id }) => `${kind} ${id}`);

describe('names on this device', () => {
  test.each(['ёл', 'ЕЛК', 'бил', 'ел бил', 'билеты ёлка'])('are found by «%s»', (query) => {
    expect(places(query)).toEqual(['chat c1']);
  });

  test.each(['лка', 'ёлка театр', '', '!'])('are not found by «%s»', (query) => {
    expect(places(query)).toEqual([]);
  });

  test('are those of contacts without a chat, too, and of people whom the server found', () => {
    const kovalev = userShape({ id: 'kovalev', displayName: 'Пётр Ковалёв' });
    db.send({
      type: 'contacts.loaded',
      contacts: [contactShape({ friend: kovalev })],
      known: {},
    });
    expect(places('ковалев')).toEqual(['person kovalev']);
    expect(places('кавалева', [kovalev, userShape({ id: here().self.id })])).toEqual([
      'person kovalev',
    ]);
  });
});

describe('loaded messages', () => {
  const loaded = (content: string, given = {}) => {
    const message = messageShape({ id: 'm1', conversationId: 'c1', content, ...given });
    db.send({
      type: 'page.loaded',
      conversationId: 'c1',
      edge: 'newest',
      page: { ...pageShape({ seqs: [1] }), messages: [message] },
    });
    return (query: string) => findLoaded(here(), query, null).map(({ excerpt }) => excerpt);
  };

  test('are found by the beginnings of their words', () => {
    const find = loaded('Ещё не купил билеты');
    expect(find('биле')).toEqual(['Ещё не купил билеты']);
    expect(find('еще БИЛ')).toHaveLength(1);
    expect(find('илеты')).toEqual([]);
  });

  test('are only those that the filters ask for', () => {
    const at = new Date(2026, 4, 9, 12).toISOString();
    loaded('билеты', { senderId: 'boris', createdAt: at });
    const all = { kind: 'all', senderId: null, since: '', until: '' } as const;
    const count = (filters: Partial<SearchFilters>) =>
      findLoaded(here(), 'билеты', 'c1', { ...all, ...filters }).length;
    expect(count({})).toBe(1);
    expect([count({ senderId: 'boris' }), count({ senderId: 'vera' })]).toEqual([1, 0]);
    expect([count({ since: '2026-05-09' }), count({ since: '2026-05-10' })]).toEqual([1, 0]);
    expect([count({ until: '2026-05-09' }), count({ until: '2026-05-08' })]).toEqual([1, 0]);
    expect(count({ kind: 'file' })).toBe(0);
    loaded('билеты', { attachments: [pictureShape({ type: 'FILE', name: 'а.pdf' })] });
    expect(count({ kind: 'file' })).toBe(1);
    expect(count({ kind: 'image' })).toBe(0);
    loaded('билеты', { attachments: [pictureShape()] });
    expect(count({ kind: 'file' })).toBe(0);
    expect(count({ kind: 'image' })).toBe(1);
    loaded('билеты', { attachments: [pictureShape(), pictureShape({ type: 'FILE' })] });
    expect([count({ kind: 'file' }), count({ kind: 'image' })]).toEqual([1, 1]);
    loaded('билеты', { attachments: [pictureShape({ type: 'FILE' }), pictureShape()] });
    expect([count({ kind: 'file' }), count({ kind: 'image' })]).toEqual([1, 1]);
  });

  test('show the file that was found by its name, and otherwise the first one', () => {
    const attachments = [
      pictureShape({ name: 'зал.jpg' }),
      pictureShape({ name: 'билеты.pdf', type: 'FILE' }),
    ];
    loaded('вот места', { attachments });
    const file = (query: string) => findLoaded(here(), query, 'c1')[0]?.file?.name;
    expect([file('биле'), file('места')]).toEqual(['билеты.pdf', 'зал.jpg']);
  });

  test('are found by own new words that the server does not have yet, and not by the former ones', () => {
    const find = loaded('Купил билеты');
    db.send({ type: 'edit.shown', id: 'm1', content: 'Купил абонемент' });
    expect(find('абонемент')).toEqual(['Купил абонемент']);
    expect(find('билеты')).toEqual([]);
  });

  test('show nothing of what is hidden', () => {
    expect(loaded('ответ ||билеты||')('ответ')[0]).not.toContain('билеты');
  });
});

describe('what the server found', () => {
  const found = foundShape({ messages: [...hitsShape(3)], total: 40 });
  const ids = () => shownHits(found, here()).map(({ messageId }) => messageId);

  test('goes with a message that is deleted, and the number with it', () => {
    expect(ids()).toEqual(['m1', 'm2', 'm3']);
    db.send({ type: 'message.hidden', messageId: 'm2' });
    expect([ids(), totalOf(found, here())]).toEqual([['m1', 'm3'], 39]);
    // Thousand means as many or more, also without this one.
    expect(totalOf({ ...found, total: 1_000 }, here())).toBe(1_000);
  });

  describe('and is changed since', () => {
    const loaded = (given: Parameters<typeof messageShape>[0]) =>
      db.send({
        type: 'page.loaded',
        conversationId: 'c1',
        edge: 'newest',
        page: {
          ...pageShape({ seqs: [1] }),
          messages: [messageShape({ id: 'm1', seq: 1, conversationId: 'c1', ...given })],
        },
      });
    const editedAt = '2026-03-01T15:00:00.000Z';
    const first = (sought = found) => shownHits(sought, here())[0];

    test('shows the new words, as long as a sought one is among them', () => {
      loaded({ content: 'билеты на воскресенье', editedAt });
      expect(first()?.excerpt).toBe('билеты на воскресенье');
    });

    test('stays with another form of the word', () => {
      loaded({ content: 'едем с билетами', editedAt });
      expect(first()?.excerpt).toBe('едем с билетами');
    });

    test('goes when the words are taken back, and the number with it', () => {
      loaded({ content: 'ничего не купил', editedAt });
      expect([ids(), totalOf(found, here())]).toEqual([['m2', 'm3'], 39]);
    });

    test('goes with own new words that the server does not have yet', () => {
      loaded({ content: 'билеты на субботу' });
      expect(ids()).toHaveLength(3);
      db.send({ type: 'edit.shown', id: 'm1', content: 'ничего не купил' });
      expect(ids()).toEqual(['m2', 'm3']);
    });

    test('stays where its file was found, whatever the caption says', () => {
      const file = pictureShape({ name: 'билеты.jpg' });
      loaded({ content: 'вот', editedAt, attachments: [file] });
      const byName = { ...found, messages: [hitShape({ file })] };
      expect(first(byName)?.excerpt).toBe('вот');
    });

    test('stays where nobody knows by which word it was found', () => {
      loaded({ content: 'ничего не купил', editedAt });
      expect(first({ ...found, forms: [] })?.excerpt).toBe('ничего не купил');
    });

    test('shows what the server said where nothing was changed', () => {
      loaded({ content: 'билеты на субботу, и ещё что-то' });
      expect(first()).toBe(found.messages[0]);
    });
  });

  test('leads on to older hits beyond those that are counted, and not beyond the last one', () => {
    const many = hitsShape(1_000);
    const counted = foundShape({ messages: many, total: 1_000, hasMore: true });
    expect(hasOlder(counted, many, 1_000)).toBe(true);
    const all = [...many, ...hitsShape(5, 1_001)];
    const last = { ...counted, messages: all, hasMore: false };
    expect([1_000, 1_004, 1_005].map((place) => hasOlder(last, all, place))).toEqual([
      true,
      true,
      false,
    ]);
    // The hit that the reader was at is gone: the newest one is the next.
    expect(hasOlder(found, hitsShape(3), 0)).toBe(true);
    expect(hasOlder(null, [], 0)).toBe(false);
  });

  test('goes with the conversation that one is removed from', () => {
    db.send({ type: 'conversation.removed', conversationId: 'c1' });
    expect([ids(), totalOf(found, here())]).toEqual([[], 37]);
  });
});

describe('a page that is read anew', () => {
  const loaded = foundShape({
    messages: hitsShape(4),
    total: 4,
    forms: ['билет'],
    users: [userShape({ id: 'vera' })],
    people: [userShape({ id: 'anna', displayName: 'Аня' }), userShape({ id: 'vera' })],
  });
  const idsAfter = (numbers: readonly number[], hasMore: boolean, before: string | null = null) =>
    withPage(
      loaded,
      foundShape({ messages: numbers.flatMap((number) => hitsShape(1, number)), hasMore }),
      before,
    ).messages.map(({ messageId }) => Number(messageId.slice(1)));

  test('takes the place of its stretch, and leaves what is beyond', () => {
    expect(idsAfter([0, 1, 2], true)).toEqual([0, 1, 2, 3, 4]);
    // The second one is gone since.
    expect(idsAfter([1, 3], true)).toEqual([1, 3, 4]);
    // So many are new that none of the loaded ones is on the page.
    expect(idsAfter([8, 9], true)).toEqual([8, 9, 1, 2, 3, 4]);
    expect(idsAfter([1, 2], false)).toEqual([1, 2]);
    expect(idsAfter([3], true, 'm2')).toEqual([1, 2, 3, 4]);
    expect(idsAfter([7, 4], false, 'm2')).toEqual([1, 2, 7, 4]);
    expect(idsAfter([5, 6], true, 'm4')).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('brings its number and people where it is the first one, and its words and senders always', () => {
    const anna = userShape({ id: 'anna', displayName: 'Анна' });
    const page = foundShape({ total: 9, forms: ['билеты', 'билет'], people: [anna] });
    const first = withPage(loaded, page, null);
    expect([first.total, first.users]).toEqual([9, []]);
    const next = withPage(loaded, page, 'm4');
    expect([next.total, next.users]).toEqual([4, loaded.users]);
    expect(next.forms).toEqual(['билет', 'билеты']);
    expect(next.people).toEqual([anna, loaded.people[1]]);
  });

  test('says whether more follows, unless hits are loaded beyond it', () => {
    const page = (given: Partial<Found>) => foundShape({ messages: hitsShape(1), ...given });
    expect(withPage(loaded, page({ hasMore: true }), null).hasMore).toBe(false);
    expect(withPage(loaded, page({ hasMore: true }), 'm4').hasMore).toBe(true);
    const before = { ...loaded, hasMore: true };
    expect(withPage(before, page({ hasMore: true }), null).hasMore).toBe(true);
    expect(withPage(before, page({ hasMore: false }), null).hasMore).toBe(false);
  });
});
