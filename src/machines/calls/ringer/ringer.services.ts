import { fromCallback, fromPromise } from 'xstate';
import { notifyVolume } from '#contract/limits.ts';
import type { Ring } from '#services/calls/ring/types.ts';
import { readDb } from '#machines/store/db/db.reader.ts';
import type { Incoming } from '../call/call.events.ts';
import type { RingerEvent } from './ringer.events.ts';
import { sayShown, tellSystem, type NoticeServices } from './ringer.notice.ts';

export interface RingerServices extends NoticeServices {
  readonly ring: Ring;
}

/** Binds the ringer to what this browser can play, to its tabs and to the system's notifications. */
export function createRingerImplementations(services: RingerServices) {
  const { ring, ringWords } = services;
  return {
    actors: {
      sound: fromCallback(({ sendBack }) =>
        ring.start(notifyVolume, (isSounding) =>
          sendBack({
            type: isSounding ? 'ring.sounding' : 'ring.refused',
          } satisfies RingerEvent),
        ),
      ),
      isTaken: fromPromise<boolean>(() => ring.isTaken()),
      watchGestures: fromCallback(({ sendBack }) =>
        ring.watchGestures(() => sendBack({ type: 'ring.gesture' } satisfies RingerEvent)),
      ),
      blinkTitle: fromCallback<RingerEvent, Incoming>(({ input, system }) => {
        const db = readDb(system);
        return db ? ring.blinkTitle(ringWords(db, input).pageTitle) : undefined;
      }),
      sayShown: fromCallback<RingerEvent, Incoming>(({ input }) => sayShown(services, input)),
      notice: fromCallback<RingerEvent, Incoming>(({ input, sendBack, system }) =>
        tellSystem(services, system, input, sendBack),
      ),
    },
  };
}
