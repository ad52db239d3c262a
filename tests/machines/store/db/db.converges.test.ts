/**
 * In whatever order, how often and how late events and answers arrive: once everything is read, the store holds what the
 * server holds, and on the way nothing newer was replaced by anything older.
 */
import { describe, expect, test } from 'vitest';
import { emptyDb } from '#machines/store/db/db.store.ts';
import {
  selectMessages,
  selectOutgoing,
  selectUnreadCount,
} from '#machines/store/db/db.selectors.ts';
import { selectConversationIds } from '#machines/store/db/db.settings.ts';
import { isBehind } from '#machines/store/db/db.versions.ts';
import type { UnsentMessage } from '#services/sending/outbox/types.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import type { DbEvent } from '#machines/store/db/db.events.ts';
import type { VersionedEvent } from '#machines/store/sync/sync.events.ts';
import { ownUserShape } from '#tests/machines/kit/shapes.ts';
import { chance } from './chance.ts';
import { reduced } from './db.fixture.ts';
import { doubled, holed, promisedInVain, setBack } from './db.invariants.ts';
import { people, ServerModel } from './server-model.ts';

const ids = ['c1', 'c2', 'c3'];
const keptVersions = 25;
const pageSize = 7;

describe('any interleaving of events, answers, losses and repeats', () => {
  test.each([0, 20, 40, 60, 80, 100])(
    'ends in what the server holds (20 histories from %i)',
    (first) => {
      for (let seed = first; seed < first + 20; seed += 1) {
        const run = new Run(seed);
        for (let step = 0; step < 250; step += 1) run.step();
        run.finish();
      }
    },
  );
});

/** One history: a server, a store, and the messages between them. */
class Run {
  readonly #seed: number;
  readonly #random: () => number;
  readonly #server = new ServerModel(ids, keptVersions);
  /** Arrivals under way, in no order; each builds its event from the store of the moment. */
  #underWay: (() => readonly DbEvent[])[] = [];
  #db: DbContext = emptyDb(ownUserShape());
  #stored: readonly UnsentMessage[] = [];
  #written = 0;

  constructor(seed: number) {
    this.#seed = seed;
    this.#random = chance(seed);
  }

