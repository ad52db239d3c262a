import {
  codeOf,
  contactSearchMachine,
} from '#machines/people/contact-search/contact-search.machine.ts';
import { noAnswer, refusal, userShape } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: contactSearchMachine,
  events: [
    { type: 'search.enter', slot: 0, text: '1234' },
    { type: 'search.enter', slot: 0, text: '5' },
    { type: 'search.enter', slot: 0, text: '12345' },
    { type: 'search.erase', slot: 3 },
    { type: 'search.clear', slot: 3 },
    { type: 'search.focus', slot: 3 },
    { type: 'xstate.done.actor.search', output: userShape() },
    { type: 'xstate.done.actor.search', output: null },
    { type: 'xstate.error.actor.search', error: noAnswer },
    { type: 'xstate.error.actor.search', error: refusal(429, 'rate_limited', 7_000) },
  ],
  project: ({ context }) => [codeOf(context.digits) !== null, context.focus === 3],
});
