import { beforeEach, expect, test, vi } from 'vitest';
import { annasWorld } from '#atlas/world/people.ts';
import { peer, startWorld } from '#atlas/world/world.ts';
import { createStorage } from '#tests/services/infra/storage.ts';
import { hashedId } from '../../src/recorder/ids.ts';
import { forgetKept, key } from '../../src/recorder/kept.ts';
import { pathOf } from '../../src/recorder/page.ts';

let storage: Storage;

beforeEach(() => {
  storage = createStorage();
  vi.stubGlobal('sessionStorage', storage);
});

/** Loads the page, or loads it again; `leave` is what the browser tells it then. */
async function loadPage() {
  vi.resetModules();
  const world = startWorld(annasWorld);
  const hides: (() => void)[] = [];
  vi.stubGlobal('addEventListener', (_: string, hide: () => void) => hides.push(hide));
  const page = await import('../../src/recorder/page.ts');
  page.recordPage(world.app.system);
  return { world, runs: page.recordedRuns, leave: () => hides.forEach((hide) => hide()) };
}

const offline = { type: 'page.signal', signal: 'offline' };
const fault = { type: 'xstate.error.actor.session', error: new Error('a fault in our code') };

test('a recording goes on after a reload, and does not lie there meanwhile', async () => {
  const first = await loadPage();
  peer(first.world, 'connectivity').send(offline);
  first.leave();
  expect(storage.getItem(key)).toContain('page.signal');
  const second = await loadPage();
  expect(JSON.stringify(second.runs())).toContain('page.signal');
  expect(storage.getItem(key)).toBeNull();
});

test('the page that broke has its recording after the reload', async () => {
  const first = await loadPage();
  const { app } = first.world;
  // Safe: the app gets this event from xstate.
  app.send(fault as never);
  expect(app.getSnapshot().value).toBe('broken');
  first.leave();
  const second = await loadPage();
  expect(JSON.stringify(second.runs())).toContain(fault.type);
});

test('what another person did who signed in later is theirs, also where the page broke', async () => {
  const { world, leave } = await loadPage();
  world.app.send({ type: 'session.closed' });
  if (annasWorld.self)
    world.app.send({ type: 'session.opened', user: { ...annasWorld.self, id: 'vera' } });
  // Safe: the app gets this event from xstate.
  world.app.send(fault as never);
  leave();
  expect(JSON.parse(storage.getItem(key) ?? '{}').person).toBe(hashedId('vera'));
});

test('what is kept is forgotten, where the browser lets a page keep anything', () => {
  storage.setItem(key, '{}');
  forgetKept();
  expect(storage.getItem(key)).toBeNull();
  vi.stubGlobal('sessionStorage', undefined);
  expect(forgetKept).not.toThrow();
});

test('the build is named without the address of the server', () => {
  expect(pathOf('https://vest.example:8443/assets/index-B1.js')).toBe('/assets/index-B1.js');
  expect(pathOf(undefined)).toBe('');
});
