import { fromCallback } from 'xstate';
import type { Services } from '#machines/app/messenger/messenger.services.ts';
import type { IdlenessEvent } from './idleness.events.ts';

/** Binds idleness to the browser. */
export function createIdlenessImplementations({
  input,
  page,
  clock,
}: Services<'input' | 'page' | 'clock'>) {
  return {
    actors: {
      watchInput: fromCallback(({ sendBack }) => {
        const report = (event: IdlenessEvent) => sendBack(event);
        let inputAtMs = clock.now();
        const noteInput = () => {
          inputAtMs = clock.now();
          report({ type: 'idleness.input' });
        };
        const stops = [
          input.watch(noteInput),
          page.watch((signal) => {
            if (signal === 'shown' || signal === 'focused') noteInput();
            else if (signal === 'woke') {
              report({ type: 'idleness.woke', quietMs: clock.now() - inputAtMs });
            }
          }),
        ];
        return () => {
          for (const stop of stops) stop();
        };
      }),
    },
  };
}
