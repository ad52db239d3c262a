import { messengerMachine } from '#machines/messenger/messenger.machine.ts';
import { anya } from '#tests/machines/session/people.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: messengerMachine,
  input: { user: anya },
  project: () => null,
  background: {
    running: 'runs as long as somebody is signed in',
  },
});
