import { beforeEach, expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import { callViewMachine } from '#machines/calls/call-view/call-view.machine.ts';
import {
  selectAreControlsAway,
  selectCorner,
  selectHasPages,
  selectIsSmall,
  selectPinned,
  selectSeconds,
  selectSide,
  selectUnpinned,
} from '#machines/calls/call-view/call-view.selectors.ts';
import { createCallViewImplementations } from '#machines/calls/call-view/call-view.services.ts';
import { createWorld, type World } from '#tests/model/rules.ts';

const startedAtMs = 1_000_000;
let world: World;
/** How late the timers of a hidden page are; its clock is right. */
let sleptMs: number;
let view: ActorRefFrom<typeof callViewMachine>;
const wait = (ms: number) => world.clock.increment(ms);
const seconds = () => selectSeconds(view.getSnapshot(), startedAtMs);
const hasPages = () => selectHasPages(view.getSnapshot());

beforeEach(() => {
  world = createWorld();
  sleptMs = 0;
  const clock = { now: () => startedAtMs + world.clock.now() + sleptMs };
  view = world.start(callViewMachine.provide(createCallViewImplementations({ clock })));
});

test('the time goes on by seconds, and by the clock where timers were late', () => {
  expect(seconds()).toBe(0);
  wait(999);
  expect(seconds()).toBe(0);
  wait(1);
  expect(seconds()).toBe(1);
  sleptMs = 60_000;
  wait(1_000);
  expect(seconds()).toBe(62);
});

test('a call that began in the future by this clock has lasted no time', () => {
  expect(selectSeconds(view.getSnapshot(), startedAtMs + 5_000)).toBe(0);
});

test('what turns the pages goes 2,000 ms after the last movement, not after 1,999', () => {
  expect(hasPages()).toBe(false);
  view.send({ type: 'callView.touched' });
  wait(1_999);
  expect(hasPages()).toBe(true);
  view.send({ type: 'callView.touched' });
  wait(1_999);
  expect(hasPages()).toBe(true);
  wait(1);
  expect(hasPages()).toBe(false);
});

test('the controls over a picture go 3,000 ms after the last movement, and come back with the next', () => {
  const areAway = () => selectAreControlsAway(view.getSnapshot());
  wait(2_999);
  expect(areAway()).toBe(false);
  view.send({ type: 'callView.touched' });
  wait(2_999);
  expect(areAway()).toBe(false);
  wait(1);
  expect(areAway()).toBe(true);
  view.send({ type: 'callView.touched' });
  expect(areAway()).toBe(false);
});

test('Escape goes back one step at a time: it closes what is open beside the call, and only then makes it small', () => {
  for (const type of ['callView.toggleSettings', 'callView.toggleChat'] as const) {
    view.send({ type });
    view.send({ type: 'callView.back' });
    expect(selectSide(view.getSnapshot())).toBe('closed');
    expect(selectIsSmall(view.getSnapshot())).toBe(false);
  }
  view.send({ type: 'callView.back' });
  expect(selectIsSmall(view.getSnapshot())).toBe(true);
});

test('the small picture of two stands at the lower right until it is moved, and stays there', () => {
  expect(selectCorner(view.getSnapshot())).toBe('bottomRight');
  view.send({ type: 'callView.moveCorner', corner: 'topLeft' });
  view.send({ type: 'callView.makeSmall' });
  view.send({ type: 'callView.makeLarge' });
  expect(selectCorner(view.getSnapshot())).toBe('topLeft');
});

test('made small it keeps what was open beside it', () => {
  view.send({ type: 'callView.toggleChat' });
  view.send({ type: 'callView.makeSmall' });
  expect(selectIsSmall(view.getSnapshot())).toBe(true);
  view.send({ type: 'callView.makeLarge' });
  expect(selectIsSmall(view.getSnapshot())).toBe(false);
  expect(selectSide(view.getSnapshot())).toBe('chat');
});

test('a tile that was unpinned is remembered until another one is pinned', () => {
  view.send({ type: 'callView.pin', key: 'anna' });
  expect(selectPinned(view.getSnapshot())).toBe('anna');
  view.send({ type: 'callView.unpin', key: 'anna' });
  expect(selectPinned(view.getSnapshot())).toBe(null);
  expect(selectUnpinned(view.getSnapshot())).toBe('anna');
  view.send({ type: 'callView.pin', key: 'gleb' });
  expect(selectUnpinned(view.getSnapshot())).toBe(null);
});

test('what is open beside the call goes by its own button and by closing, and gives way to the other', () => {
  const after = (...events: readonly ('toggleChat' | 'toggleSettings' | 'closeSide')[]) => {
    view.send({ type: 'callView.closeSide' });
    for (const event of events) view.send({ type: `callView.${event}` });
    return selectSide(view.getSnapshot());
  };
  expect(after('toggleChat')).toBe('chat');
  expect(after('toggleChat', 'toggleChat')).toBe('closed');
  expect(after('toggleChat', 'closeSide')).toBe('closed');
  expect(after('toggleChat', 'toggleSettings')).toBe('settings');
  expect(after('toggleSettings', 'toggleSettings')).toBe('closed');
  expect(after('toggleSettings', 'closeSide')).toBe('closed');
  expect(after('toggleSettings', 'toggleChat')).toBe('chat');
});
