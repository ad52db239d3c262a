import { beforeEach, describe, expect, test } from 'vitest';
import type { PasskeyDeed } from '#machines/settings/passkeys/passkeys.events.ts';
import { passkeysMachine } from '#machines/settings/passkeys/passkeys.machine.ts';
import {
  selectDeed,
  selectIsUnread,
  selectKeyProof,
  selectPasskeyProblem,
  selectPasskeys,
  selectStage,
} from '#machines/settings/passkeys/passkeys.selectors.ts';
import { PasskeyFailed } from '#services/app/passkeys/types.ts';
import { creationOptions, newCredential, passkeyShape } from '#tests/machines/kit/passkeys.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { startStubbed, type Stubbed } from '#tests/model/stubbed.ts';

const list = { passkeys: [passkeyShape()], ability: 'able' } as const;
const another = passkeyShape({ id: 'k2', name: 'Телефон' });
const add: PasskeyDeed = { kind: 'add', password: 'пароль' };
/** The deed without its password, as it is kept. */
const added = { kind: 'add' };
const rename: PasskeyDeed = { kind: 'rename', id: 'k1', name: 'Ноутбук' };
const remove: PasskeyDeed = { kind: 'remove', id: 'k1' };

let keys: Stubbed<typeof passkeysMachine>;
const stage = () => selectStage(keys.now());
const perform = (deed: PasskeyDeed) => keys.actor.send({ type: 'passkeys.do', deed });
const pass = (ms: number) => keys.world.clock.increment(ms);

beforeEach(() => {
  keys = startStubbed(passkeysMachine);
});

describe('the list', () => {
  test('is read when the page opens', () => {
    expect([selectPasskeys(keys.now()), keys.now().hasTag('busy')]).toEqual([null, true]);
    keys.finish('readList', list);
    expect([selectPasskeys(keys.now()), stage()]).toEqual([list, 'resting']);
  });

  test('that does not come is asked for again: not within 249 ms, and within 500', () => {
    keys.fail('readList', noAnswer);
    expect([selectIsUnread(keys.now()), keys.now().hasTag('waiting')]).toEqual([true, true]);
    pass(249);
    expect(keys.runs('readList')).toBe(false);
    pass(251);
    expect(keys.runs('readList')).toBe(true);
    keys.fail('readList', refusal(429, 'rate_limited', 20_000));
    pass(19_999);
    expect(keys.runs('readList')).toBe(false);
    keys.actor.send({ type: 'passkeys.refresh' });
    expect([keys.runs('readList'), selectIsUnread(keys.now())]).toEqual([true, false]);
    keys.finish('readList', list);
    expect(keys.now().context.failedTries).toBe(0);
  });

  test('that is refused is asked for again by the person alone', () => {
    keys.fail('readList', refusal(403, 'forbidden'));
    expect([selectIsUnread(keys.now()), keys.now().hasTag('failed')]).toEqual([true, true]);
    pass(600_000);
    expect(keys.runs('readList')).toBe(false);
    keys.actor.send({ type: 'passkeys.refresh' });
    expect(keys.runs('readList')).toBe(true);
  });
});

