import { serverConfigMachine } from '#machines/app/server-config/server-config.machine.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: serverConfigMachine,
  events: [
    {
      type: 'xstate.done.actor.ask',
      output: {
        uploadMaxBytes: 1,
        calls: 'available',
        livekitUrl: 'wss://vest.example/livekit',
        eblidDigits: 4,
      },
    },
    {
      type: 'xstate.done.actor.ask',
      output: { uploadMaxBytes: 1, calls: 'preparing', livekitUrl: null, eblidDigits: 4 },
    },
    { type: 'xstate.error.actor.ask', error: noAnswer },
    { type: 'realtime.live' },
    { type: 'realtime.lost' },
    { type: 'serverConfig.ask' },
  ],
  project: () => null,
});
