/**
 * The connection to the video server, one at a time. Who calls makes theirs while it rings: it takes longer than an
 * answer does. Nothing of theirs is heard or seen in it before somebody has answered.
 */
import { not, sendTo } from 'xstate';
import { roomInput } from './call.context.ts';
import { callSetup } from './call.setup.ts';

export const room = callSetup.createStateConfig({
  initial: 'out',
  states: {
    out: { always: { guard: 'isRoomWanted', target: 'in' } },
    in: {
      invoke: {
        id: 'room',
        src: 'room',
        input: ({ context }) => roomInput(context),
        onError: 'gone',
      },
      always: { guard: not('isRoomWanted'), target: 'out' },
      on: { 'room.disconnected': 'gone' },
      type: 'parallel',
      states: {
        line: {
          initial: 'connecting',
          states: {
            connecting: { on: { 'room.connected': 'steady' } },
            steady: { on: { 'room.reconnecting': 'unsteady' } },
            /** The library itself tries to come back. */
            unsteady: { on: { 'room.reconnected': 'steady' } },
          },
        },
        voice: {
          initial: 'held',
          states: {
            held: { always: { guard: 'isPresent', target: 'given' } },
            given: { entry: sendTo('room', { type: 'room.speak' }) },
          },
        },
      },
    },
    /** Another one needs another way in. */
    gone: { always: { guard: not('isRoomWanted'), target: 'out' } },
  },
});
