import { mutesMachine } from '#machines/notifications/mutes/mutes.machine.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: mutesMachine,
  events: [
    { type: 'mutes.seen', untilMs: 60_000 },
    { type: 'mutes.seen', untilMs: null },
    { type: 'mutes.woke' },
  ],
});
