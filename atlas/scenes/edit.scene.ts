import { editMachine } from '#machines/sending/edit/edit.machine.ts';
import { messageShape, noAnswer } from '#tests/machines/kit/shapes.ts';
import { annasWorld } from '../world/people.ts';
import { edit as text } from '#ui/text/edit.ru.ts';
import { conversation } from '#ui/text/ru.ts';
import { enter, inTurn, item, menuOn } from './controls.ts';
import type { Scene } from './scene.ts';

const said = 'Отлично, до субботы!';
const words = 'Отлично, до воскресенья!';
const isShown = 'the new words and a clock show already';
const isBack = 'the message stands there again as if nothing had been';

const edit = {
  id: 'boris-4',
  conversationId: 'boris',
  content: words,
  before: said,
  editId: 'this',
  baseEditedAt: null,
};
const refused = { kind: 'refused', words: 'Вы больше не друзья.' } as const;
const conflict = { kind: 'conflict' } as const;
const stored = { ...edit, editId: 'other' };

const changesAgain = inTurn(
  menuOn('article', 'Вы, …'),
  item(text.menu),
  enter(conversation.composer, 'Отлично, до пятницы!'),
);

const isOfField = 'the field, which the composer shows, saves it';
const isElsewhere = 'it comes from another tab';

export const editScenes: readonly Scene[] = [
  {
    machine: editMachine,
    content: annasWorld,
    address: '/?c=boris',
    before: [{ actor: 'edits', event: { type: 'edits.want', edit } }],
    actor: 'edit:boris-4',
    events: [
      { type: 'edit.want', content: words, editId: 'again' },
      { type: 'edit.revert', editId: 'back' },
      { type: 'edit.read', edit: stored },
      { type: 'edit.found', messageId: 'boris-4' },
      { type: 'xstate.done.actor.send', output: null },
      {
        type: 'xstate.done.actor.send',
        output: messageShape({ id: 'boris-4', conversationId: 'boris', content: words }),
      },
      { type: 'xstate.error.actor.send', error: noAnswer },
      { type: 'xstate.done.actor.send', output: refused },
      { type: 'xstate.done.actor.send', output: conflict },
    ],
    project: () => null,
    stopWhen: (snapshot) =>
      snapshot.matches({ patience: 'over' }) && !snapshot.matches({ way: 'sending' }),
    says: {
      'way.ending.forgetting': said,
      'way.ending.backingOff': said,
    },
    by: {
      'way.conflicted edit.want': changesAgain,
      'way.refused edit.want': changesAgain,
    },
    noControl: {
      'way.retrying.offline edit.want': isOfField,
      'patience.over edit.want': isOfField,
      'way.ending.forgetting edit.want': isOfField,
      'way.ending.backingOff edit.want': isOfField,
    },
    same: {
      'way.ending.backingOff': isBack,
    },
    unseen: {
      'way.storing': 'the store answers before anybody could look',
      'way.unsent.placing': isElsewhere,
      'way.unsent.awaitingId': isElsewhere,
      'way.unsent.lookingFor': isElsewhere,
      'way.unsent.backingOff': isElsewhere,
      'way.sending.resting': isShown,
      'way.sending.storing': isShown,
      'way.retrying.backingOff': isShown,
    },
  },
];
