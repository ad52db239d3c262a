import { messengerMachine } from '#machines/app/messenger/messenger.machine.ts';
import { anya } from '#tests/machines/app/session/people.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: messengerMachine,
  input: { user: anya },
  project: () => null,
  background: {
    running: 'runs as long as somebody is signed in',
  },
});
