import { describe, expect, test } from 'vitest';
import { lateLoaderMachine } from '#machines/app/late-loader/late-loader.machine.ts';
import { createLateLoaderImplementations } from '#machines/app/late-loader/late-loader.services.ts';
import { selectHasNoCode } from '#machines/app/late-loader/late-loader.selectors.ts';
import type { Edit } from '#services/sending/edits/types.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { editOf } from '#tests/machines/sending/edit/edit.world.ts';
import { expectNth } from '#tests/model/timing.ts';
import { callbackActor, createWorld, promiseActor } from '#tests/model/rules.ts';

function load() {
  const world = createWorld();
  const code = promiseActor<void>();
  const [wishes, edits] = [callbackActor(), callbackActor()];
  const [mutes, blocks, viewer] = [callbackActor(), callbackActor(), callbackActor()];
  const [messageSearch, chatSearch] = [callbackActor(), callbackActor()];
  const parts = {
    wishes: wishes.logic,
    edits: edits.logic,
    mutes: mutes.logic,
    blocks: blocks.logic,
    viewer: viewer.logic,
    messageSearch: messageSearch.logic,
    chatSearch: chatSearch.logic,
  };
  const actors = { loadParts: code.logic, ...parts };
  const stored: (readonly [string, Edit])[] = [];
  const keepEdit = (userId: string, edit: Edit) => {
    stored.push([userId, edit]);
    return Promise.resolve();
  };
  // Safe: the action uses nothing else.
  const { actions } = createLateLoaderImplementations({ keepEdit } as never);
  // Safe: the placeholders take any logic.
  const loader = world.start(lateLoaderMachine.provide({ actors, actions } as never), {
    input: { userId: 'me' },
  });
  return {
    world,
    code,
    wishes,
    edits,
    mutes,
    blocks,
    viewer,
    messageSearch,
    chatSearch,
    loader,
    stored,
  };
}

const pressed = (messageId: string) => ({
  type: 'viewer.open' as const,
  conversationId: 'c1',
  picture: { messageId, index: 0 },
});

describe('the late code', () => {
  test('is fetched at once, and then all run, the wishes for this person, under their own names', () => {
    const { code, wishes, edits, blocks, loader } = load();
    expect(loader.getSnapshot().hasTag('busy')).toBe(true);
    expect(wishes.calls).toHaveLength(0);
    code.last.resolve();
    expect(wishes.last.input).toEqual({ userId: 'me' });
    expect(edits.last.input).toEqual({ userId: 'me' });
    expect(blocks.calls).toHaveLength(1);
    expect(loader.system.get('edits')).toBeDefined();
    expect(loader.system.get('wishes')).toBeDefined();
    expect(loader.system.get('mutes')).toBeDefined();
    expect(loader.system.get('blocks')).toBeDefined();
    expect(loader.system.get('viewer')).toBeDefined();
    expect(loader.system.get('messageSearch')).toBeDefined();
    expect(loader.system.get('chatSearch')).toBeDefined();
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

  test('opens the picture that was pressed last once the viewer is there, and later ones at once', () => {
    const { code, viewer, loader } = load();
    loader.send(pressed('first'));
    loader.send(pressed('second'));
    code.last.resolve();
    expect(viewer.last.received).toEqual([pressed('second')]);
    loader.send(pressed('third'));
    expect(viewer.last.received).toEqual([pressed('second'), pressed('third')]);
  });

  test('keeps every edit until there is somebody who takes it, whatever fails before', () => {
    const { code, edits, loader, world, stored } = load();
    const want = (id: string) => ({ type: 'edits.want' as const, edit: editOf({ id }) });
    loader.send(want('m1'));
    code.last.reject(noAnswer);
    world.clock.increment(500);
    loader.send(want('m2'));
    code.last.reject(noAnswer);
    loader.send(want('m3'));
    expect(code.calls, 'the code is asked for at once').toHaveLength(3);
    code.last.resolve();
    expect(edits.last.received).toEqual([want('m1'), want('m2'), want('m3')]);
    expect(stored.map(([, { id }]) => id)).toEqual(['m1', 'm2', 'm3']);
    loader.send(want('m4'));
    expect(edits.last.received).toHaveLength(4);
    expect(stored, 'edits stores it itself').toHaveLength(3);
  });

  test('keeps every wish until there is somebody who takes it, and does not hurry for it', () => {
    const { code, wishes, loader, world, stored } = load();
    const want = (id: string) =>
      ({ type: 'wishes.want', subject: `setting/${id}/unread`, value: false }) as const;
    loader.send(want('c1'));
    code.last.reject(noAnswer);
    loader.send(want('c2'));
    expect(code.calls).toHaveLength(1);
    world.clock.increment(500);
    code.last.resolve();
    expect(wishes.last.received).toEqual([want('c1'), want('c2')]);
    loader.send(want('c3'));
    expect(wishes.last.received).toHaveLength(3);
    wishes.last.reject(new Error('broken'));
    world.clock.increment(1_000);
    code.last.resolve();
    expect(wishes.last.received, 'none is told twice').toEqual([]);
    expect(stored).toEqual([]);
  });

  test('that does not come takes a new press, which asks for it at once', () => {
    const { code, viewer, loader } = load();
    loader.send(pressed('first'));
    code.last.reject(noAnswer);
    loader.send(pressed('second'));
    expect(code.calls).toHaveLength(2);
    code.last.reject(noAnswer);
    loader.send(pressed('third'));
    code.last.resolve();
    expect(viewer.last.received).toEqual([pressed('third')]);
    viewer.last.reject(new Error('broken'));
    loader.send(pressed('fourth'));
    code.last.resolve();
    expect(viewer.last.received).toEqual([pressed('fourth')]);
  });

  test('opens nothing of its own when the press was before a failure', () => {
    const { code, viewer, loader, world } = load();
    loader.send(pressed('first'));
    code.last.reject(noAnswer);
    world.clock.increment(500);
    code.last.resolve();
    expect(viewer.last.received).toEqual([]);
  });

  test('opens the search in a chat once its code is there, and leaves the one in all chats alone', () => {
    const { code, chatSearch, messageSearch, viewer, loader } = load();
    const wanted = { type: 'messageSearch.open' as const, conversationId: 'c1' };
    loader.send(pressed('first'));
    loader.send(wanted);
    code.last.reject(noAnswer);
    loader.send(wanted);
    expect(code.calls).toHaveLength(2);
    code.last.resolve();
    loader.send(wanted);
    expect(chatSearch.last.received).toEqual([wanted, wanted]);
    expect([messageSearch.last.received, viewer.last.received]).toEqual([[], []]);
  });

  const names = [
    'wishes',
    'edits',
    'mutes',
    'blocks',
    'viewer',
    'messageSearch',
    'chatSearch',
  ] as const;
  test.each(names)('begins anew when %s breaks', (name) => {
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
