import { typistsMachine } from '#machines/chats/typists/typists.machine.ts';
import { describeModel } from '#tests/model/describe-model.ts';

const people = [
  { conversationId: 'c1', userId: 'anna' },
  { conversationId: 'c1', userId: 'boris' },
  { conversationId: 'c2', userId: 'anna' },
];

describeModel({
  machine: typistsMachine,
  events: people.flatMap((who) => [
    { type: 'typist.began' as const, ...who },
    { type: 'typist.stopped' as const, ...who },
    { type: 'typist.forgotten' as const, ...who },
  ]),
});
