import { beforeEach, describe, expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { Deed } from '#machines/admin/admin-deed/admin-deed.events.ts';
import { adminDeedMachine, type Made } from '#machines/admin/admin-deed/admin-deed.machine.ts';
import {
  selectDeed,
  selectDeedProblem,
  selectDeedState,
  selectMade,
  selectProof,
} from '#machines/admin/admin-deed/admin-deed.selectors.ts';
import { proofMachine } from '#machines/app/proof/proof.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { createWorld, promiseActor, type World } from '#tests/model/rules.ts';
import { expectNth } from '#tests/model/timing.ts';

const personId = 'p1';
const link: Deed = { kind: 'passwordLink', personId };
const signOut: Deed = { kind: 'signOut', personId };
const deletion: Deed = { kind: 'deletion', personId, username: '' };
const invite: Deed = { kind: 'invite', invitation: { note: 'мама' } };
const madeLink: Made = {
  kind: 'passwordLink',
  link: { url: 'http://localhost/password#t', expiresAt: '2026-01-02T10:00:00.000Z' },
};

let world: World;
let deed: ActorRefFrom<typeof adminDeedMachine>;
let perform: ReturnType<typeof promiseActor<Made, { deed: Deed }>>;
let check: ReturnType<typeof promiseActor<void, { password: string }>>;

const now = () => deed.getSnapshot();
const state = () => selectDeedState(now());
const choose = (chosen: Deed) => deed.send({ type: 'adminDeed.choose', deed: chosen });
const confirm = () => deed.send({ type: 'adminDeed.confirm' });

beforeEach(() => {
  world = createWorld({ peers: ['adminSection:people', 'adminSection:log'] });
  perform = promiseActor();
  check = promiseActor();
  deed = world.start(
    adminDeedMachine.provide({
      actors: {
        perform: perform.logic,
        proof: proofMachine.provide({ actors: { check: check.logic } }),
      },
    }),
  );
});

describe('what an administrator does', () => {
  test.each<Deed>([
    link,
    { kind: 'quota', personId, quotaBytes: null },
    invite,
    { kind: 'settings', change: { registration: 'invite' } },
  ])('is done at once: $kind', (chosen) => {
    choose(chosen);
    expect(perform.last.input).toEqual({ deed: chosen });
    expect([state(), now().hasTag('busy')]).toEqual(['doing', true]);
  });

  test.each<Deed>([
    { kind: 'role', personId, role: 'admin' },
    { kind: 'disabled', personId, isDisabled: true },
    signOut,
    deletion,
    { kind: 'revoke', whose: 'own', invitationId: 'i1' },
  ])('is asked about first, and not done when it is taken back: $kind', (chosen) => {
    choose(chosen);
    expect([state(), perform.calls.length, selectDeed(now())]).toEqual(['confirming', 0, chosen]);
    deed.send({ type: 'adminDeed.cancel' });
    expect([state(), selectDeed(now())]).toEqual(['idle', null]);
    choose(chosen);
    confirm();
    expect(perform.last.input).toEqual({ deed: chosen });
  });

  test('to delete an account goes with the name that was typed', () => {
    choose(deletion);
    deed.send({ type: 'adminDeed.confirm', username: 'boris' });
    expect(perform.last.input).toEqual({ deed: { ...deletion, username: 'boris' } });
  });

  test('to delete an account goes without a name when none was typed, and the server refuses', () => {
    choose(deletion);
    confirm();
    expect(perform.last.input).toEqual({ deed: deletion });
  });

  test('is answered until the answer was read, and every page of the administration reads anew', () => {
    choose(link);
    expect(world.told('adminSection:people')).toEqual([]);
    perform.last.resolve(madeLink);
    expect([state(), selectMade(now())]).toEqual(['done', madeLink]);
    for (const page of ['adminSection:people', 'adminSection:log'])
      expect(world.told(page)).toEqual([{ type: 'adminSection.outdated' }]);
    deed.send({ type: 'adminDeed.dismiss' });
    expect([state(), selectMade(now()), selectDeed(now())]).toEqual(['idle', null, null]);
  });

  test('is done once: nothing else is begun meanwhile', () => {
    choose(link);
    choose(invite);
    expect([perform.calls.length, selectDeed(now())]).toEqual([1, link]);
    perform.last.resolve(madeLink);
    choose(invite);
    expect([perform.last.input, selectMade(now())]).toEqual([{ deed: invite }, null]);
  });

  test('gives way to what is chosen instead of it, before and after it', () => {
    choose(signOut);
    choose(deletion);
    expect([state(), selectDeed(now())]).toEqual(['confirming', deletion]);
    choose(link);
    perform.last.reject(refusal(409, 'last_admin'));
    choose(signOut);
    expect([state(), selectDeedProblem(now())]).toEqual(['confirming', null]);
  });
});

describe('what was not done', () => {
  test.each([
    ['last_admin', refusal(409, 'last_admin')],
    ['yourself', refusal(400, 'yourself')],
    ['not_found', refusal(404, 'not_found')],
    ['fixed', refusal(409, 'fixed')],
  ] as const)(
    'because of %s stands with its reason, and is tried again by the person',
    (kind, error) => {
      choose(link);
      perform.last.reject(error);
      expect([state(), now().hasTag('failed')]).toEqual(['refused', true]);
      expect(selectDeedProblem(now())?.kind).toBe(kind);
      world.clock.increment(600_000);
      expect(perform.calls).toHaveLength(1);
      deed.send({ type: 'adminDeed.retry' });
      perform.last.resolve(null);
      expect([state(), selectDeedProblem(now())]).toEqual(['done', null]);
    },
  );

  test('can be left alone', () => {
    choose(link);
    perform.last.reject(refusal(409, 'last_admin'));
    deed.send({ type: 'adminDeed.dismiss' });
    expect([state(), selectDeedProblem(now()), selectDeed(now())]).toEqual(['idle', null, null]);
  });

  test('because nobody answered is tried again by itself, ever later', () => {
    choose(link);
    perform.last.reject(noAnswer);
    expect([state(), now().hasTag('waiting'), selectDeedProblem(now())]).toEqual([
      'waiting',
      true,
      { kind: 'network' },
    ]);
    expectNth(2, () => perform.calls, world.clock, { afterMs: 249, byMs: 500 });
    perform.last.reject(refusal(429, 'rate_limited', 20_000));
    expectNth(3, () => perform.calls, world.clock, { afterMs: 19_999, byMs: 20_000 });
    perform.last.resolve(madeLink);
    choose(link);
    perform.last.reject(noAnswer);
    expectNth(5, () => perform.calls, world.clock, { afterMs: 249, byMs: 500 });
  });

  test('because nobody answered is tried at once with «Повторить», or given up', () => {
    choose(link);
    perform.last.reject(noAnswer);
    deed.send({ type: 'adminDeed.retry' });
    expect(perform.calls).toHaveLength(2);
    perform.last.reject(noAnswer);
    deed.send({ type: 'adminDeed.cancel' });
    world.clock.increment(600_000);
    expect([state(), perform.calls.length]).toEqual(['idle', 2]);
  });

  test('is not repeated by itself where a second one would be another one', () => {
    choose(invite);
    perform.last.reject(noAnswer);
    expect(state()).toBe('refused');
    world.clock.increment(600_000);
    expect(perform.calls).toHaveLength(1);
  });
});

describe('whoever leaves the page', () => {
  test.each(['confirming', 'proving', 'done', 'refused'])(
    'finds no question and no answer there at the next visit: %s',
    (left) => {
      choose(left === 'confirming' ? signOut : link);
      if (left === 'proving') perform.last.reject(refusal(403, 'proof_required'));
      if (left === 'done') perform.last.resolve(madeLink);
      if (left === 'refused') perform.last.reject(refusal(409, 'last_admin'));
      expect(state()).toBe(left);
      deed.send({ type: 'adminDeed.left' });
      expect([state(), selectMade(now())]).toEqual(['idle', null]);
    },
  );

  test('does not end what is being done, or waits to be', () => {
    choose(link);
    deed.send({ type: 'adminDeed.left' });
    expect(perform.last.stopped).toBe(false);
    perform.last.reject(noAnswer);
    deed.send({ type: 'adminDeed.left' });
    expect(state()).toBe('waiting');
  });
});

describe('what needs the password', () => {
  const asked = () => {
    choose(link);
    perform.last.reject(refusal(403, 'proof_required'));
  };

  test('asks for it in its place, and is done when it was right', () => {
    asked();
    expect([state(), now().hasTag('waiting')]).toEqual(['proving', true]);
    expect(selectProof(now())?.getSnapshot().value).toBe('asking');
    selectProof(now())?.send({ type: 'proof.check', password: 'пароль' });
    check.last.resolve();
    expect([state(), perform.calls.length]).toEqual(['doing', 2]);
    expect(perform.last.input).toEqual({ deed: link });
    expect(selectProof(now())).toBe(undefined);
    perform.last.resolve(madeLink);
    expect(selectMade(now())).toEqual(madeLink);
  });

  test('is not done without it', () => {
    asked();
    selectProof(now())?.send({ type: 'proof.cancel' });
    expect([state(), perform.calls.length, selectDeed(now())]).toEqual(['idle', 1, null]);
  });

  test('gives up asking when it is not wanted any more', () => {
    asked();
    deed.send({ type: 'adminDeed.cancel' });
    expect([state(), selectProof(now())]).toEqual(['idle', undefined]);
  });
});
