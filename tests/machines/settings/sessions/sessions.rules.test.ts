import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { DeviceSession } from '#contract/auth.ts';
import type { SessionsCommand } from '#machines/settings/sessions/sessions.events.ts';
import { sessionsMachine } from '#machines/settings/sessions/sessions.machine.ts';
import {
  selectSessionList,
  selectSessions,
  selectSigningOut,
} from '#machines/settings/sessions/sessions.selectors.ts';
import { createSessionsImplementations } from '#machines/settings/sessions/sessions.services.ts';
import type { PageSignal } from '#services/browser/page/types.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { expectNth } from '#tests/model/timing.ts';
import { callbackActor, createWorld, promiseActor, type World } from '#tests/model/rules.ts';

const session = (id: string, current = false): DeviceSession => ({
  id,
  name: `Браузер ${id}`,
  createdAt: '2026-03-01T09:00:00.000Z',
  lastUsedAt: '2026-03-01T10:00:00.000Z',
  current,
});
const [here, phone, work] = [session('here', true), session('phone'), session('work')];

let world: World;
let devices: ActorRefFrom<typeof sessionsMachine>;
let list: ReturnType<typeof promiseActor<readonly DeviceSession[]>>;
let server: ReturnType<typeof callbackActor<SessionsCommand>>;

const now = () => devices.getSnapshot();
const ids = () => selectSessions(now())?.map(({ id }) => id);
const signOut = (target: string) => devices.send({ type: 'sessions.signOut', target });

beforeEach(() => {
  world = createWorld();
  list = promiseActor();
  server = callbackActor();
  devices = world.start(
    sessionsMachine.provide({ actors: { readList: list.logic, server: server.logic } }),
  );
});

describe('the list of devices', () => {
  test('is watched for changes, and reading it again breaks no signing out off', () => {
    const { children } = now();
    expect(children['watch']?.getSnapshot().status).toBe('active');
    devices.send({ type: 'sessions.refresh' });
    expect(now().children['server']).toBe(children['server']);
    expect(now().children['watch']).toBe(children['watch']);
  });

  test('that does not come is asked for ever later, and not before the server allows it', () => {
    list.last.reject(noAnswer);
    world.clock.increment(500);
    list.last.reject(refusal(429, 'rate_limited', 20_000));
    expectNth(3, () => list.calls, world.clock, { afterMs: 19_999, byMs: 20_000 });
  });

  test('is read when the page opens', () => {
    expect(selectSessionList(now())).toBe('loading');
    expect(ids()).toBeUndefined();
    list.last.resolve([here, phone]);
    expect(selectSessionList(now())).toBe('loaded');
    expect(ids()).toEqual(['here', 'phone']);
  });

  test('stands while it is read again, and is asked for anew if it was on its way', () => {
    list.last.resolve([here, phone]);
    devices.send({ type: 'sessions.refresh' });
    const underWay = list.last;
    devices.send({ type: 'sessions.refresh' });
    expect(underWay.stopped).toBe(true);
    expect(ids()).toEqual(['here', 'phone']);
    list.last.resolve([here, phone, work]);
    expect(ids()).toEqual(['here', 'phone', 'work']);
  });

  test('that does not come is asked for again: not within 249 ms, and within 500', () => {
    list.last.reject(noAnswer);
    expect(selectSessionList(now())).toBe('waiting');
    expectNth(2, () => list.calls, world.clock, { afterMs: 249, byMs: 500 });
  });

  test('that is refused is asked for again by the person alone', () => {
    list.last.reject(refusal(403, 'forbidden'));
    world.clock.increment(600_000);
    expect(selectSessionList(now())).toBe('failed');
    expect(list.calls).toHaveLength(1);
    devices.send({ type: 'sessions.refresh' });
    expect(list.calls).toHaveLength(2);
  });
});

