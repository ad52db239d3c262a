/** A device that is slow, fails, or is shared with other tabs. */
import { describe, expect, test } from 'vitest';
import { selectIsAwaitingFiles } from '#machines/sending/composer/composer.selectors.ts';
import { PendingFileRefused } from '#services/sending/pending-files/types.ts';
import { composerWorld, fileOf } from './composer.world.ts';
import { draftShape } from './drafts.ts';

const place = { userId: 'me', conversationId: 'c1' };
const stored = draftShape({ content: 'не дописал' });

describe('the stored draft', () => {
  const { snapshot, send, startWith, findDraft, findEdit, write, wait, it, text, saved } =
    composerWorld();

  test('is that of this person and conversation, and other tabs and the page are listened to', () => {
    expect(it().load.last.input).toEqual(place);
    expect(it().tabs.calls).toMatchObject([{ input: place, stopped: false }]);
    expect(it().page.calls).toMatchObject([{ stopped: false }]);
  });

  test('is waited for for 5,000 ms, and read again later each time, as long as it takes', () => {
    // What is being changed has been read.
    findEdit(null);
    const [first] = it().load.calls;
    wait(4_999);
    expect([first?.stopped, snapshot().hasTag('waiting')]).toEqual([false, false]);
    wait(1);
    expect([first?.stopped, snapshot().hasTag('waiting')]).toEqual([true, true]);
    wait(500);
    expect(it().load.calls).toHaveLength(2);
    wait(5_000);
    wait(499);
    expect(it().load.calls, 'not before the double time').toHaveLength(2);
    wait(501);
    it().load.last.reject(new Error('no'));
    wait(999);
    expect(it().load.calls).toHaveLength(3);
    wait(1_001);
    startWith(stored);
    expect(text()).toBe('не дописал');
  });

  test('that fails at once is read later each time, too', () => {
    it().load.last.reject(new Error('no'));
    wait(500);
    it().load.last.reject(new Error('no'));
    wait(499);
    expect(it().load.calls).toHaveLength(2);
    wait(501);
    expect(it().load.calls).toHaveLength(3);
  });

  test('is read anew when another tab changes it meanwhile', () => {
    send({ type: 'composer.draftMoved' });
    expect(it().load.calls.map(({ stopped }) => stopped)).toEqual([true, false]);
    startWith(stored);
    expect(text()).toBe('не дописал');
  });

  test('is looked at when another tab changes it; what is written afterwards is stored', () => {
    startWith(stored);
    it().tabs.last.send({ type: 'composer.draftMoved' });
    expect(it().load.last.input).toEqual(place);
    findDraft({ ...stored, content: 'дальше' });
    write('дальше и дальше');
    wait(300);
    expect(saved()).toEqual(['дальше и дальше']);
  });

  test('is looked at again when it changes while one looks', () => {
    startWith(stored);
    send({ type: 'composer.draftMoved' });
    send({ type: 'composer.draftMoved' });
    expect(
      it()
        .load.calls.slice(1)
        .map(({ stopped }) => stopped),
    ).toEqual([true, false]);
    findDraft({ ...stored, content: 'дважды' });
    expect(text()).toBe('дважды');
  });

  test('that changes again while one looks and writes is not joined with what was written here', () => {
    startWith(stored);
    send({ type: 'composer.draftMoved' });
    write('мой');
    send({ type: 'composer.draftMoved' });
    findDraft({ ...stored, content: 'дважды' });
    expect(text()).toBe('мой');
  });

  test('that became another message is stored as such by itself', () => {
    startWith(stored);
    send({ type: 'composer.draftMoved' });
    write('мой');
    findDraft(null);
    wait(300);
    expect(saved()).toEqual(['мой']);
    expect(it().save.last.input.draft.clientId).not.toBe('k1');
  });

  test.each(['fails', 'does not answer for 5,000 ms'])(
    'that %s when another tab has changed it stays as it is here',
    (how) => {
      startWith(stored);
      send({ type: 'composer.draftMoved' });
      if (how === 'fails') it().load.last.reject(new Error('no'));
      else wait(4_999);
      expect(it().load.last.stopped).toBe(false);
      if (how !== 'fails') wait(1);
      expect(text()).toBe('не дописал');
      write('мой');
      wait(299);
      expect(saved()).toEqual([]);
      wait(1);
      expect(saved()).toEqual(['мой']);
    },
  );
});

