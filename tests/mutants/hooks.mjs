/**
 * Loaded before worker.ts: its tests come to the harness, which can run them a thousand times, when they ask for vitest.
 */
import { registerHooks } from 'node:module';

const harness = new URL('harness.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vitest' && context.parentURL !== harness
      ? { url: harness, shortCircuit: true }
      : next(specifier, context),
});
