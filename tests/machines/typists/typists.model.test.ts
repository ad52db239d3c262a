import { typistsMachine } from '#machines/typists/typists.machine.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: typistsMachine,
  events: ['anna', 'boris'].flatMap((userId) => [
    { type: 'typist.began' as const, userId },
    { type: 'typist.stopped' as const, userId },
    { type: 'typist.forgotten' as const, userId },
  ]),
});
