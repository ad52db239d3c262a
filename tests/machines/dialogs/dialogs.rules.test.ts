import type { AnyActorRef, AnyEventObject } from 'xstate';
import { describe, expect, test } from 'vitest';
import type { Dialog } from '#machines/dialogs/dialogs.events.ts';
import { dialogsMachine } from '#machines/dialogs/dialogs.machine.ts';
import { selectDialog } from '#machines/dialogs/dialogs.selectors.ts';
import { createWorld } from '#tests/model/rules.ts';
import { withStubs } from '#tests/model/stubs.ts';

function begin() {
  const dialogs = createWorld().start(withStubs(dialogsMachine));
  return {
    show: (dialog: Dialog | null) => dialogs.send({ type: 'dialogs.show', dialog }),
    shown: () => selectDialog(dialogs.getSnapshot()),
    state: () => dialogs.getSnapshot().value,
    tellChild: (id: string, event: AnyEventObject) => {
      const child: AnyActorRef | undefined = dialogs.system.get(id);
      child?.send(event);
    },
  };
}

const everyone: readonly Dialog[] = [
  { name: 'contacts' },
  { name: 'group' },
  { name: 'profile' },
  { name: 'person', userId: 'boris' },
  { name: 'info', conversationId: 'dacha' },
];

describe('the dialogs about people', () => {
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
