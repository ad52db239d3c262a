import { idlenessMachine } from '#machines/app/idleness/idleness.machine.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: idlenessMachine,
  events: [{ type: 'idleness.woke', quietMs: 60_000 }],
});
