import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { User } from '#contract/users.ts';
import { blocksMachine } from '#machines/people/blocks/blocks.machine.ts';
import { selectBlockList } from '#machines/people/blocks/blocks.selectors.ts';
import { createBlocksImplementations } from '#machines/people/blocks/blocks.services.ts';
import { selectBlocked } from '#machines/store/db/db.selectors.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { noAnswer, refusal, userShape } from '#tests/machines/kit/shapes.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { expectNth } from '#tests/model/timing.ts';
import { createWorld, promiseActor, type World } from '#tests/model/rules.ts';

const [boris, vera] = [userShape({ id: 'boris' }), userShape({ id: 'vera' })];

let world: World;
let db: ReturnType<typeof startDb>;
let blocks: ActorRefFrom<typeof blocksMachine>;
let list: ReturnType<typeof promiseActor<readonly User[]>>;

const state = () => selectBlockList(blocks.getSnapshot());
const blockedIds = () => Object.keys(selectBlocked(db.getSnapshot().context));

beforeEach(() => {
  world = createWorld();
  db = startDb(world);
  list = promiseActor();
  blocks = world.start(blocksMachine.provide({ actors: { readList: list.logic } }));
});

test('whom one has blocked is read at the start, the last one first, with names for the list', () => {
  expect(state()).toBe('reading');
  expect(blocks.getSnapshot().hasTag('busy')).toBe(true);
  list.last.resolve([vera, boris]);
  expect(state()).toBe('shown');
  expect(blockedIds()).toEqual(['vera', 'boris']);
  expect(db.getSnapshot().context.users['vera']).toEqual(vera);
});

describe('a change', () => {
  beforeEach(() => list.last.resolve([vera]));

  test('on another device counts at once, before all others, and the list is read anew', () => {
    blocks.send({ type: 'blocks:update', payload: { userId: 'boris', blocked: true } });
    expect(blockedIds()).toEqual(['boris', 'vera']);
    expect(state()).toBe('reading');
    expect(list.calls).toHaveLength(2);
    list.last.resolve([boris]);
    expect(blockedIds()).toEqual(['boris']);
  });

  test('of this page counts at once, and an older answer does not undo it', () => {
    blocks.send({ type: 'blocks.refresh' });
    const older = list.last;
    blocks.send({ type: 'blocks.settled', userId: 'vera', blocked: false });
    expect(blockedIds()).toEqual([]);
    expect(older.stopped).toBe(true);
    expect(list.calls).toHaveLength(3);
    blocks.send({ type: 'blocks.settled', userId: 'vera', blocked: true });
    expect(blockedIds()).toEqual(['vera']);
  });

  test('is watched for all the while', () => {
    const { watch } = blocks.getSnapshot().children;
    blocks.send({ type: 'blocks.refresh' });
    expect(blocks.getSnapshot().children.watch).toBe(watch);
    expect(watch?.getSnapshot().status).toBe('active');
  });
});

describe('a list that does not come', () => {
  test('is asked for again: not within 249 ms, and within 500; later each time', () => {
    list.last.reject(noAnswer);
    expect(state()).toBe('waiting');
    expect(blocks.getSnapshot().hasTag('waiting')).toBe(true);
    expectNth(2, () => list.calls, world.clock, { afterMs: 249, byMs: 500 });
    list.last.reject(noAnswer);
    expectNth(3, () => list.calls, world.clock, { afterMs: 499, byMs: 1_000 });
    list.last.resolve([]);
    blocks.send({ type: 'blocks.refresh' });
    list.last.reject(noAnswer);
    expectNth(5, () => list.calls, world.clock, { afterMs: 249, byMs: 500 });
  });

  test('because it is refused is asked for again by the person alone', () => {
    list.last.reject(refusal(403, 'forbidden'));
    world.clock.increment(600_000);
    expect(state()).toBe('failed');
    expect(blocks.getSnapshot().hasTag('failed')).toBe(true);
    expect(list.calls).toHaveLength(1);
    blocks.send({ type: 'blocks.refresh' });
    expect(list.calls).toHaveLength(2);
  });
});

test('the list is asked of the server', async () => {
  const { api, asked } = recordingApi({ body: { users: [boris] } });
  const { actors } = createBlocksImplementations({ api });
  const running = createWorld();
  const read = running.start(actors.readList);
  await vi.waitUntil(() => read.getSnapshot().output !== undefined, { timeout: 15_000 });
  expect(asked.map(({ route }) => route)).toEqual(['GET /blocks']);
  expect(read.getSnapshot().output).toEqual([boris]);
});
