import { beforeEach, describe, expect, test } from 'vitest';
import { createActor, toPromise, type ActorRefFrom } from 'xstate';
import { newSignInsMachine } from '#machines/app/new-sign-ins/new-sign-ins.machine.ts';
import {
  selectEndFailure,
  selectIsEnded,
  selectIsEnding,
  selectNewSignIn,
} from '#machines/app/new-sign-ins/new-sign-ins.selectors.ts';
import { createNewSignInsImplementations } from '#machines/app/new-sign-ins/new-sign-ins.services.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { createWorld, promiseActor } from '#tests/model/rules.ts';

const news = (id: string) => ({ id, name: 'Chrome на Windows', at: '2026-03-01T12:04:00.000Z' });

let signIns: ActorRefFrom<typeof newSignInsMachine>;
let end: ReturnType<typeof promiseActor<void, string>>;

const now = () => signIns.getSnapshot();
const told = () => selectNewSignIn(now())?.id ?? null;
const hear = (id: string) => signIns.send({ type: 'session:new', payload: news(id) });
const press = (what: 'end' | 'dismiss') => signIns.send({ type: `newSignIns.${what}` });

beforeEach(() => {
  end = promiseActor();
  signIns = createWorld().start(newSignInsMachine.provide({ actors: { end: end.logic } }));
});

describe('a sign-in on another device', () => {
  test('is told until the person has read it; nothing is ended without them', () => {
    expect(told()).toBeNull();
    hear('s2');
    expect(selectNewSignIn(now())).toEqual(news('s2'));
    press('dismiss');
    expect([told(), end.calls.length]).toEqual([null, 0]);
  });

  test('waits for the one before it, also while that one’s session is being ended', () => {
    hear('s2');
    hear('s3');
    press('end');
    hear('s4');
    expect([told(), end.last.input]).toEqual(['s2', 's2']);
    end.last.resolve();
    expect(told()).toBe('s2');
    press('dismiss');
    expect([told(), selectIsEnded(now())]).toEqual(['s3', false]);
    press('dismiss');
    expect(told()).toBe('s4');
    press('dismiss');
    expect(told()).toBeNull();
  });

  test('is ended once, however often that is pressed, and cannot be passed over meanwhile', () => {
    hear('s2');
    press('end');
    press('end');
    press('dismiss');
    expect([end.calls.length, told(), selectIsEnding(now())]).toEqual([1, 's2', true]);
    expect([end.last.stopped, now().hasTag('busy')]).toEqual([false, true]);
    end.last.resolve();
    expect([selectIsEnded(now()), selectIsEnding(now())]).toEqual([true, false]);
    press('end');
    expect([selectIsEnded(now()), end.calls.length]).toEqual([true, 1]);
  });

  test.each<[string, number, () => void]>([
    ['that nobody has told of', 0, () => {}],
    [
      'that was read',
      0,
      () => {
        hear('s2');
        press('dismiss');
      },
    ],
    [
      'that was ended and read',
      1,
      () => {
        hear('s2');
        press('end');
        end.last.resolve();
        press('dismiss');
      },
    ],
    [
      'that could not be ended and was read',
      1,
      () => {
        hear('s2');
        press('end');
        end.last.reject(noAnswer);
        press('dismiss');
      },
    ],
  ])('%s is not ended again', (_, times, come) => {
    come();
    press('end');
    expect([end.calls.length, told()]).toEqual([times, null]);
  });

  test('that could not be ended says why; it can be tried again or left', () => {
    hear('s2');
    press('end');
    end.last.reject(noAnswer);
    expect([selectEndFailure(now()), now().hasTag('failed')]).toEqual([{ kind: 'network' }, true]);
    press('end');
    expect([selectEndFailure(now()), end.calls.length]).toEqual([null, 2]);
    end.last.reject(noAnswer);
    press('dismiss');
    expect([told(), selectEndFailure(now())]).toEqual([null, null]);
  });
});

describe('the server', () => {
  const ending = (api: ReturnType<typeof recordingApi>['api']) =>
    toPromise(
      createActor(createNewSignInsImplementations({ api }).actors.end, { input: 's2' }).start(),
    );

  test('is asked to end that session', async () => {
    const { api, asked } = recordingApi({ body: null });
    await ending(api);
    expect(asked.map(({ route, args }) => [route, args])).toEqual([
      ['DELETE /auth/sessions/{id}', { params: { id: 's2' } }],
    ]);
  });

  test('a session that has ended meanwhile counts as ended, any other refusal does not', async () => {
    await expect(ending(recordingApi(refusal(404, 'not_found')).api)).resolves.toBeUndefined();
    await expect(ending(recordingApi(noAnswer).api)).rejects.toBe(noAnswer);
  });
});