  step(): void {
    const move = this.#oneOf([
      () => this.#othersAct(),
      () => this.#othersAct(),
      () => this.#iWrite(),
      () => this.#iLook(),
      () => this.#ask(),
      () => this.#ask(),
      () => this.#arrive(),
      () => this.#arrive(),
      () => this.#arrive(),
      () => this.#arrive(),
    ]);
    move();
  }

  finish(): void {
    while (this.#underWay.length > 0) this.#arrive();
    this.#take({ type: 'conversation.closed' });
    this.#askList();
    while (this.#underWay.length > 0) this.#arrive();
    for (const id of ids) this.#catchUp(id);
    this.#expectTheServersTruth();
  }

  #othersAct(): void {
    const id = this.#oneOf(ids);
    const person = this.#oneOf(people);
    const seq = 1 + Math.floor(this.#random() * Math.max(1, this.#server.messages(id).length));
    const act = this.#oneOf([
      () => this.#server.send(id, this.#oneOf(['anna', 'boris'] as const), null).events,
      () => this.#server.send(id, this.#oneOf(['anna', 'boris'] as const), null).events,
      () => this.#server.delete(id, seq),
      () => this.#server.rename(id, `Название ${this.#random()}`),
      () => this.#server.read(id, person, seq),
    ]);
    this.#publish(act());
  }

  /** Writes a message, stores it and sends it, sometimes twice; answer and echo arrive at any time. */
  #iWrite(): void {
    const conversationId = this.#oneOf(ids);
    this.#written += 1;
    const clientId = `mine-${this.#written}`;
    const record = {
      clientId,
      conversationId,
      content: 'Привет',
      replyTo: null,
      attachments: [],
      createdAt: this.#written,
      refusal: null,
    } as const;
    this.#take({ type: 'outgoing.added', message: record });
    const tries = this.#random() < 0.3 ? 2 : 1;
    for (let time = 0; time < tries; time += 1) {
      const { message, events } = this.#server.send(conversationId, 'me', clientId);
      this.#publish(events);
      const answer: DbEvent = { type: 'message.changed', message, version: message.version };
      this.#underWay.push(() => {
        this.#stored = this.#stored.filter((one) => one.clientId !== clientId);
        return [answer];
      });
    }
    // The stored messages of this device are read again during all that.
    this.#stored = [...this.#stored, record];
    const stored = this.#stored;
    this.#underWay.push(() => [{ type: 'outgoing.loaded', messages: stored }]);
  }

  #iLook(): void {
    const id = this.#oneOf(ids);
    this.#take(
      this.#random() < 0.3
        ? { type: 'conversation.closed' }
        : { type: 'conversation.opened', conversationId: id },
    );
    const loaded = selectMessages(this.#db, id);
    const seen = loaded && this.#oneOf([...loaded, undefined]);
    if (!seen) return;
    this.#publish(this.#server.read(id, 'me', seen.seq));
    this.#underWay.push(() => [
      {
        type: 'read.moved',
        conversationId: id,
        userId: 'me',
        lastReadSeq: seen.seq,
        receiptsVersion: null,
      },
    ]);
  }

  #ask(): void {
    const id = this.#oneOf(ids);
    this.#oneOf([
      () => this.#askList(),
      () => this.#askPage(id),
      () => this.#askPage(id),
      () => this.#askNewer(id),
      () => this.#jump(id),
      () => this.#askChanges(id),
    ])();
  }

  #askList(): void {
    const [known, entries] = [this.#db.conversations, this.#server.list()];
    this.#underWay.push(() => [{ type: 'list.loaded', entries, known }]);
  }

  #askPage(conversationId: string): void {
    const before = this.#db.timelines[conversationId]?.pages[0]?.[0]?.seq ?? null;
    const isLoaded = this.#db.timelines[conversationId] !== undefined;
    if (isLoaded && before === null) return;
    const page = this.#server.page(conversationId, pageSize, before ?? Infinity);
    this.#underWay.push(() => {
      // Like the timeline machine, it reads the newest page for a timeline that is not loaded.
      if (!isLoaded && this.#db.timelines[conversationId]) return [];
      const edge = isLoaded ? 'older' : 'newest';
      return [{ type: 'page.loaded', conversationId, edge, page }];
    });
  }

  /** Reads further down, in a stretch that does not reach the newest message. */
  #askNewer(conversationId: string): void {
    const timeline = this.#db.timelines[conversationId];
    const last = timeline?.pages.at(-1)?.at(-1);
    if (!timeline?.hasNewer || !last) return;
    const page = this.#server.newerPage(conversationId, pageSize, last.seq);
    this.#underWay.push(() => [{ type: 'page.loaded', conversationId, edge: 'newer', page }]);
  }

  /** Jumps to a quote or back to the newest: another stretch replaces the loaded one. */
  #jump(conversationId: string): void {
    const count = this.#server.messages(conversationId).length;
    if (!this.#db.timelines[conversationId] || count === 0) return;
    const seq = 1 + Math.floor(this.#random() * count);
    const isBack = this.#random() < 0.3;
    const page = isBack
      ? this.#server.page(conversationId, pageSize)
      : this.#server.pageAround(conversationId, pageSize, seq);
    const edge = isBack ? 'newest' : 'around';
    this.#underWay.push(() =>
      this.#db.timelines[conversationId]
        ? [{ type: 'page.loaded', conversationId, edge, page }]
        : [],
    );
  }

  #askChanges(conversationId: string): void {
    const after = this.#db.timelines[conversationId]?.version;
    if (after === undefined) return;
    const changes = this.#server.changes(conversationId, after);
    this.#underWay.push(() =>
      changes.complete
        ? [{ type: 'changes.loaded', conversationId, after, changes }]
        : [
            { type: 'timeline.dropped', conversationId },
            { type: 'conversation.changed', conversation: changes.conversation },
          ],
    );
  }

  #publish(events: readonly VersionedEvent[]): void {
    for (const event of events) {
      const copies = this.#oneOf([0, 1, 1, 1, 2]);
      for (let copy = 0; copy < copies; copy += 1) this.#underWay.push(() => [event]);
    }
  }

  /** Lets anything under way arrive next. */
  #arrive(): void {
    const index = Math.floor(this.#random() * this.#underWay.length);
    const [arrival] = this.#underWay.splice(index, 1);
    for (const event of arrival?.() ?? []) this.#take(event);
  }

  #catchUp(id: string): void {
    this.#askPage(id);
    while (this.#underWay.length > 0) this.#arrive();
    const isPartial = () => this.#db.timelines[id]?.hasOlder || this.#db.timelines[id]?.hasNewer;
    for (let round = 0; isBehind(this.#db, id) || isPartial(); round += 1) {
      this.#hold(round < 200, `${id} never catches up`);
      this.#askChanges(id);
      while (this.#underWay.length > 0) this.#arrive();
      this.#askPage(id);
      while (this.#underWay.length > 0) this.#arrive();
      this.#askNewer(id);
      while (this.#underWay.length > 0) this.#arrive();
    }
  }

  #take(event: DbEvent): void {
    const before = this.#db;
    this.#db = reduced(before, event);
    const broken =
      setBack(before, this.#db, event) ??
      doubled(this.#db) ??
      holed(this.#db) ??
      promisedInVain(this.#db, (id) => this.#server.messages(id));
    this.#hold(broken === null, `${event.type}: ${broken}`);
  }

  #expectTheServersTruth(): void {
    const truth = this.#server.list();
    const where = `history ${this.#seed}`;
    expect(selectConversationIds(this.#db), where).toEqual(
      truth.map(({ conversation }) => conversation.id),
    );
    for (const { conversation, unreadCount } of truth) {
      const { id, title, participants, messages, lastSeq, version } = conversation;
      const known = this.#db.conversations[id];
      expect(this.#db.timelines[id]?.pages.flat(), where).toEqual(this.#server.messages(id));
      expect(
        known?.participants.map(({ userId, lastReadSeq }) => [userId, lastReadSeq]),
        where,
      ).toEqual(participants.map(({ user, lastReadSeq }) => [user.id, lastReadSeq]));
      expect([known?.title, known?.lastSeq, known?.version], where).toEqual([
        title,
        lastSeq,
        version,
      ]);
      expect(known?.latest, where).toEqual(messages[0] ?? null);
      expect(selectUnreadCount(this.#db, id), where).toBe(unreadCount);
      expect(selectOutgoing(this.#db, id), where).toEqual([]);
    }
  }

  /** Runs at every step of every history: a bare condition is a hundred times quicker than expect(). */
  #hold(condition: boolean, what: string): void {
    if (!condition) throw new Error(`history ${this.#seed}: ${what}`);
  }

  #oneOf<T>(all: readonly T[]): T {
    const one = all[Math.floor(this.#random() * all.length)];
    // Safe: the list is never empty, and the index is within it.
    return one as T;
  }
}
