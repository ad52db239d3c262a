/** The worlds in which charts are played together, each with what `npm test` explores of it. */
import { callWorld } from './call.world.ts';
import type { Bounded } from './describe-together.ts';
import { editingWorld } from './editing.world.ts';
import { follow } from './explore.ts';
import { sendingWorld } from './sending.world.ts';
import { sessionWorld } from './session.world.ts';
import { storeWorld } from './store.world.ts';
import { wishingWorld } from './wishing.world.ts';

export const sendingWorlds = [
  {
    world: sendingWorld('sending', { pages: ['a'], writes: [{ on: 'a' }, { on: 'a' }] }),
    limits: { faults: 2, situations: 10_000 },
  },
  {
    world: sendingWorld('sending-file', {
      pages: ['a'],
      writes: [{ on: 'a', file: true }, { on: 'a' }],
    }),
    limits: { faults: 1, situations: 10_000 },
  },
  {
    world: sendingWorld('sending-discarded', {
      pages: ['a'],
      writes: [{ on: 'a' }],
      discards: 'm1',
    }),
    limits: { faults: 1, situations: 10_000 },
  },
  {
    world: sendingWorld('sending-pages', {
      pages: ['a', 'b'],
      writes: [{ on: 'a' }, { on: 'b' }],
      isStoreQuick: true,
    }),
    limits: { faults: 1, situations: 40_000 },
  },
  {
    world: sendingWorld('sending-pages-discarded', {
      pages: ['a', 'b'],
      writes: [{ on: 'a' }],
      discards: 'm1',
      isStoreQuick: true,
    }),
    limits: { faults: 0, situations: 40_000 },
  },
];

export const editingWorlds = [
  {
    world: editingWorld('editing', { pages: ['a'], saves: ['a', 'a', 'a'] }),
    limits: { faults: 1, situations: 20_000 },
  },
  {
    world: editingWorld('editing-pages', {
      pages: ['a', 'b'],
      saves: ['a', 'b'],
      isStoreQuick: true,
    }),
    limits: { faults: 1, situations: 40_000 },
  },
];

export const wishingWorlds = [
  {
    world: wishingWorld('wishing', { pages: ['a'], turns: ['a', 'a'], isMeddled: true }),
    limits: { faults: 1, situations: 20_000 },
  },
  {
    world: wishingWorld('wishing-pages', { pages: ['a', 'b'], turns: ['a', 'b'], isFirm: true }),
    limits: { faults: 1, situations: 60_000 },
  },
  {
    world: wishingWorld('wishing-pages-once', { pages: ['a', 'b'], turns: ['a'] }),
    limits: { faults: 1, situations: 40_000 },
  },
];

export const sessionWorlds = [
  {
    world: sessionWorld('session', { expiries: 2 }),
    limits: { faults: 1, situations: 40_000 },
  },
  {
    world: sessionWorld('session-leaving', { expiries: 1, leaves: true }),
    limits: { faults: 1, situations: 40_000 },
  },
];

export const callWorlds = [
  {
    world: callWorld('call', { callees: ['phone'], ends: true, isBrief: true }),
    limits: { faults: 0, situations: 10_000 },
  },
  {
    world: callWorld('call-answered', { callees: ['phone'], isBrief: true }),
    limits: { faults: 1, situations: 10_000 },
  },
  {
    world: callWorld('call-devices', { callees: ['phone', 'tablet'], isBrief: true }),
    limits: { faults: 0, situations: 10_000 },
  },
];

export const storeWorlds = [
  {
    world: storeWorld('store', ['writes', 'deletes']),
    limits: { faults: 1, situations: 20_000 },
  },
];

export const allWorlds = [
  ...sendingWorlds,
  ...editingWorlds,
  ...wishingWorlds,
  ...sessionWorlds,
  ...callWorlds,
  ...storeWorlds,
];

const walksIn = <O>(worlds: readonly Bounded<O>[]) =>
  worlds.map(({ world }) => ({
    name: world.name,
    walk: (way: readonly string[]) => follow(world, way),
  }));

/** Goes a way that was found (`follow`) in the world of this name. */
export function followIn(name: string, way: readonly string[]): string | null {
  const walks = [
    ...walksIn(sendingWorlds),
    ...walksIn(editingWorlds),
    ...walksIn(wishingWorlds),
    ...walksIn(sessionWorlds),
    ...walksIn(callWorlds),
    ...walksIn(storeWorlds),
  ];
  const found = walks.find((one) => one.name === name);
  if (!found) throw new Error(`there is no world ${name}`);
  return found.walk(way);
}
