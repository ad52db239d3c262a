import { beforeEach, describe, expect, test } from 'vitest';
import type { UploadEvent } from '#machines/sending/upload/upload.events.ts';
import {
  noteFailure,
  uploadMachine,
  type TransferInput,
} from '#machines/sending/upload/upload.machine.ts';
import { refusalOf } from '#machines/sending/upload/upload.refusal.ts';
import {
  selectSentShare,
  selectUploadRefusal,
  selectUploadState,
} from '#machines/sending/upload/upload.selectors.ts';
import { failureOf } from '#services/app/api/types.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { expectNth } from '#tests/model/timing.ts';
import { callbackActor, createWorld, type World } from '#tests/model/rules.ts';
import { uploadRefusal } from '#ui/text/uploads.ru.ts';

const named = { clientId: 'k1', fileId: 'f1' };
const input = { userId: 'me', ...named, sizeBytes: 200, refusal: null, link: 'online' } as const;

let world: World;
let transfer: ReturnType<typeof callbackActor<UploadEvent, TransferInput>>;
beforeEach(() => {
  world = createWorld();
  transfer = callbackActor();
});

const begin = (given: Partial<typeof input | { link: 'offline' } | { refusal: string }> = {}) =>
  world.start(uploadMachine.provide({ actors: { transfer: transfer.logic } }), {
    input: { ...input, ...given },
  });

const broke = (error: Error) => ({ type: 'upload.broke', error });

describe('a file on its way', () => {
  test('waits for its turn, then its bar counts its bytes, and it is done', () => {
    const upload = begin();
    expect(transfer.last.input).toEqual({ userId: 'me', ...named });
    const seen = () => [
      selectUploadState(upload.getSnapshot()),
      selectSentShare(upload.getSnapshot()),
    ];
    expect(seen()).toEqual(['waiting', null]);
    transfer.last.send({ type: 'upload.begun' });
    expect(seen()).toEqual(['sending', 0]);
    transfer.last.send({ type: 'upload.progressed', sentBytes: 50 });
    expect(seen()).toEqual(['sending', 0.25]);
    transfer.last.send({ type: 'upload.arrived', url: '/f' });
    expect(seen()).toEqual(['done', 1]);
    expect(world.toldParent()).toContainEqual({ type: 'upload.done', ...named, url: '/f' });
  });

  test('that broke off knows when it goes on, by the clock of the device', () => {
    const upload = world.start(
      uploadMachine.provide({
        actors: { transfer: transfer.logic },
        actions: { noteFailure: noteFailure(() => 7_000) },
      }),
      { input },
    );
    transfer.last.send(broke(refusal(429, 'rate_limited', 10_000)));
    expect(upload.getSnapshot().context.retryAt).toBe(17_000);
    expectNth(2, () => transfer.calls, world.clock, { afterMs: 9_999, byMs: 10_000 });
  });

  test('moves its bar by bytes alone: time does nothing', () => {
    const upload = begin();
    transfer.last.send({ type: 'upload.begun' });
    transfer.last.send({ type: 'upload.progressed', sentBytes: 20 });
    world.clock.increment(60_000);
    expect(selectSentShare(upload.getSnapshot())).toBe(0.1);
  });

  test('that another tab has sent is done without a byte', () => {
    const upload = begin();
    transfer.last.send({ type: 'upload.arrived', url: '/f' });
    expect(selectUploadState(upload.getSnapshot())).toBe('done');
  });

  test("stops its bytes with 'Удалить'", () => {
    const upload = begin();
    transfer.last.send({ type: 'upload.begun' });
    upload.send({ type: 'upload.cancel' });
    expect(transfer.last.stopped).toBe(true);
    expect(selectUploadState(upload.getSnapshot())).toBe('cancelled');
    expect(world.toldParent()).toContainEqual({ type: 'upload.cancelled', ...named });
  });
});

describe('a file on its way that ends otherwise', () => {
  test('is whole when it has arrived, however little of it was reported', () => {
    const upload = begin();
    transfer.last.send({ type: 'upload.arrived', url: '/f' });
    expect(upload.getSnapshot().context.sentBytes).toBe(200);
  });

  test('is cancelled when this device does not have it any more', () => {
    const upload = begin();
    transfer.last.send({ type: 'upload.gone' });
    expect(selectUploadState(upload.getSnapshot())).toBe('cancelled');
    expect(world.toldParent()).toEqual([{ type: 'upload.cancelled', ...named }]);
  });

  test('is tried again when its transfer breaks', () => {
    const upload = begin();
    transfer.last.reject(noAnswer);
    expect(selectUploadState(upload.getSnapshot())).toBe('retrying');
    expectNth(2, () => transfer.calls, world.clock, { afterMs: 249, byMs: 500 });
    transfer.last.reject(noAnswer);
    expectNth(3, () => transfer.calls, world.clock, { afterMs: 499, byMs: 1_000 });
  });
});

