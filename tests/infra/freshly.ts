import { beforeEach } from 'vitest';

/** Answers what `create` has made for the test that is running: it makes it anew before each test. */
export function freshly<T>(create: () => T): () => T {
  let current: T;
  beforeEach(() => {
    current = create();
  });
  return () => current;
}
