import { callViewMachine } from '#machines/calls/call-view/call-view.machine.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: callViewMachine,
  events: [
    { type: 'callView.pin', key: 'anna' },
    { type: 'callView.unpin', key: 'anna' },
    { type: 'callView.moveCorner', corner: 'topLeft' },
  ],
  project: () => [],
});
