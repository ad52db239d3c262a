import type { AnyActorRef, AnyEventObject } from 'xstate';
import { describe, expect, test } from 'vitest';
import type { Dialog } from '#machines/app/dialogs/dialogs.events.ts';
import { dialogsMachine } from '#machines/app/dialogs/dialogs.machine.ts';
import { selectDialog, selectIsMissing } from '#machines/app/dialogs/dialogs.selectors.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { createWorld } from '#tests/model/rules.ts';
import { withStubs } from '#tests/model/stubs.ts';

function begin() {
  const dialogs = createWorld().start(withStubs(dialogsMachine));
  const children = (): Readonly<Record<string, AnyActorRef | undefined>> =>
    dialogs.getSnapshot().children;
  const name = (dialog: Dialog | null) => dialogs.send({ type: 'dialogs.show', dialog });
  const codeComes = () => children()['loadParts']?.send({ type: 'stub.done' });
  return {
    name,
    codeComes,
    codeIsMissing: () => children()['loadParts']?.send({ type: 'stub.failed', error: noAnswer }),
    retry: () => dialogs.send({ type: 'dialogs.retry' }),
    /** Shows a dialog whose code is loaded at once. */
    show(dialog: Dialog | null) {
      name(dialog);
      codeComes();
    },
    shown: () => selectDialog(dialogs.getSnapshot()),
    isMissing: () => selectIsMissing(dialogs.getSnapshot()),
    state: () => dialogs.getSnapshot().value,
    tellChild: (id: string, event: AnyEventObject) => children()[id]?.send(event),
  };
}

const everyone: readonly Dialog[] = [
  { name: 'contacts' },
  { name: 'group' },
  { name: 'profile' },
  { name: 'person', userId: 'boris' },
  { name: 'info', conversationId: 'dacha' },
  { name: 'keys' },
];

describe('the dialogs over any page', () => {
  test.each(everyone)('$name opens when the address names it, and closes with it', (dialog) => {
    const dialogs = begin();
    dialogs.show(dialog);
    expect(dialogs.state()).toBe(dialog.name);
    expect(dialogs.shown()).toEqual(dialog);
    dialogs.show(null);
    expect(dialogs.state()).toBe('closed');
    expect(dialogs.shown()).toBeNull();
  });

  test.each(everyone)('$name takes the place of whatever was open', (dialog) => {
    for (const before of everyone) {
      const dialogs = begin();
      dialogs.show(before);
      dialogs.show(dialog);
      expect(dialogs.shown()).toEqual(dialog);
    }
  });

  test('another person is another opening', () => {
    const dialogs = begin();
    dialogs.show({ name: 'person', userId: 'boris' });
    dialogs.show({ name: 'person', userId: 'vera' });
    expect(dialogs.shown()).toEqual({ name: 'person', userId: 'vera' });
  });

  test('none is shown before its code is there; the one that is named by then opens', () => {
    const dialogs = begin();
    dialogs.name({ name: 'contacts' });
    expect(dialogs.shown()).toBeNull();
    dialogs.name({ name: 'profile' });
    expect(dialogs.shown()).toBeNull();
    dialogs.codeComes();
    expect(dialogs.shown()).toEqual({ name: 'profile' });
  });

  test('one that is closed before its code is there stays closed', () => {
    const dialogs = begin();
    dialogs.name({ name: 'contacts' });
    dialogs.name(null);
    expect(dialogs.state()).toBe('closed');
  });

  test('code that does not come is said and can be asked for again, or left', () => {
    const dialogs = begin();
    dialogs.name({ name: 'contacts' });
    dialogs.codeIsMissing();
    expect([dialogs.isMissing(), dialogs.shown()]).toEqual([true, null]);
    dialogs.retry();
    dialogs.codeComes();
    expect([dialogs.isMissing(), dialogs.shown()]).toEqual([false, { name: 'contacts' }]);
    dialogs.name({ name: 'group' });
    dialogs.codeIsMissing();
    dialogs.name(null);
    expect([dialogs.isMissing(), dialogs.state()]).toEqual([false, 'closed']);
  });

  test('what ran for a group that is made, or that broke, is not shown any more', () => {
    for (const type of ['stub.done', 'stub.failed'] as const) {
      const dialogs = begin();
      dialogs.show({ name: 'group' });
      dialogs.tellChild('groupCreation', { type });
      expect(dialogs.shown()).toBeNull();
      dialogs.show({ name: 'group' });
      expect(dialogs.shown()).toEqual({ name: 'group' });
    }
  });
});
