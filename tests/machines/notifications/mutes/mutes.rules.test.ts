import { beforeEach, describe, expect, test } from 'vitest';
import { forever } from '#contract/settings-rules.ts';
import { mutesMachine } from '#machines/notifications/mutes/mutes.machine.ts';
import { createMutesImplementations } from '#machines/notifications/mutes/mutes.services.ts';
import { createPage } from '#tests/machines/kit/page.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { callbackActor, createWorld, type World } from '#tests/model/rules.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

let world: World;
let db: ReturnType<typeof startDb>;
/** The device's clock, which somebody may set. */
let setMs: number;
let tab: ReturnType<typeof createPage>;

const mute = (id: string, untilMs: number) =>
  db.send({ type: 'wish.shown', subject: `setting/${id}/muted`, value: untilMs });

/** By what the server has. */
const muteThere = (id: string, mutedUntil: string, version: number) =>
  db.send({
    type: 'conversations:settings',
    payload: {
      conversationId: id,
      settings: { version, pinnedAt: null, archivedSeq: null, mutedUntil, unread: false },
    },
  });

beforeEach(() => {
  world = createWorld();
  db = startDb(world);
  setMs = 0;
  const clock = { now: () => world.clock.now() + setMs };
  tab = createPage();
  world.start(mutesMachine.provide(createMutesImplementations({ clock, page: tab.page })));
});

/** Lets time pass and answers how often the store was told in it. */
const pass = (ms: number): number => countOf(() => world.clock.increment(ms));

function countOf(happens: () => void): number {
  let count = 0;
  const watching = db.subscribe(() => (count += 1));
  happens();
  watching.unsubscribe();
  return count;
}

test('at the end of a mute, and not before, all who watch the store are told once', () => {
  mute('c1', 60 * minuteMs);
  expect(pass(60 * minuteMs - 1)).toBe(0);
  expect(pass(1)).toBe(1);
  expect(pass(30 * dayMs)).toBe(0);
});

test('each mute has its end, whether this page wished it or the server told it', () => {
  mute('c1', 120 * minuteMs);
  muteThere('c2', new Date(60 * minuteMs).toISOString(), 1);
  expect(pass(60 * minuteMs)).toBe(1);
  expect(pass(60 * minuteMs - 1)).toBe(0);
  expect(pass(1)).toBe(1);
});

test('what is prolonged or ended by hand has no end at the old time', () => {
  mute('c1', 60 * minuteMs);
  mute('c1', 480 * minuteMs);
  expect(pass(480 * minuteMs - 1)).toBe(0);
  mute('c1', 0);
  expect(pass(dayMs)).toBe(0);
});

test('what is muted until it is turned on never ends', () => {
  muteThere('c1', forever, 1);
  expect(pass(3 * dayMs)).toBe(0);
});

test('a month is longer than a timer of a browser can be, so the clock is looked at daily', () => {
  mute('c1', 30 * dayMs + minuteMs);
  for (let day = 1; day <= 30; day += 1) expect(pass(dayMs)).toBe(1);
  expect(pass(minuteMs - 1)).toBe(0);
  expect(pass(1)).toBe(1);
  expect(pass(3 * dayMs)).toBe(0);
});

test('a clock that was set forth meanwhile is believed at the next look', () => {
  mute('c1', 2 * dayMs);
  setMs = 2 * dayMs;
  expect(pass(dayMs)).toBe(1);
  expect(pass(3 * dayMs)).toBe(0);
});

describe('a machine that slept', () => {
  test('looks at the clock when it wakes: what has ended is told, and the rest is waited for', () => {
    mute('c1', 60 * minuteMs);
    mute('c2', 120 * minuteMs);
    setMs = 90 * minuteMs;
    expect(countOf(() => tab.signal('shown'))).toBe(0);
    expect(countOf(() => tab.signal('woke'))).toBe(1);
    expect(pass(30 * minuteMs - 1)).toBe(0);
    expect(pass(1)).toBe(1);
    expect(countOf(() => tab.signal('woke'))).toBe(0);
  });

  test('waits on for a mute that has not ended meanwhile', () => {
    mute('c1', 60 * minuteMs);
    setMs = 20 * minuteMs;
    tab.signal('woke');
    expect(pass(40 * minuteMs - 1)).toBe(0);
    expect(pass(1)).toBe(1);
  });

  test('waits for nothing where all has ended', () => {
    mute('c1', 60 * minuteMs);
    setMs = 90 * minuteMs;
    tab.signal('woke');
    expect(pass(dayMs)).toBe(0);
  });
});

test('a mute that has ended when it is seen is told of at once', () => {
  const bare = createWorld();
  const watched = callbackActor();
  // Safe: the placeholder takes any logic.
  const actors = { watchMutes: watched.logic } as never;
  bare.start(mutesMachine.provide({ actors }));
  const record = startDb(bare);
  let count = 0;
  record.subscribe(() => (count += 1));
  watched.last.send({ type: 'mutes.seen', untilMs: -1 });
  bare.clock.increment(0);
  expect(count).toBe(1);
  expect(watched.last.received).toEqual([{ type: 'mutes.look' }]);
  watched.last.send({ type: 'mutes.seen', untilMs: null });
  expect(watched.calls).toHaveLength(1);
});