describe('storing', () => {
  const { snapshot, send, startEmpty, write, enter, wait, it, saved, draft } = composerWorld();

  test('that fails is tried later each time', () => {
    startEmpty();
    write('да');
    wait(300);
    it().save.last.reject(new Error('full'));
    expect(snapshot().hasTag('waiting')).toBe(true);
    wait(500);
    it().save.last.reject(new Error('full'));
    wait(499);
    expect(saved()).toHaveLength(2);
    wait(501);
    expect(saved()).toHaveLength(3);
  });

  test('that does not end is given up after 5,000 ms, and tried later each time', () => {
    startEmpty();
    write('да');
    wait(300);
    wait(4_999);
    expect(it().save.last.stopped).toBe(false);
    wait(1);
    expect(it().save.last.stopped).toBe(true);
    wait(500);
    wait(5_000);
    wait(499);
    expect(saved()).toHaveLength(2);
    wait(501);
    expect(saved()).toHaveLength(3);
  });

  test('is not begun again when the conversation is left and the message has been sent since', () => {
    startEmpty();
    write('да');
    wait(300);
    enter();
    send({ type: 'composer.left' });
    expect(it().save.calls.map(({ stopped }) => stopped)).toEqual([false]);
  });

  test('that has failed is tried at once when the conversation is left', () => {
    startEmpty();
    write('да');
    wait(300);
    it().save.last.reject(new Error('full'));
    send({ type: 'composer.left' });
    expect(saved()).toEqual(['да', 'да']);
  });

  test('that has failed stores another message when the other tab has gone on with this one', () => {
    startEmpty();
    write('да');
    wait(300);
    const { clientId } = draft();
    it().save.last.reject(new Error('full'));
    send({ type: 'composer.draftMoved' });
    wait(500);
    expect(it().save.last.input.draft).toMatchObject({ content: 'да' });
    expect(it().save.last.input.draft.clientId).not.toBe(clientId);
  });
});

describe('files that are not ready when Enter is pressed', () => {
  const { snapshot, send, startEmpty, write, attach, enter, copyFile, it, ...rest } =
    composerWorld();
  const { handedOver, text, fileNames } = rest;

  test('are waited for, and the field is empty once they have gone', () => {
    startEmpty();
    write('Вот');
    attach(fileOf('a'));
    enter();
    expect(snapshot().hasTag('waiting')).toBe(true);
    copyFile();
    expect([handedOver().length, text(), fileNames()]).toEqual([1, '', []]);
  });

  test('stop the message when the only one is refused, though the words alone could go', () => {
    startEmpty();
    write('Вот');
    attach(fileOf('a'));
    enter();
    it().copying.last.reject(new PendingFileRefused('unreadable'));
    expect([handedOver(), selectIsAwaitingFiles(snapshot())]).toEqual([[], false]);
  });

  test('take Enter back when another is chosen', () => {
    startEmpty();
    write('Вот');
    attach(fileOf('a'));
    enter();
    attach(fileOf('b'));
    copyFile();
    copyFile();
    expect([handedOver(), fileNames()]).toEqual([[], ['a', 'b']]);
  });

  test('leave nothing to send when they were all there was, and are removed', () => {
    startEmpty();
    attach(fileOf('a'));
    enter();
    send({ type: 'composer.detach', fileId: it().copying.last.input.file?.fileId ?? '' });
    expect([handedOver(), selectIsAwaitingFiles(snapshot())]).toEqual([[], false]);
  });

  test('go on being stored when another one is removed', () => {
    startEmpty();
    attach(fileOf('a'), fileOf('b'));
    const other = snapshot().context.uncopied[1]?.fileId ?? '';
    send({ type: 'composer.detach', fileId: other });
    expect(it().copying.calls.map(({ stopped }) => stopped)).toEqual([false]);
  });
});