describe('a new key', () => {
  beforeEach(() => {
    keys.finish('readList', list);
    perform(add);
  });

  test('is made by the browser with what the server gave, and its public half is saved', () => {
    expect([stage(), keys.now().hasTag('busy')]).toEqual(['busy', true]);
    expect(keys.inputOf('prepare')).toEqual({ password: 'пароль' });
    expect(JSON.stringify(keys.now().context)).not.toContain('пароль');
    keys.finish('prepare', creationOptions);
    expect([stage(), keys.inputOf('make')]).toEqual(['asking', creationOptions]);
    expect(keys.now().hasTag('busy')).toBe(true);
    keys.finish('make', newCredential);
    expect([stage(), keys.inputOf('save')]).toEqual([
      'busy',
      { deed: added, credential: newCredential },
    ]);
    keys.finish('save', [...list.passkeys, another]);
    expect([stage(), selectDeed(keys.now())]).toEqual(['done', added]);
    expect(selectPasskeys(keys.now())).toEqual({ ...list, passkeys: [...list.passkeys, another] });
    keys.actor.send({ type: 'passkeys.dismiss' });
    expect([stage(), selectDeed(keys.now())]).toEqual(['resting', null]);
  });

  test('is begun once, whatever is pressed meanwhile', () => {
    perform(remove);
    keys.actor.send({ type: 'passkeys.dismiss' });
    expect([stage(), selectDeed(keys.now())]).toEqual(['busy', added]);
    keys.finish('prepare', creationOptions);
    perform(remove);
    expect([stage(), selectDeed(keys.now())]).toEqual(['asking', added]);
  });

  test.each([
    ['cancelled', new PasskeyFailed('cancelled')],
    ['exists', new PasskeyFailed('exists')],
  ])('%s: the page says so until something else is begun', (told, error) => {
    keys.finish('prepare', creationOptions);
    keys.fail('make', error);
    expect([stage(), selectPasskeyProblem(keys.now())]).toEqual([told, null]);
    perform(add);
    expect(stage()).toBe('busy');
  });

  test('that another account or device has saved already exists', () => {
    keys.finish('prepare', creationOptions);
    keys.finish('make', newCredential);
    keys.fail('save', refusal(409, 'passkey_exists'));
    expect(stage()).toBe('exists');
  });

  test.each<[string, () => void, object]>([
    ['the server gives nothing', () => keys.fail('prepare', noAnswer), { kind: 'request' }],
    [
      'the password is wrong',
      () => keys.fail('prepare', refusal(403, 'wrong_password')),
      { kind: 'request', failure: { kind: 'wrong_password' } },
    ],
    [
      'the browser cannot',
      () => {
        keys.finish('prepare', creationOptions);
        keys.fail('make', new PasskeyFailed('broken'));
      },
      { kind: 'browser', reason: 'broken' },
    ],
    [
      'the server does not take it',
      () => {
        keys.finish('prepare', creationOptions);
        keys.finish('make', newCredential);
        keys.fail('save', refusal(409, 'passkey_refused'));
      },
      { kind: 'request' },
    ],
  ])('fails in its place: %s', (_, fail, problem) => {
    fail();
    expect([stage(), keys.now().hasTag('failed')]).toEqual(['failed', true]);
    expect(selectPasskeyProblem(keys.now())).toMatchObject(problem);
    perform(add);
    expect([stage(), selectPasskeyProblem(keys.now())]).toEqual(['busy', null]);
  });

  test('a failure that was read is forgotten', () => {
    keys.fail('prepare', noAnswer);
    keys.actor.send({ type: 'passkeys.dismiss' });
    expect([stage(), selectPasskeyProblem(keys.now()), selectDeed(keys.now())]).toEqual([
      'resting',
      null,
      null,
    ]);
  });
});

describe('a key', () => {
  beforeEach(() => keys.finish('readList', list));

  test.each([rename, remove])('is changed at the server without the browser: $kind', (deed) => {
    perform(deed);
    expect([stage(), keys.runs('prepare')]).toEqual(['busy', false]);
    expect(keys.inputOf('save')).toEqual({ deed, credential: null });
    keys.finish('save', []);
    expect([stage(), selectPasskeys(keys.now())]).toEqual(['done', { ...list, passkeys: [] }]);
  });

  test('that could not be changed says why', () => {
    perform(remove);
    keys.fail('save', noAnswer);
    expect([stage(), selectDeed(keys.now())]).toEqual(['failed', remove]);
    expect(selectPasskeys(keys.now())).toEqual(list);
  });

  describe.each([rename, remove])(
    'wants the password where it was not given a moment ago: $kind',
    (deed) => {
      beforeEach(() => {
        perform(deed);
        keys.fail('save', refusal(403, 'proof_required'));
      });

      test('it is asked for in its place, and what was wanted is done when it was right', () => {
        expect([stage(), selectDeed(keys.now())]).toEqual(['proving', deed]);
        expect([keys.now().hasTag('waiting'), selectKeyProof(keys.now())]).toEqual([
          true,
          keys.now().children['proof'],
        ]);
        perform(add);
        expect(stage()).toBe('proving');
        keys.finish('proof', { isProved: true });
        expect([stage(), selectKeyProof(keys.now())]).toEqual(['busy', undefined]);
        expect(keys.inputOf('save')).toEqual({ deed, credential: null });
        keys.finish('save', []);
        expect(stage()).toBe('done');
      });

      test.each<[string, () => void]>([
        ['it is not given', () => keys.finish('proof', { isProved: false })],
        ['nobody can ask for it', () => keys.fail('proof', noAnswer)],
        ['it is not wanted any more', () => keys.actor.send({ type: 'passkeys.dismiss' })],
      ])('nothing is done, and nothing stays to be read: %s', (_, end) => {
        end();
        expect([stage(), selectDeed(keys.now())]).toEqual(['resting', null]);
        expect(keys.runs('save')).toBe(false);
      });
    },
  );
});