describe('a device that is signed out', () => {
  beforeEach(() => list.last.resolve([here, phone, work]));

  test('leaves the list when the server has done it, and the list is read again', () => {
    signOut('phone');
    expect(server.last.received).toEqual([{ type: 'sessions.signOut', target: 'phone' }]);
    expect(selectSigningOut(now(), 'phone')).toEqual({ state: 'busy' });
    expect(ids()).toEqual(['here', 'phone', 'work']);
    server.last.send({ type: 'sessions.signedOut', target: 'phone' });
    expect(ids()).toEqual(['here', 'work']);
    expect(selectSigningOut(now(), 'phone')).toBeNull();
    expect(list.calls).toHaveLength(2);
  });

  test('is signed out once, however often it is asked for; another one does not wait for it', () => {
    signOut('phone');
    signOut('phone');
    signOut('work');
    expect(server.last.received.map(({ target }) => target)).toEqual(['phone', 'work']);
  });

  test('is not this one when all others are', () => {
    signOut('others');
    server.last.send({ type: 'sessions.signedOut', target: 'others' });
    expect(ids()).toEqual(['here']);
  });

  test('that could not be says why in its place, until that was read or it is tried again', () => {
    signOut('phone');
    server.last.send({
      type: 'sessions.signOutFailed',
      target: 'phone',
      failure: noAnswer.failure,
    });
    expect(selectSigningOut(now(), 'phone')).toEqual({
      state: 'failed',
      failure: { kind: 'network' },
    });
    expect(selectSigningOut(now(), 'work')).toBeNull();
    devices.send({ type: 'sessions.dismiss', target: 'phone' });
    expect(selectSigningOut(now(), 'phone')).toBeNull();
    expect(ids()).toEqual(['here', 'phone', 'work']);
  });
});

describe('the real world of devices', () => {
  const nowhere = () => () => {};
  const page = { isOnline: () => true, isFocused: () => true, isVisible: () => true };

  test.each([
    ['phone', 'DELETE /auth/sessions/{id}', { params: { id: 'phone' } }],
    ['others', 'DELETE /auth/sessions', {}],
  ])('signs %s out at the server', async (target, route, args) => {
    const { api, asked } = recordingApi({ body: null });
    const { actors } = createSessionsImplementations({ api, page: { ...page, watch: nowhere } });
    const running = createWorld();
    running.start(actors.server).send({ type: 'sessions.signOut', target });
    await vi.waitUntil(() => running.toldParent().length > 0, { timeout: 15_000 });
    expect(asked.map((one) => [one.route, one.args])).toEqual([[route, args]]);
    expect(running.toldParent()).toEqual([{ type: 'sessions.signedOut', target }]);
  });

  test('takes a device that was signed out already as done, and tells of other refusals', async () => {
    const answers = [
      [refusal(404, 'not_found'), 'sessions.signedOut'],
      [refusal(500, 'internal'), 'sessions.signOutFailed'],
    ] as const;
    for (const [error, type] of answers) {
      const { api } = recordingApi(error);
      const { actors } = createSessionsImplementations({ api, page: { ...page, watch: nowhere } });
      const running = createWorld();
      running.start(actors.server).send({ type: 'sessions.signOut', target: 'phone' });
      await vi.waitUntil(() => running.toldParent().length > 0, { timeout: 15_000 });
      expect(running.toldParent()[0]).toMatchObject({ type, target: 'phone' });
    }
  });

  test('reads the list again when somebody looks at the page', () => {
    let signal: (one: PageSignal) => void = () => {};
    const { api } = recordingApi({ body: null });
    const watch = (on: typeof signal) => {
      signal = on;
      return () => {};
    };
    const running = createWorld();
    const { actors } = createSessionsImplementations({ api, page: { ...page, watch } });
    running.start(actors.watch);
    signal('hidden');
    signal('blurred');
    expect(running.toldParent()).toEqual([]);
    signal('shown');
    signal('focused');
    expect(running.toldParent()).toEqual([
      { type: 'sessions.refresh' },
      { type: 'sessions.refresh' },
    ]);
  });
});
