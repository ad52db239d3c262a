import { fromCallback, fromPromise } from 'xstate';
import { notifyVolume } from '#contract/limits.ts';
import type { Ring } from '#services/calls/ring/types.ts';
import type { RingerEvent } from './ringer.events.ts';

/** The ringer bound to what this browser can play. */
export function createRingerImplementations({ ring }: { readonly ring: Ring }) {
  return {
    actors: {
      sound: fromCallback(({ sendBack }) =>
        ring.start(notifyVolume, (isSounding) => {
          const fact: RingerEvent = { type: isSounding ? 'ring.sounding' : 'ring.refused' };
          sendBack(fact);
        }),
      ),
      isTaken: fromPromise<boolean>(() => ring.isTaken()),
      watchGestures: fromCallback(({ sendBack }) =>
        ring.watchGestures(() => {
          const gesture: RingerEvent = { type: 'ring.gesture' };
          sendBack(gesture);
        }),
      ),
    },
  };
}
