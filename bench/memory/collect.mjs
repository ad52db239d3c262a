/**
 * Is loaded into the servers under measurement (NODE_OPTIONS, with --expose-gc): collects garbage when it is asked to, so
 * that what a socket keeps is told from what its coming has left behind.
 */
process.on('SIGUSR2', () => {
  // The second time collects what the first one lets go of (weak references, finalizers).
  for (const _time of [1, 2]) globalThis.gc?.();
});
