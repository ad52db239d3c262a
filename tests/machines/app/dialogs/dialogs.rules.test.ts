import { describe, expect, test } from 'vitest';
import type { Dialog } from '#machines/app/dialogs/dialogs.events.ts';
import { dialogsMachine } from '#machines/app/dialogs/dialogs.machine.ts';
import { selectDialog, selectIsMissing } from '#machines/app/dialogs/dialogs.selectors.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { startStubbed } from '#tests/model/stubbed.ts';

function begin() {
  const { actor, now, runs, inputOf, finish, fail } = startStubbed(dialogsMachine);
  const name = (dialog: Dialog | null) => actor.send({ type: 'dialogs.show', dialog });
  const codeComes = () => finish('loadParts');
  return {
    name,
    codeComes,
    codeIsMissing: () => fail('loadParts', noAnswer),
    retry: () => actor.send({ type: 'dialogs.retry' }),
    /** Shows a dialog whose code is loaded at once. */
    show(dialog: Dialog | null) {
      name(dialog);
      if (runs('loadParts')) codeComes();
    },
    shown: () => selectDialog(now()),
    isMissing: () => selectIsMissing(now()),
    isFailed: () => now().hasTag('failed'),
    state: () => now().value,
    runs,
    inputOf,
    finish,
    fail,
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
    expect(dialogs.isFailed()).toBe(true);
    dialogs.retry();
    dialogs.codeComes();
    expect([dialogs.isMissing(), dialogs.shown()]).toEqual([false, { name: 'contacts' }]);
    dialogs.name({ name: 'group' });
    dialogs.codeIsMissing();
    dialogs.name(null);
    expect([dialogs.isMissing(), dialogs.state()]).toEqual([false, 'closed']);
  });

  test('a group that has been made is not asked for any more', () => {
    const dialogs = begin();
    dialogs.show({ name: 'group' });
    dialogs.finish('groupCreation');
    expect([dialogs.shown(), dialogs.state()]).toEqual([null, 'closed']);
    dialogs.show({ name: 'group' });
    expect(dialogs.shown()).toEqual({ name: 'group' });
  });

  const dacha = { kind: 'group', conversationId: 'dacha' } as const;
  const workers: readonly { dialog: Dialog; id: string; about?: object }[] = [
    { dialog: { name: 'contacts' }, id: 'contactSearch' },
    { dialog: { name: 'group' }, id: 'groupCreation' },
    { dialog: { name: 'profile' }, id: 'ownAvatar', about: { target: { kind: 'own' } } },
    { dialog: { name: 'person', userId: 'boris' }, id: 'person', about: { userId: 'boris' } },
    {
      dialog: { name: 'info', conversationId: 'dacha' },
      id: 'groupInfo',
      about: { conversationId: 'dacha' },
    },
    {
      dialog: { name: 'info', conversationId: 'dacha' },
      id: 'groupInvite',
      about: { conversationId: 'dacha' },
    },
    {
      dialog: { name: 'info', conversationId: 'dacha' },
      id: 'groupAvatar',
      about: { target: dacha },
    },
  ];

  test.each(workers)('$id is about the one that the dialog shows', ({ dialog, id, about }) => {
    const dialogs = begin();
    dialogs.show(dialog);
    expect(dialogs.runs(id)).toBe(true);
    expect(dialogs.inputOf(id)).toEqual(about);
  });

  test.each(workers)(
    '$id that breaks takes its dialog away, which opens anew',
    ({ dialog, id }) => {
      const dialogs = begin();
      dialogs.show(dialog);
      dialogs.fail(id);
      expect([dialogs.shown(), dialogs.state()]).toEqual([null, 'closed']);
      dialogs.show(dialog);
      expect(dialogs.runs(id)).toBe(true);
    },
  );
});
