import { beforeEach, describe, expect, test } from 'vitest';
import { conversationShape, noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { begin, crop, file, picture, savedOwn, upload, url, type Avatar } from './avatar.world.ts';

let begun: Avatar;
beforeEach(() => {
  begun = begin();
});

describe('without a picture', () => {
  test('an emoji is set at once', () => {
    begun.avatar.send({ type: 'avatar.chooseEmoji', emoji: '🦊' });
    expect(begun.isWorking()).toBe(true);
    expect(begun.saveAvatar.last.input.avatarUrl).toBe('emoji:🦊');
    begun.saveAvatar.last.resolve(savedOwn);
    expect(begun.state()).toBe('done');
  });

  test('removing sets none, and can be tried again', () => {
    begun.avatar.send({ type: 'avatar.remove' });
    expect(begun.saveAvatar.last.input.avatarUrl).toBeNull();
    begun.saveAvatar.last.reject(noAnswer);
    expect(begun.failure()).toEqual({ kind: 'network' });
    begun.avatar.send({ type: 'avatar.retry' });
    expect(begun.saveAvatar.calls).toHaveLength(2);
    expect(begun.saveAvatar.last.input.avatarUrl).toBeNull();
  });

  test('it is set on the group where it is the group’s', () => {
    const group = begin({ kind: 'group', conversationId: 'dacha' });
    group.avatar.send({ type: 'avatar.chooseEmoji', emoji: '🦊' });
    const conversation = conversationShape({ id: 'dacha', avatarUrl: 'emoji:🦊' });
    group.saveAvatar.last.resolve({ kind: 'group', conversation });
    expect(group.world.told('db')).toEqual([{ type: 'conversation.changed', conversation }]);
    expect(group.state()).toBe('done');
  });

  test('«Отмена» while it is set, or when it was not, leads back to choosing', () => {
    for (const hasFailed of [false, true]) {
      const one = begin();
      one.avatar.send({ type: 'avatar.remove' });
      if (hasFailed) one.saveAvatar.last.reject(noAnswer);
      one.avatar.send({ type: 'avatar.cancel' });
      expect([one.state(), one.failure()]).toEqual(['choosing', null]);
    }
  });

  test('a file can be chosen in place of what was not set', () => {
    begun.avatar.send({ type: 'avatar.remove' });
    begun.saveAvatar.last.reject(noAnswer);
    crop(begun);
    expect([begun.state(), begun.failure()]).toEqual(['editing', null]);
  });

  test('an emoji or none makes a refused file forgotten', () => {
    for (const event of [
      { type: 'avatar.chooseEmoji', emoji: '🦊' },
      { type: 'avatar.remove' },
    ] as const) {
      const one = begin();
      one.avatar.send({ type: 'avatar.misgive' });
      one.avatar.send(event);
      expect(one.refusal()).toBeNull();
    }
  });
});

describe('turning away', () => {
  test('from a picture that is being opened leads back to choosing, and it opens no more', () => {
    begun.avatar.send({ type: 'avatar.choose', file });
    begun.avatar.send({ type: 'avatar.cancel' });
    expect([begun.state(), begun.openPicture.last.stopped]).toEqual(['choosing', true]);
  });

  test('from one that is being set leads back to the window', () => {
    upload(begun);
    begun.sendCropped.last.send({ type: 'avatar.uploaded', url });
    begun.avatar.send({ type: 'avatar.cancel' });
    expect([begun.state(), begun.isWorking()]).toEqual(['editing', false]);
    begun.avatar.send({ type: 'avatar.dragged', dx: 30, dy: 0 });
    expect(begun.crop().x).toBe(30);
  });

  test('from one that was not sent leads back to the window, or to another file', () => {
    upload(begun);
    begun.sendCropped.last.reject(new Error('it broke'));
    expect(begun.failure()).toEqual({ kind: 'network' });
    begun.avatar.send({ type: 'avatar.cancel' });
    begun.avatar.send({ type: 'avatar.dragged', dx: 30, dy: 0 });
    expect([begun.crop().x, begun.isWorking()]).toEqual([30, false]);
    begun.avatar.send({ type: 'avatar.upload' });
    begun.sendCropped.last.reject(new Error('it broke'));
    begun.avatar.send({ type: 'avatar.choose', file });
    expect([begun.state(), begun.openPicture.calls.length]).toEqual(['opening', 2]);
  });

  test('a refusal of what was sent says why', () => {
    upload(begun);
    begun.sendCropped.last.send({ type: 'avatar.uploaded', url });
    begun.saveAvatar.last.reject(refusal(404, 'attachment_gone'));
    expect([begun.failure()?.kind, begun.isWorking()]).toEqual(['http', false]);
  });

  test('a picture that can no longer be held is chosen anew', () => {
    crop(begun);
    expect(begun.holdPicture.last.input).toEqual({ picture });
    begun.holdPicture.last.reject(new Error('it broke'));
    expect([begun.state(), begun.picture()]).toEqual(['choosing', null]);
  });

  test('nothing of a picture is left when it is done, nor of a failure after «Готово»', () => {
    upload(begun);
    begun.sendCropped.last.send({ type: 'avatar.uploaded', url });
    begun.saveAvatar.last.resolve(savedOwn);
    expect(begun.avatar.getSnapshot().context.picture).toBeNull();
    begun.world.clock.increment(2_200);
    expect([begun.refusal(), begun.avatar.getSnapshot().hasTag('failed')]).toEqual([null, false]);
  });
});
