/**
 * Resolves when all promises that depend only on each other are settled, because they run before the next task. No timer is
 * involved, so a slow machine changes nothing.
 */
export const settled = () => new Promise((resolve) => setImmediate(resolve));
