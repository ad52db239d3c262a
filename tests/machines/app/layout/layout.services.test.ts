import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { layoutMachine } from '#machines/app/layout/layout.machine.ts';
import { isNarrowScreen } from '#machines/app/layout/layout.selectors.ts';
import { createLayoutImplementations } from '#machines/app/layout/layout.services.ts';
import type { ScreenSignal } from '#services/browser/screen/types.ts';

test('hears of the screen as long as it runs', () => {
  let tell: (signal: ScreenSignal) => void = () => {};
  let isWatched = false;
  const screen = {
    watch(on: typeof tell) {
      tell = on;
      isWatched = true;
      return () => {
        isWatched = false;
      };
    },
  };
  const layout = createActor(layoutMachine.provide(createLayoutImplementations({ screen })));
  layout.start();
  tell({ type: 'screen.turned', width: 'narrow' });
  expect(isNarrowScreen(layout.getSnapshot())).toBe(true);
  layout.stop();
  expect(isWatched).toBe(false);
});
