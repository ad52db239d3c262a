import { avatarMachine } from '#machines/people/avatar/avatar.machine.ts';
import { PictureRefused } from '#services/people/pictures/types.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { avatar } from '#ui/text/people.ru.ts';
import { anna, annasWorld } from '../world/people.ts';
import { hills } from '../world/pictures.ts';
import { chooseBy } from './controls.ts';
import type { Scene } from './scene.ts';

export const avatarScenes: readonly Scene[] = [
  {
    machine: avatarMachine,
    content: annasWorld,
    address: '/?dialog=profile',
    actor: 'avatar',
    events: [
      { type: 'avatar.choose', file: new Blob() },
      { type: 'avatar.chooseEmoji', emoji: '🦊' },
      { type: 'avatar.scaleTo', scale: 1, aroundX: 0, aroundY: 0 },
      { type: 'avatar.dragged', dx: 0, dy: 0 },
      { type: 'avatar.progressed', share: 0.5 },
      { type: 'avatar.uploaded', url: '/api/files/f1/avatar.webp' },
      { type: 'avatar.broke', failure: noAnswer.failure },
      {
        type: 'xstate.done.actor.openPicture',
        output: { address: hills, width: 400, height: 300 },
      },
      { type: 'xstate.error.actor.openPicture', error: new PictureRefused('svg') },
      { type: 'xstate.done.actor.saveCropped', output: { kind: 'own', user: anna } },
      { type: 'xstate.error.actor.saveCropped', error: noAnswer },
      { type: 'xstate.done.actor.saveChosen', output: { kind: 'own', user: anna } },
      { type: 'xstate.error.actor.saveChosen', error: noAnswer },
    ],
    project: ({ context }) => context.wanted === undefined,
    by: { 'choosing.idle avatar.choose': chooseBy(`${avatar.choose}…`, 'Анна.png') },
    says: { 'choosing.refused': avatar.refusals.several },
    same: { 'editing.saving': 'the upload goes on for the moment that the server takes' },
  },
];
