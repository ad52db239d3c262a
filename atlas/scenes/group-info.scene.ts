import { groupInfoMachine } from '#machines/groups/group-info/group-info.machine.ts';
import { selectEnd } from '#machines/groups/group-info/group-info.selectors.ts';
import { conversationShape, noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { groupInfo } from '#ui/text/group-info.ru.ts';
import { shell } from '#ui/text/entry.ru.ts';
import { contacts } from '#ui/text/friends.ru.ts';
import { newGroup } from '#ui/text/new-group.ru.ts';
import { annasWorld, boris, family, vera } from '../world/people.ts';
import { after, button, inTurn, item } from './controls.ts';
import type { Scene } from './scene.ts';

const conversation = conversationShape({ id: 'family', isGroup: true });

const onPage: Scene = {
  machine: groupInfoMachine,
  content: annasWorld,
  address: '/?c=family&dialog=info',
  actor: 'groupInfo',
  events: [
    { type: 'groupInfo.seen', group: { title: 'Семья', count: 3 } },
    { type: 'groupInfo.candidates', userIds: [boris.id] },
    { type: 'groupInfo.saveTitle', title: 'Наша семья' },
    { type: 'groupInfo.do', userId: vera.id, deed: 'makeAdmin' },
    { type: 'groupInfo.done', userId: vera.id, conversation },
    { type: 'groupInfo.rowFailed', userId: vera.id, failure: noAnswer.failure },
    { type: 'groupInfo.dismissRow', userId: vera.id },
    { type: 'groupInfo.toggle', userId: boris.id },
    { type: 'xstate.done.actor.readGroup', output: family },
    { type: 'xstate.error.actor.readGroup', error: noAnswer },
    { type: 'xstate.error.actor.readGroup', error: refusal(403, 'forbidden') },
    { type: 'xstate.done.actor.saveTitle', output: family },
    { type: 'xstate.error.actor.saveTitle', error: noAnswer },
    { type: 'xstate.done.actor.addMembers', output: family },
    { type: 'xstate.error.actor.addMembers', error: refusal(403, 'not_contact') },
    { type: 'xstate.error.actor.leave', error: noAnswer },
  ],
  project: ({ context }) => context.picked.length,
  // The parts are independent: one at a time is enough.
  stopWhen: (snapshot) =>
    selectEnd(snapshot) === 'open' &&
    [
      !snapshot.matches({ open: { title: 'viewing' } }),
      !snapshot.matches({ open: { adding: 'closed' } }),
      !snapshot.matches({ open: { leaving: 'staying' } }),
    ].filter(Boolean).length > 1,
};

/** The list of chats knows only some members of a large group. */
const large = {
  ...annasWorld,
  conversations: annasWorld.conversations.map((one) =>
    one.isGroup ? { ...one, participantCount: 40 } : one,
  ),
};

export const groupInfoScenes: readonly Scene[] = [
  {
    ...onPage,
    content: large,
    leaves: { 'groupInfo.readGroup': {} },
    only: ['open.members.loading', 'open.members.waiting', 'open.members.failed'],
    says: { 'open.members.waiting': groupInfo.failed, 'open.title.viewing': 'heading "Семья"' },
    same: {
      'open.members.waiting': 'it says that the members did not load, as `failed` does',
      'open.title.viewing': 'the title stands there from the start, as beside the loaded members',
    },
    unseen: {
      left: 'the information closes in the same step, and the list of chats opens',
      gone: 'the information closes in the same step, and the conversation says it',
    },
  },
  {
    ...onPage,
    by: {
      'open.members.failed groupInfo.refresh': button(shell.retry),
      'open.members.loaded groupInfo.openAdding': button(groupInfo.add),
      'open.members.loaded groupInfo.do': inTurn(
        button(groupInfo.more(vera.displayName)),
        item(groupInfo.deeds.makeAdmin),
      ),
      'open.members.loaded groupInfo.dismissRow': after(
        { type: 'groupInfo.rowFailed', userId: vera.id, failure: noAnswer.failure },
        button(contacts.dismiss),
      ),
    },
    says: {
      'open.members.loaded': groupInfo.roles.owner ?? '',
      'open.title.editing.typing': `textbox "${newGroup.name}"`,
      'open.adding.choosing.failed': groupInfo.failure.not_contact,
    },
  },
];
