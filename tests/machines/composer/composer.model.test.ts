import { composerMachine } from '#machines/composer/composer.machine.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: composerMachine,
  input: { conversationId: 'c1' },
  events: [
    { type: 'composer.changed', text: '' },
    { type: 'composer.changed', text: 'Привет' },
    { type: 'composer.changed', text: 'щ'.repeat(8_001) },
  ],
  project: ({ context }) => Math.min(context.text.length, 10),
});
