import { hiddenVideoMachine } from '#machines/calls/hidden-video/hidden-video.machine.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({ machine: hiddenVideoMachine });
