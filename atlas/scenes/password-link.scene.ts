import { passwordLinkMachine } from '#machines/app/password-link/password-link.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { passwordLink } from '#ui/text/password-link.ru.ts';
import { nobodysWorld } from '../world/people.ts';
import { button, inTurn, link, type } from './controls.ts';
import type { Scene } from './scene.ts';

const token = 'a'.repeat(43);
const saves = inTurn(
  type(passwordLink.heading, 'correct horse battery'),
  button(passwordLink.save),
);

const onPage: Scene = {
  machine: passwordLinkMachine,
  content: nobodysWorld,
  address: `/password#${token}`,
  actor: 'passwordLink',
  events: [
    { type: 'passwordLink.look', token },
    {
      type: 'xstate.done.actor.look',
      output: { username: 'vera', displayName: 'Вера Соколова' },
    },
    { type: 'xstate.error.actor.look', error: noAnswer },
    { type: 'xstate.error.actor.look', error: refusal(403, 'forbidden') },
    { type: 'xstate.error.actor.look', error: refusal(404, 'not_found') },
    { type: 'passwordLink.save', newPassword: 'correct horse battery' },
    { type: 'xstate.error.actor.save', error: noAnswer },
    { type: 'xstate.error.actor.save', error: refusal(400, 'validation') },
    { type: 'xstate.error.actor.saveAgain', error: refusal(404, 'not_found') },
  ],
  project: () => null,
};

export const passwordLinkScenes: readonly Scene[] = [
  {
    ...onPage,
    leaves: { 'passwordLink.look': {} },
    only: ['loading', 'waiting', 'failed', 'gone'],
    by: { 'gone passwordLink.leave': link(passwordLink.home) },
    says: { waiting: passwordLink.offline },
  },
  {
    ...onPage,
    by: {
      'shown.resting passwordLink.save': saves,
      'shown.failed passwordLink.save': saves,
      'shown.lost passwordLink.save': saves,
    },
    says: { 'shown.failed': passwordLink.notSaved, 'shown.lost': passwordLink.lost },
    same: { 'saving.again': 'the person has seen that the first try failed, and tries again' },
  },
];
