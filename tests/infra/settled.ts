/**
 * All that was promised has come: promises that wait for nothing but each other are kept before the next task begins. No time
 * passes, so that a slow machine changes nothing.
 */
export const settled = () => new Promise((resolve) => setImmediate(resolve));
