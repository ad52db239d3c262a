import * as v from 'valibot';
import { expect, test } from 'vitest';
import { id } from '#contract/text.ts';
import { createIds } from '#services/browser/ids/ids.ts';

test('a new id is a UUID of version 4 that the contract takes, and never the same', () => {
  const ids = createIds();
  const made = Array.from({ length: 1_000 }, () => ids.uuid());
  for (const uuid of made) {
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(v.is(id, uuid)).toBe(true);
  }
  expect(new Set(made).size).toBe(1_000);
});
