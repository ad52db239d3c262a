import { fromCallback } from 'xstate';
import type { Services } from '#machines/app/messenger/messenger.services.ts';
import { readDb, watchDb } from '#machines/store/db/db.reader.ts';
import { selectNextMuteEndMs } from '#machines/store/db/db.settings.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import type { MutesEvent, MutesLook } from './mutes.events.ts';
import { countLeft } from './mutes.machine.ts';

/** Binds mutes to the store, the page and this device's clock. */
export const createMutesImplementations = ({ clock, page }: Services<'clock' | 'page'>) => ({
  actions: { countLeft: countLeft(() => clock.now()) },
  actors: {
    watchMutes: fromCallback<MutesLook>(({ sendBack, receive, system }) => {
      const report = (event: MutesEvent) => sendBack(event);
      let told: number | null = null;
      const look = (db: DbContext | null) => {
        const untilMs = db && selectNextMuteEndMs(db, clock.now());
        if (untilMs === told) return;
        told = untilMs;
        report({ type: 'mutes.seen', untilMs });
      };
      const stops = [
        watchDb(system, look),
        page.watch((signal) => {
          if (signal === 'woke') report({ type: 'mutes.woke' });
        }),
      ];
      receive(() => {
        told = null;
        look(readDb(system));
      });
      return () => {
        for (const stop of stops) stop();
      };
    }),
  },
});
