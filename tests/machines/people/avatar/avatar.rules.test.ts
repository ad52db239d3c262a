import { beforeEach, describe, expect, test } from 'vitest';
import { failureOf } from '#services/app/api/types.ts';
import { PictureRefused } from '#services/people/pictures/types.ts';
import { conversationShape, noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { begin, crop, file, picture, savedOwn, upload, url, type Avatar } from './avatar.world.ts';

let begun: Avatar;
beforeEach(() => {
  begun = begin();
});

describe('choosing', () => {
  test('a picture opens it under the window, covering it', () => {
    begun.avatar.send({ type: 'avatar.choose', file });
    expect(begun.state()).toBe('opening');
    expect(begun.openPicture.last.input).toEqual({ file });
    begun.openPicture.last.resolve(picture);
    expect(begun.state()).toBe('editing');
    expect(begun.crop()).toEqual({ scale: 1, x: 0, y: 0 });
  });

  test.each(['notPicture', 'svg', 'heic', 'unreadable', 'tooManyPixels'] as const)(
    'what is refused (%s) stays outside, and another file can be chosen',
    (reason) => {
      begun.avatar.send({ type: 'avatar.choose', file });
      begun.openPicture.last.reject(new PictureRefused(reason));
      expect(begun.state()).toBe('choosing');
      expect(begun.refusal()).toBe(reason);
      crop(begun);
      expect(begun.refusal()).toBeNull();
      expect(begun.state()).toBe('editing');
    },
  );

  test('several at once are refused: which one was meant?', () => {
    begun.avatar.send({ type: 'avatar.misgive' });
    expect(begun.refusal()).toBe('several');
    expect(begun.avatar.getSnapshot().hasTag('failed')).toBe(true);
    begun.avatar.send({ type: 'avatar.choose', file });
    begun.openPicture.last.reject(new PictureRefused('svg'));
    expect(begun.refusal()).toBe('svg');
  });

  test('another file while the first is being opened: the first is not waited for', () => {
    begun.avatar.send({ type: 'avatar.choose', file });
    const [first] = begun.openPicture.calls;
    const other = new Blob(['other']);
    begun.avatar.send({ type: 'avatar.choose', file: other });
    expect(first?.stopped).toBe(true);
    expect(begun.openPicture.last.input).toEqual({ file: other });
  });
});

describe('cropping', () => {
  test('follows the slider and the finger, and goes back to choosing with «Отмена»', () => {
    crop(begun);
    begun.avatar.send({ type: 'avatar.scaleTo', scale: 1.5, aroundX: 0, aroundY: 0 });
    begun.avatar.send({ type: 'avatar.dragged', dx: -20, dy: 5 });
    expect(begun.crop()).toEqual({ scale: 1.5, x: -20, y: 5 });
    begun.avatar.send({ type: 'avatar.cancel' });
    expect(begun.state()).toBe('choosing');
    expect(begun.picture()).toBeNull();
    expect(begun.holdPicture.last.stopped).toBe(true);
  });

  test('the next picture begins in the middle again', () => {
    crop(begun);
    begun.avatar.send({ type: 'avatar.dragged', dx: -20, dy: 0 });
    begun.avatar.send({ type: 'avatar.choose', file });
    expect(begun.holdPicture.last.stopped).toBe(true);
    begun.openPicture.last.resolve(picture);
    expect(begun.crop()).toEqual({ scale: 1, x: 0, y: 0 });
  });
});

describe('the upload', () => {
  test('sends what lies in the window, sets it, and says «Готово» for 2.2 s', () => {
    crop(begun);
    begun.avatar.send({ type: 'avatar.scaleTo', scale: 2, aroundX: 0, aroundY: 0 });
    begun.avatar.send({ type: 'avatar.upload' });
    expect(begun.isWorking()).toBe(true);
    expect(begun.sendCropped.last.input).toEqual({
      picture,
      cut: { left: 300, top: 100, side: 200 },
    });
    begun.sendCropped.last.send({ type: 'avatar.progressed', share: 0.5 });
    expect(begun.share()).toBe(0.5);
    begun.sendCropped.last.send({ type: 'avatar.uploaded', url });
    expect(begun.isWorking()).toBe(true);
    expect(begun.saveAvatar.last.input).toEqual({ target: { kind: 'own' }, avatarUrl: url });
    begun.saveAvatar.last.resolve(savedOwn);
    expect(begun.world.told('session')).toEqual([
      { type: 'session.userChanged', user: savedOwn.user },
    ]);
    expect(begun.state()).toBe('done');
    expect(begun.holdPicture.last.stopped).toBe(true);
    begun.world.clock.increment(2_199);
    expect(begun.state()).toBe('done');
    begun.world.clock.increment(1);
    expect(begun.state()).toBe('choosing');
  });

  test('of a group is set on the group', () => {
    const group = begin({ kind: 'group', conversationId: 'dacha' });
    upload(group);
    group.sendCropped.last.send({ type: 'avatar.uploaded', url });
    expect(group.saveAvatar.last.input).toEqual({
      target: { kind: 'group', conversationId: 'dacha' },
      avatarUrl: url,
    });
    const conversation = conversationShape({ id: 'dacha', avatarUrl: url });
    group.saveAvatar.last.resolve({ kind: 'group', conversation });
    expect(group.world.told('db')).toEqual([{ type: 'conversation.changed', conversation }]);
    expect(group.world.told('session')).toEqual([]);
  });

  test('«Отмена» stops the bytes; the picture stays as it was cropped', () => {
    crop(begun);
    begun.avatar.send({ type: 'avatar.dragged', dx: 30, dy: 0 });
    begun.avatar.send({ type: 'avatar.upload' });
    begun.avatar.send({ type: 'avatar.cancel' });
    expect(begun.sendCropped.last.stopped).toBe(true);
    expect(begun.state()).toBe('editing');
    expect(begun.isWorking()).toBe(false);
    expect(begun.crop().x).toBe(30);
  });

  test('that failed says why and goes again with «Повторить», from the first byte', () => {
    upload(begun);
    begun.sendCropped.last.send({ type: 'avatar.progressed', share: 0.9 });
    begun.sendCropped.last.send({ type: 'avatar.broke', failure: failureOf(refusal(507)) });
    expect(begun.failure()).toMatchObject({ status: 507 });
    begun.avatar.send({ type: 'avatar.retry' });
    expect(begun.failure()).toBeNull();
    expect(begun.share()).toBe(0);
    expect(begun.sendCropped.calls).toHaveLength(2);
  });

  test('ends when the network is gone: nobody waits for a dead connection', () => {
    upload(begun);
    begun.avatar.send({ type: 'connectivity.offline' });
    expect(begun.sendCropped.last.stopped).toBe(true);
    expect(begun.failure()).toEqual({ kind: 'network' });
  });

  test('that arrived but was not set is not sent a second time', () => {
    upload(begun);
    begun.sendCropped.last.send({ type: 'avatar.uploaded', url });
    begun.saveAvatar.last.reject(noAnswer);
    expect(begun.failure()).toEqual({ kind: 'network' });
    begun.avatar.send({ type: 'avatar.retry' });
    expect([begun.sendCropped.calls.length, begun.saveAvatar.calls.length]).toEqual([1, 2]);
    expect(begun.saveAvatar.last.input.avatarUrl).toBe(url);
  });

  test('is sent again when the server has let the picture go', () => {
    upload(begun);
    begun.sendCropped.last.send({ type: 'avatar.uploaded', url });
    begun.saveAvatar.last.reject(refusal(404, 'attachment_gone'));
    begun.avatar.send({ type: 'avatar.retry' });
    expect(begun.sendCropped.calls).toHaveLength(2);
  });

  test('cropped anew after a failure is another picture', () => {
    upload(begun);
    begun.sendCropped.last.send({ type: 'avatar.uploaded', url });
    begun.saveAvatar.last.reject(noAnswer);
    begun.avatar.send({ type: 'avatar.cancel' });
    expect(begun.failure()).toBeNull();
    begun.avatar.send({ type: 'avatar.dragged', dx: 30, dy: 0 });
    begun.avatar.send({ type: 'avatar.upload' });
    expect(begun.sendCropped.calls).toHaveLength(2);
  });
});