describe('what may pass', () => {
  test('is tried again after 250 to 500 ms, then twice as long, from the first byte', () => {
    const upload = begin();
    transfer.last.send({ type: 'upload.begun' });
    transfer.last.send({ type: 'upload.progressed', sentBytes: 150 });
    transfer.last.send(broke(noAnswer));
    expect(selectUploadState(upload.getSnapshot())).toBe('retrying');
    expectNth(2, () => transfer.calls, world.clock, { afterMs: 249, byMs: 500 });
    transfer.last.send({ type: 'upload.begun' });
    expect(selectSentShare(upload.getSnapshot())).toBe(0);
    transfer.last.send(broke(refusal(503)));
    expectNth(3, () => transfer.calls, world.clock, { afterMs: 499, byMs: 1_000 });
  });

  test('that nobody may have any more stops where it is, sending or waiting to try again', () => {
    for (const isWaiting of [false, true]) {
      const upload = begin();
      const underWay = transfer.last;
      if (isWaiting) underWay.send(broke(noAnswer));
      upload.send({ type: 'upload.refused', refusal: 'conversation_gone' });
      expect(underWay.stopped).toBe(true);
      expect(selectUploadState(upload.getSnapshot())).toBe('failed');
      expect(world.toldParent().at(-1)).toMatchObject({ type: 'upload.failed' });
      expect(uploadRefusal(selectUploadRefusal(upload.getSnapshot()) ?? '', 1)).toMatch(
        /Вас больше/,
      );
    }
  });

  test('with Retry-After waits so long, whatever the network does, unless the person asks', () => {
    const upload = begin();
    transfer.last.send(broke(refusal(429, 'rate_limited', 10_000)));
    world.clock.increment(9_999);
    upload.send({ type: 'connectivity.online' });
    expect(transfer.calls).toHaveLength(1);
    world.clock.increment(1);
    expect(transfer.calls).toHaveLength(2);
    transfer.last.send(broke(refusal(429, 'rate_limited', 10_000)));
    upload.send({ type: 'upload.retry' });
    expect(transfer.calls).toHaveLength(3);
  });

  test('waits no longer once the network is back, and without one it does not even try', () => {
    const upload = begin();
    const says = (tag: 'busy' | 'waiting') => upload.getSnapshot().hasTag(tag);
    expect(says('waiting')).toBe(true);
    transfer.last.send({ type: 'upload.begun' });
    expect([says('busy'), says('waiting')]).toEqual([true, false]);
    transfer.last.send(broke(noAnswer));
    expect(says('waiting')).toBe(true);
    upload.send({ type: 'connectivity.online' });
    expect(transfer.calls).toHaveLength(2);
    transfer.last.send(broke(noAnswer));
    upload.send({ type: 'connectivity.offline' });
    world.clock.increment(600_000);
    expect([transfer.calls.length, says('waiting')]).toEqual([2, true]);
    upload.send({ type: 'connectivity.online' });
    expect(transfer.calls).toHaveLength(3);
  });

  test('goes at once when the network is back; without one nothing is tried', () => {
    const upload = begin();
    transfer.last.send({ type: 'upload.begun' });
    upload.send({ type: 'connectivity.offline' });
    expect(transfer.last.stopped).toBe(true);
    world.clock.increment(600_000);
    expect(transfer.calls).toHaveLength(1);
    upload.send({ type: 'connectivity.online' });
    expect(transfer.calls).toHaveLength(2);
    expect(begin({ link: 'offline' }).getSnapshot().matches({ retrying: 'offline' })).toBe(true);
    expect(transfer.calls).toHaveLength(2);
  });
});

describe('what the server refuses', () => {
  test("stays with its reason, is not tried again by itself, and goes with 'Повторить'", () => {
    const upload = begin();
    transfer.last.send({ type: 'upload.begun' });
    transfer.last.send({ type: 'upload.refused', refusal: 'storage_full' });
    expect(selectUploadState(upload.getSnapshot())).toBe('failed');
    expect(selectUploadRefusal(upload.getSnapshot())).toBe('storage_full');
    world.clock.increment(600_000);
    upload.send({ type: 'connectivity.online' });
    expect(transfer.calls).toHaveLength(1);
    upload.send({ type: 'upload.retry' });
    expect(transfer.calls).toHaveLength(2);
    expect(selectUploadRefusal(upload.getSnapshot())).toBeNull();
    expect(world.toldParent()).toEqual([
      { type: 'upload.failed', ...named, refusal: 'storage_full' },
      { type: 'upload.retried', ...named },
    ]);
  });

  test('is still refused on the next page', () => {
    const upload = begin({ refusal: 'Нельзя' });
    expect(selectUploadState(upload.getSnapshot())).toBe('failed');
    expect(transfer.calls).toHaveLength(0);
  });

  test.each([
    [refusal(507, 'storage_full'), 'storage_full'],
    [refusal(413, 'too_large'), 'too_large'],
    [refusal(413), 'upload_failed'],
    [refusal(400, 'validation'), 'upload_failed'],
    [refusal(500), null],
    [refusal(503, 'unavailable'), null],
    [refusal(429, 'rate_limited'), null],
    [refusal(401, 'unauthorized'), null],
    [refusal(408), null],
    [noAnswer, null],
  ])('%s: %s', (error, word) => {
    expect(refusalOf(failureOf(error))).toBe(word);
  });

  test('the internal error «upload failed» is a refusal although it counts as a 5xx', () => {
    const failure = { kind: 'http', status: 502, code: null, retryAfterMs: null } as const;
    expect(refusalOf({ ...failure, message: 'upload failed' })).toBe('upload_failed');
  });

  test('is said in Russian, or in the words of the server', () => {
    expect(uploadRefusal('storage_full', 1)).toBe('На\u00a0сервере закончилось место');
    expect(uploadRefusal('too_large', 104_857_600)).toBe(
      'Файл слишком большой: можно до\u00a0100\u00a0МБ',
    );
    expect(uploadRefusal('Такие файлы здесь не принимают', 1)).toBe(
      'Такие файлы здесь не принимают',
    );
  });
});
