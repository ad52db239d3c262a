import { describe, expect, test } from 'vitest';
import { wishLoaderMachine } from '#machines/sending/wish-loader/wish-loader.machine.ts';
import { selectHasNoCode } from '#machines/sending/wish-loader/wish-loader.selectors.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { expectNth } from '#tests/model/timing.ts';
import { callbackActor, createWorld, promiseActor } from '#tests/model/rules.ts';

function load() {
  const world = createWorld();
  const [code, wishes, blocks] = [promiseActor<void>(), callbackActor(), callbackActor()];
  const actors = { loadParts: code.logic, wishes: wishes.logic, blocks: blocks.logic };
  // Safe: the placeholders take any logic.
  const loader = world.start(wishLoaderMachine.provide({ actors } as never), {
    input: { userId: 'me' },
  });
  return { world, code, wishes, blocks, loader };
}

describe('the code of wishes', () => {
  test('is fetched at once, and then both run for this person, under their own names', () => {
    const { code, wishes, blocks, loader } = load();
    expect(loader.getSnapshot().hasTag('busy')).toBe(true);
    expect(wishes.calls).toHaveLength(0);
    code.last.resolve();
    expect(wishes.last.input).toEqual({ userId: 'me' });
    expect(blocks.calls).toHaveLength(1);
    expect(loader.system.get('wishes')).toBeDefined();
    expect(loader.system.get('blocks')).toBeDefined();
  });

  test('that does not come is fetched again: not within 249 ms, and within 500; later each time', () => {
    const { code, loader, world } = load();
    code.last.reject(noAnswer);
    expect(loader.getSnapshot().hasTag('waiting')).toBe(true);
    expectNth(2, () => code.calls, world.clock, { afterMs: 249, byMs: 500 });
    code.last.reject(noAnswer);
    expectNth(3, () => code.calls, world.clock, { afterMs: 499, byMs: 1_000 });
  });

  test('is told to be missing from the first failure until it is there', () => {
    const { code, loader, world } = load();
    const isMissing = () => selectHasNoCode(loader.getSnapshot());
    expect(isMissing()).toBe(false);
    code.last.reject(noAnswer);
    expect(isMissing()).toBe(true);
    world.clock.increment(500);
    expect([loader.getSnapshot().value, isMissing()]).toEqual(['loading', true]);
    code.last.resolve();
    expect(isMissing()).toBe(false);
  });

  test.each(['wishes', 'blocks'] as const)('begins anew when %s breaks', (name) => {
    const { code, loader, world, ...actors } = load();
    code.last.resolve();
    actors[name].last.reject(new Error('broken'));
    expect(loader.getSnapshot().value).toBe('missing');
    expectNth(2, () => code.calls, world.clock, { afterMs: 249, byMs: 500 });
    code.last.resolve();
    actors[name].last.reject(new Error('broken'));
    expectNth(3, () => code.calls, world.clock, { afterMs: 499, byMs: 1_000 });
  });
});
