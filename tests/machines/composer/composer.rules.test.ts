import { beforeEach, describe, expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import { composerMachine } from '#machines/composer/composer.machine.ts';
import { holdsDraft } from '#machines/composer/composer.reader.ts';
import {
  selectCanSend,
  selectExcessChars,
  selectText,
} from '#machines/composer/composer.selectors.ts';
import { createComposerImplementations } from '#machines/composer/composer.services.ts';
import { createWorld, type World } from '#tests/model/rules.ts';

describe('the field for a new message', () => {
  let world: World;
  let composer: ActorRefFrom<typeof composerMachine>;
  const write = (text: string) => composer.send({ type: 'composer.changed', text });
  const enter = () => composer.send({ type: 'composer.send' });
  const now = () => composer.getSnapshot();
  const handedOver = () => world.told('outbox').map(({ content }) => content);

  beforeEach(() => {
    let made = 0;
    const ids = { uuid: () => `id-${(made += 1)}` };
    world = createWorld({ peers: ['outbox', 'typing:c1', 'typing:c2'] });
    composer = world.start(composerMachine.provide(createComposerImplementations({ ids })), {
      systemId: 'composer:c1',
      input: { conversationId: 'c1' },
    });
  });

  test('Enter hands the trimmed text to the outbox with an id of its own, and empties the field', () => {
    write('  Привет,\nмир! \n');
    enter();
    expect(world.told('outbox')).toEqual([
      {
        type: 'outbox.enqueue',
        conversationId: 'c1',
        clientId: 'id-1',
        content: 'Привет,\nмир!',
        replyTo: null,
        attachments: [],
      },
    ]);
    expect(selectText(now())).toBe('');
  });

  test('the same text written twice is two messages with two ids', () => {
    write('да');
    enter();
    write('да');
    enter();
    expect(world.told('outbox').map(({ clientId }) => clientId)).toEqual(['id-1', 'id-2']);
  });

  test('Enter twice sends once', () => {
    write('да');
    enter();
    enter();
    expect(handedOver()).toEqual(['да']);
  });

  test.each(['', ' ', '\n\n', ' \t ', '\u200b', '\u2060\u2800'])(
    'nothing that can be seen is not sent: %j',
    (text) => {
      write(text);
      expect(selectCanSend(now())).toBe(false);
      enter();
      expect(handedOver()).toEqual([]);
      expect(selectText(now())).toBe(text);
    },
  );

  test('8,000 characters go, whatever spaces are around them', () => {
    write(` ${'щ'.repeat(8_000)} `);
    expect(selectExcessChars(now())).toBe(0);
    enter();
    expect(handedOver()).toEqual(['щ'.repeat(8_000)]);
  });

  test('8,001 do not, the field keeps them, and it says by how many', () => {
    const text = 'щ'.repeat(8_001);
    write(text);
    expect(selectCanSend(now())).toBe(false);
    expect(selectExcessChars(now())).toBe(1);
    enter();
    expect(handedOver()).toEqual([]);
    expect(selectText(now())).toBe(text);
    write(text.slice(1));
    expect(selectCanSend(now())).toBe(true);
  });

  test('a key tells that I write, in this conversation; emptying and sending tell that I stopped', () => {
    write('д');
    write('да');
    expect(world.told('typing:c1')).toEqual([{ type: 'typing.key' }, { type: 'typing.key' }]);
    write('');
    expect(world.told('typing:c1').at(-1)).toEqual({ type: 'typing.stop' });
    write('д');
    enter();
    expect(world.told('typing:c1').slice(3)).toEqual([
      { type: 'typing.key' },
      { type: 'typing.stop' },
    ]);
    expect(world.told('typing:c2')).toEqual([]);
  });

  test('a text that waits in the field is a draft, spaces are not', () => {
    expect(holdsDraft(composer.system, 'c1')).toBe(false);
    write('   ');
    expect(holdsDraft(composer.system, 'c1')).toBe(false);
    write('не сейчас');
    expect(holdsDraft(composer.system, 'c1')).toBe(true);
    expect(holdsDraft(composer.system, 'c2')).toBe(false);
    enter();
    expect(holdsDraft(composer.system, 'c1')).toBe(false);
  });
});
