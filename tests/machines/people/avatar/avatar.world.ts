/** Somebody who sets a picture, their own or a group's; the test plays the browser and the server. */
import type { AvatarEvent, AvatarTarget } from '#machines/people/avatar/avatar.events.ts';
import { avatarMachine } from '#machines/people/avatar/avatar.machine.ts';
import {
  selectAvatarFailure,
  selectAvatarState,
  selectCrop,
  selectFileRefusal,
  selectIsWorking,
  selectPicture,
  selectSentShare,
} from '#machines/people/avatar/avatar.selectors.ts';
import type { CroppedInput, Saved, SaveInput } from '#machines/people/avatar/avatar.machine.ts';
import type { OpenPicture } from '#services/people/pictures/types.ts';
import { ownUserShape } from '#tests/machines/kit/shapes.ts';
import { callbackActor, createWorld, promiseActor } from '#tests/model/rules.ts';

export const file = new Blob(['picture']);
export const picture: OpenPicture = { address: 'blob:1', width: 800, height: 400 };
export const url = '/api/files/f1/avatar.webp';

export function begin(target: AvatarTarget = { kind: 'own' }) {
  const world = createWorld({ peers: ['session', 'db'] });
  const openPicture = promiseActor<OpenPicture, { file: Blob }>();
  const holdPicture = callbackActor<AvatarEvent, { picture: OpenPicture }>();
  const sendCropped = callbackActor<AvatarEvent, CroppedInput>();
  const saveAvatar = promiseActor<Saved, SaveInput>();
  const actors = {
    openPicture: openPicture.logic,
    holdPicture: holdPicture.logic,
    sendCropped: sendCropped.logic,
    saveAvatar: saveAvatar.logic,
  };
  const avatar = world.start(avatarMachine.provide({ actors }), { input: { target } });
  const now = () => avatar.getSnapshot();
  return {
    world,
    avatar,
    openPicture,
    holdPicture,
    sendCropped,
    saveAvatar,
    state: () => selectAvatarState(now()),
    isWorking: () => selectIsWorking(now()),
    refusal: () => selectFileRefusal(now()),
    failure: () => selectAvatarFailure(now()),
    share: () => selectSentShare(now()),
    crop: () => selectCrop(now()),
    picture: () => selectPicture(now()),
  };
}
export type Avatar = ReturnType<typeof begin>;

export function crop(one: Avatar) {
  one.avatar.send({ type: 'avatar.choose', file });
  one.openPicture.last.resolve(picture);
}

export function upload(one: Avatar) {
  crop(one);
  one.avatar.send({ type: 'avatar.upload' });
}

export const savedOwn = {
  kind: 'own' as const,
  user: ownUserShape({ avatarUrl: url }),
} satisfies Saved;
