import { avatarMachine } from '#machines/people/avatar/avatar.machine.ts';
import { PictureRefused } from '#services/people/pictures/types.ts';
import { conversationShape, noAnswer, ownUserShape, refusal } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';

const picture = { address: 'blob:1', width: 400, height: 300 };
const saved = { kind: 'own', user: ownUserShape() };
const savedOfGroup = { kind: 'group', conversation: conversationShape() };

describeModel({
  machine: avatarMachine,
  input: { target: { kind: 'own' } },
  events: [
    { type: 'avatar.choose', file: new Blob() },
    { type: 'avatar.chooseEmoji', emoji: '🦊' },
    { type: 'avatar.scaleTo', scale: 2, aroundX: 0, aroundY: 0 },
    { type: 'avatar.dragged', dx: 10, dy: 0 },
    { type: 'avatar.progressed', share: 0.5 },
    { type: 'avatar.uploaded', url: '/api/files/f1/avatar.webp' },
    { type: 'avatar.broke', failure: { kind: 'network' } },
    { type: 'xstate.done.actor.openPicture', output: picture },
    { type: 'xstate.error.actor.openPicture', error: new PictureRefused('svg') },
    { type: 'xstate.done.actor.saveCropped', output: saved },
    { type: 'xstate.done.actor.saveCropped', output: savedOfGroup },
    { type: 'xstate.error.actor.saveCropped', error: noAnswer },
    { type: 'xstate.error.actor.saveCropped', error: refusal(404, 'attachment_gone') },
    { type: 'xstate.done.actor.saveChosen', output: saved },
    { type: 'xstate.done.actor.saveChosen', output: savedOfGroup },
    { type: 'xstate.error.actor.saveChosen', error: noAnswer },
  ],
  project: ({ context }) => [context.wanted === undefined, context.refusal],
});
