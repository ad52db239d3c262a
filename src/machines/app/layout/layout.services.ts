import { fromCallback } from 'xstate';
import type { Screen } from '#services/browser/screen/types.ts';
import type { LayoutEvent } from './layout.events.ts';

/** Binds the layout to the screen. */
export function createLayoutImplementations({ screen }: { readonly screen: Screen }) {
  return {
    actors: {
      watchScreen: fromCallback<LayoutEvent>(({ sendBack }) => screen.watch(sendBack)),
    },
  };
}
