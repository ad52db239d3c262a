import { describe, expect, test, vi } from 'vitest';
import { adminMachine } from '#machines/admin/admin/admin.machine.ts';
import { selectIsOpen, selectIsOpening } from '#machines/admin/admin/admin.selectors.ts';
import { createAdminImplementations } from '#machines/admin/admin/admin.services.ts';
import { createPage } from '#tests/machines/kit/page.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { createWorld } from '#tests/model/rules.ts';
import { startStubbed } from '#tests/model/stubbed.ts';

const sections = [
  'overview',
  'people',
  'person',
  'invitations',
  'ownInvitations',
  'settings',
  'log',
];
const places = ['person', 'invitations', 'ownInvitations', 'settings'];
const children = [
  ...sections.map((name) => `section:${name}`),
  ...places.map((name) => `deed:${name}`),
];

function opened() {
  const admin = startStubbed(adminMachine);
  admin.actor.send({ type: 'admin.opened' });
  admin.finish('loadParts');
  return admin;
}

describe('the administration', () => {
  test('has its actors as long as it is open, each under its name', async () => {
    const world = createWorld();
    const { api } = recordingApi(noAnswer);
    const { page } = createPage();
    const admin = world.start(adminMachine.provide(createAdminImplementations({ api, page })));
    admin.send({ type: 'admin.opened' });
    await vi.waitUntil(() => selectIsOpen(admin.getSnapshot()), { timeout: 15_000 });
    const names = [
      ...sections.map((name) => `adminSection:${name}`),
      ...places.map((name) => `adminDeed:${name}`),
    ];
    for (const name of names) expect(admin.system.get(name), name).toBeDefined();
    expect(admin.system.get('adminSection:log').getSnapshot().context.section).toBe('log');
    admin.send({ type: 'admin.closed' });
    for (const name of names) expect(admin.system.get(name), name).toBeUndefined();
  });

  test('whose code does not come has failed until it is opened again or left', () => {
    const admin = startStubbed(adminMachine);
    admin.actor.send({ type: 'admin.opened' });
    expect([selectIsOpening(admin.now()), selectIsOpen(admin.now())]).toEqual([true, false]);
    admin.fail('loadParts');
    expect([admin.now().hasTag('failed'), selectIsOpening(admin.now())]).toEqual([true, false]);
    admin.actor.send({ type: 'admin.opened' });
    expect(admin.now().value).toBe('opening');
    admin.fail('loadParts');
    admin.actor.send({ type: 'admin.closed' });
    expect(admin.now().value).toBe('closed');
  });

  test('that is left while its code comes opens nothing', () => {
    const admin = startStubbed(adminMachine);
    admin.actor.send({ type: 'admin.opened' });
    admin.actor.send({ type: 'admin.closed' });
    expect([admin.now().value, admin.runs('loadParts')]).toEqual(['closed', false]);
  });

  test.each(children)('ends when its %s breaks, and begins anew when it is opened again', (id) => {
    const admin = opened();
    expect(admin.runs(id)).toBe(true);
    admin.fail(id);
    expect(admin.now().value).toBe('closed');
    admin.actor.send({ type: 'admin.opened' });
    admin.finish('loadParts');
    expect(admin.runs(id)).toBe(true);
  });

  test('tells each page which one it is', () => {
    const admin = opened();
    const told = sections.map((name) => admin.inputOf(`section:${name}`));
    expect(told).toEqual(sections.map((section) => ({ section })));
  });
});
