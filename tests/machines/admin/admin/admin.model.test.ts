import { adminMachine } from '#machines/admin/admin/admin.machine.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: adminMachine,
  events: [],
  project: () => null,
  background: { open: 'its pages wait by themselves' },
});
