import { fromCallback } from 'xstate';
import type { DeviceClock } from '#services/browser/ids/types.ts';
import type { Input } from '#services/browser/input/types.ts';
import type { Page } from '#services/browser/page/types.ts';
import type { IdlenessEvent } from './idleness.events.ts';

interface Services {
  readonly input: Input;
  readonly page: Page;
  readonly clock: DeviceClock;
}

/** Idleness bound to the browser. */
export function createIdlenessImplementations({ input, page, clock }: Services) {
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
