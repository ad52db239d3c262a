import type { ProfileFields } from '#machines/settings/profile/profile.events.ts';
import { profileMachine } from '#machines/settings/profile/profile.machine.ts';
import { noAnswer, ownUserShape } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';

const anna: ProfileFields = { displayName: 'Анна', status: 'ONLINE', bio: '' };
const named = (displayName: string) => ({ ...anna, displayName });

describeModel({
  machine: profileMachine,
  input: ownUserShape({ displayName: 'Анна' }),
  events: [
    { type: 'profile.edit', change: { displayName: 'Аня' } },
    { type: 'profile.edit', change: { displayName: 'Анна' } },
    { type: 'profile.moved', fields: named('Аня') },
    { type: 'profile.takeTheirs', field: 'displayName' },
    { type: 'xstate.done.actor.save', output: ownUserShape({ displayName: 'Аня' }) },
    { type: 'xstate.error.actor.save', error: noAnswer },
  ],
  project: ({ context }) => [
    context.base.displayName,
    context.draft.displayName,
    context.sent.displayName,
    context.theirs.displayName,
  ],
});
