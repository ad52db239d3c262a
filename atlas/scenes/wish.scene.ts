import { wishMachine } from '#machines/sending/wish/wish.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { blocks } from '#ui/text/blocks.ru.ts';
import { annasWorld } from '../world/people.ts';
import type { Scene } from './scene.ts';

const subject = 'block/boris';
const wish = { subject, value: true, before: false, askedAt: 7 } as const;

const said = 'Отлично, до субботы!';
const isShown = 'what is wanted shows already, and nobody waits for the server';
const isBack = 'the chat stands there again as if nothing had been';

const isUnread = 'the profile, which asks first, waits for the server on this stage';

export const wishScenes: readonly Scene[] = [
  {
    machine: wishMachine,
    content: annasWorld,
    address: '/?c=boris',
    before: [{ actor: 'wishes', event: { type: 'wishes.want', subject, value: true } }],
    actor: `wish:${subject}`,
    events: [
      { type: 'wish.want', value: false, askedAt: 8 },
      { type: 'wish.read', wish },
      { type: 'xstate.done.actor.send', output: 'isSent' },
      { type: 'xstate.error.actor.send', error: noAnswer },
      { type: 'xstate.error.actor.send', error: refusal(403, 'forbidden') },
    ],
    project: () => null,
    says: {
      undoable: blocks.done('Борис'),
      'undoing.forgetting': said,
      'undoing.backingOff': said,
      undone: said,
      refused: blocks.blockFailed,
    },
    noControl: {
      'refused wish.want': isUnread,
      'undoing.forgetting wish.want': isUnread,
      'undoing.backingOff wish.want': isUnread,
    },
    same: { 'undoing.backingOff': isBack, undone: isBack },
    unseen: {
      'sending.resting': isShown,
      'sending.storing': isShown,
      done: isShown,
    },
  },
];
