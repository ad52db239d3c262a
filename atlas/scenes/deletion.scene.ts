import { deletionMachine } from '#machines/sending/deletion/deletion.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { annasWorld } from '../world/people.ts';
import type { Scene } from './scene.ts';

const said = 'Отлично, до субботы!';
const isBack = 'the message stands there again as if nothing had been';
const isHidden = 'the message is gone from the screen already, and nobody waits for the server';

export const deletionScenes: readonly Scene[] = [
  {
    machine: deletionMachine,
    content: annasWorld,
    address: '/?c=boris',
    before: [
      {
        actor: 'outbox',
        event: { type: 'outbox.delete', messageId: 'boris-4' },
      },
    ],
    actor: 'deletion:boris-4',
    events: [
      { type: 'xstate.error.actor.send', error: noAnswer },
      { type: 'xstate.error.actor.send', error: refusal(403, 'forbidden') },
    ],
    project: () => null,
    says: { 'undoing.forgetting': said, 'undoing.backingOff': said, undone: said },
    same: {
      'undoable.stored': 'whether the store has noted it concerns only the next page',
      'undoing.backingOff': isBack,
      undone: isBack,
    },
    unseen: {
      sending: isHidden,
      'retrying.backingOff': isHidden,
      'retrying.offline': isHidden,
      done: 'the message is gone from the screen',
    },
  },
];
