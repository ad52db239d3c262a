import { beforeEach, describe, expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import {
  passwordLinkMachine,
  type PasswordLinkOwner,
  type PasswordLinkQuestion,
} from '#machines/app/password-link/password-link.machine.ts';
import {
  selectLinkOwner,
  selectPasswordLinkFailure,
  selectPasswordLinkState,
} from '#machines/app/password-link/password-link.selectors.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { createWorld, promiseActor, type World } from '#tests/model/rules.ts';
import { expectNth } from '#tests/model/timing.ts';

const owner: PasswordLinkOwner = { username: 'anna', displayName: 'Анна' };
const gone = refusal(404, 'not_found');

let world: World;
let link: ActorRefFrom<typeof passwordLinkMachine>;
let look: ReturnType<typeof promiseActor<PasswordLinkOwner, PasswordLinkQuestion>>;
let save: ReturnType<typeof promiseActor<void, PasswordLinkQuestion & { newPassword: string }>>;

const state = () => selectPasswordLinkState(link.getSnapshot());
const failure = () => selectPasswordLinkFailure(link.getSnapshot());
const open = (token = 't') => link.send({ type: 'passwordLink.look', token });
const retry = () => link.send({ type: 'passwordLink.retry' });
const saveAs = (newPassword: string) => link.send({ type: 'passwordLink.save', newPassword });

beforeEach(() => {
  world = createWorld();
  [look, save] = [promiseActor(), promiseActor()];
  link = world.start(
    passwordLinkMachine.provide({ actors: { look: look.logic, save: save.logic } }),
  );
});

describe('a link for a new password', () => {
  test('shows whose password it sets', () => {
    open();
    expect([state(), look.last.input, selectLinkOwner(link.getSnapshot())]).toEqual([
      'loading',
      { token: 't' },
      null,
    ]);
    expect(link.getSnapshot().hasTag('busy')).toBe(true);
    look.last.resolve(owner);
    expect([state(), selectLinkOwner(link.getSnapshot())]).toEqual(['shown', owner]);
  });

  test.each([gone, refusal(400, 'validation')])('that is none leads nowhere: %s', (error) => {
    open();
    look.last.reject(error);
    expect(state()).toBe('gone');
  });

  test('that does not come is asked for again: not within 249 ms, and within 500, or at once when wanted', () => {
    open();
    look.last.reject(noAnswer);
    expect([state(), failure()]).toEqual(['waiting', { kind: 'network' }]);
    expectNth(2, () => look.calls, world.clock, { afterMs: 249, byMs: 500 });
    look.last.reject(noAnswer);
    retry();
    expect(look.calls).toHaveLength(3);
    look.last.resolve(owner);
    expect([state(), failure()]).toEqual(['shown', null]);
  });

  test('is not asked for before the server allows it', () => {
    open();
    look.last.reject(refusal(429, 'rate_limited', 20_000));
    expect(failure()).toEqual({ kind: 'rateLimited', retryAfterMs: 20_000 });
    expectNth(2, () => look.calls, world.clock, { afterMs: 19_999, byMs: 20_000 });
  });

  test('that was refused is asked for again by the person alone', () => {
    open();
    look.last.reject(refusal(403, 'forbidden'));
    expect([state(), failure()]).toEqual(['failed', { kind: 'forbidden', message: null }]);
    world.clock.increment(600_000);
    expect(look.calls).toHaveLength(1);
    retry();
    expect(look.calls).toHaveLength(2);
  });

  test('is not asked for once nobody looks, and is no failure then', () => {
    open();
    look.last.reject(noAnswer);
    link.send({ type: 'passwordLink.leave' });
    world.clock.increment(600_000);
    expect([look.calls.length, failure()]).toEqual([1, null]);
  });

  test('is asked for anew, where another one is opened', () => {
    open();
    look.last.resolve(owner);
    open('other');
    expect([state(), look.last.input, selectLinkOwner(link.getSnapshot())]).toEqual([
      'loading',
      { token: 'other' },
      null,
    ]);
  });
});

describe('the new password', () => {
  beforeEach(() => {
    open();
    look.last.resolve(owner);
  });

  test('is saved once, by the link’s token', () => {
    saveAs('новый пароль');
    saveAs('другой пароль');
    expect([state(), save.calls.length, save.last.input]).toEqual([
      'saving',
      1,
      { token: 't', newPassword: 'новый пароль' },
    ]);
    expect(link.getSnapshot().hasTag('busy')).toBe(true);
    save.last.resolve();
    expect(state()).toBe('saved');
    saveAs('третий пароль');
    expect(save.calls).toHaveLength(1);
  });

  test('that the server does not take says why, until the next try', () => {
    saveAs('qwertyui');
    save.last.reject(refusal(400, 'validation'));
    expect([state(), failure()]).toEqual(['shown', { kind: 'refused', message: null }]);
    expect(link.getSnapshot().hasTag('failed')).toBe(true);
    saveAs('новый пароль');
    expect([state(), failure()]).toEqual(['saving', null]);
  });

  test('whose answer was lost has failed, and one that is not taken afterwards says why', () => {
    saveAs('новый пароль');
    save.last.reject(noAnswer);
    expect([state(), failure()]).toEqual(['shown', { kind: 'network' }]);
    expect(link.getSnapshot().hasTag('failed')).toBe(true);
    saveAs('qwertyui');
    expect([state(), failure()]).toEqual(['saving', null]);
    expect(link.getSnapshot().hasTag('busy')).toBe(true);
    save.last.reject(refusal(400, 'validation'));
    expect([state(), failure()]).toEqual(['shown', { kind: 'refused', message: null }]);
    saveAs('новый пароль');
    save.last.reject(gone);
    expect(state()).toBe('unsure');
  });

  test('whose answer was lost is saved by the next try', () => {
    saveAs('новый пароль');
    save.last.reject(noAnswer);
    saveAs('другой пароль');
    expect(save.last.input).toEqual({ token: 't', newPassword: 'другой пароль' });
    save.last.resolve();
    expect(state()).toBe('saved');
  });

  test('of a link that died meanwhile is not set', () => {
    saveAs('новый пароль');
    save.last.reject(gone);
    expect(state()).toBe('gone');
  });

  test.each([noAnswer, refusal(503, 'unavailable')])(
    'may be set where the answer was lost and the link is dead afterwards: %s',
    (lost) => {
      saveAs('новый пароль');
      save.last.reject(lost);
      expect(state()).toBe('shown');
      saveAs('новый пароль');
      save.last.reject(gone);
      expect(state()).toBe('unsure');
    },
  );

  test.each([refusal(400, 'validation'), refusal(429, 'rate_limited')])(
    'is not set where the server said so: %s',
    (refused) => {
      saveAs('новый пароль');
      save.last.reject(refused);
      saveAs('новый пароль');
      save.last.reject(gone);
      expect(state()).toBe('gone');
    },
  );

  test('of another link has nothing to do with an answer that was lost', () => {
    saveAs('новый пароль');
    save.last.reject(noAnswer);
    open('other');
    look.last.resolve(owner);
    saveAs('новый пароль');
    save.last.reject(gone);
    expect(state()).toBe('gone');
  });
});
