import { describe, expect, test } from 'vitest';
import { holdsUnkept } from '#machines/sending/composer/composer.machine.ts';
import { selectReplyTo } from '#machines/sending/composer/composer.selectors.ts';
import { composerWorld, fileOf } from './composer.world.ts';
import { draftShape, fileShape } from './drafts.ts';

const quoted = { id: 'm1', content: 'Как дела?', senderId: 'boris' };

describe('a draft', () => {
  const world = composerWorld();
  const { snapshot, send, startEmpty, startWith, write, attach, enter, copyFile, wait, it } = world;
  const { handedOver, text, draft, fileNames, problems, saved } = world;
  const stored = draftShape({
    clientId: 'k1',
    content: 'не дописал',
    replyTo: quoted,
    attachments: [fileShape()],
  });
  const isUnkept = () => holdsUnkept(it().composer.system, 'c1');
  const keep = () => it().save.last.resolve(it().save.last.input.draft);

  test('is kept 300 ms after the last key, not before', () => {
    startEmpty();
    write('д');
    wait(299);
    write('да');
    wait(299);
    expect(saved()).toEqual([]);
    wait(1);
    expect(saved()).toEqual(['да']);
    expect(it().save.last.input.userId).toBe('me');
  });

  test('is kept at once when it is left, and only if there is something new', () => {
    startEmpty();
    send({ type: 'composer.left' });
    expect(saved()).toEqual([]);
    write('да');
    send({ type: 'composer.left' });
    expect(saved()).toEqual(['да']);
    keep();
    send({ type: 'composer.left' });
    expect(saved()).toEqual(['да']);
  });

  test('that changes while it is written to the store is written again', () => {
    startEmpty();
    write('д');
    wait(300);
    write('да');
    keep();
    wait(300);
    expect(saved()).toEqual(['д', 'да']);
    keep();
    wait(10_000);
    expect(saved()).toHaveLength(2);
  });

  test('that changes while it is written to the store is written again at once when it is left', () => {
    startEmpty();
    write('д');
    wait(300);
    write('да');
    send({ type: 'composer.left' });
    expect(saved()).toEqual(['д', 'да']);
    keep();
    expect(isUnkept()).toBe(false);
    wait(10_000);
    expect(saved()).toHaveLength(2);
  });

  test('that could not be stored is tried again, and its actor is not given up meanwhile', () => {
    startEmpty();
    expect(isUnkept()).toBe(false);
    write('да');
    wait(300);
    it().save.last.reject(new Error('the disk is full'));
    expect(isUnkept()).toBe(true);
    wait(500);
    expect(saved()).toEqual(['да', 'да']);
    // The device's store does not answer at all.
    wait(5_000);
    wait(1_000);
    expect(saved()).toEqual(['да', 'да', 'да']);
    keep();
    expect(isUnkept()).toBe(false);
  });

  test('counts as unstored until its files are stored, too', () => {
    startEmpty();
    attach(fileOf('a'));
    expect(isUnkept()).toBe(true);
    copyFile();
    wait(300);
    keep();
    expect(isUnkept()).toBe(false);
    expect(fileNames()).toEqual(['a']);
  });

  test('comes back whole, with its id, and is not stored again for that', () => {
    startWith(stored, { addresses: { f1: 'blob:f1' } });
    expect(draft()).toEqual(stored);
    expect(selectReplyTo(snapshot())).toEqual(quoted);
    wait(10_000);
    expect(saved()).toEqual([]);
    enter();
    expect(handedOver()).toMatchObject([{ clientId: 'k1', attachments: [{ fileId: 'f1' }] }]);
  });

  test('says which of its files are gone from the device', () => {
    startWith({ ...stored, attachments: [] }, { lost: ['a.txt'] });
    expect(problems()).toEqual(['unreadable: a.txt']);
  });

  test('that comes while one writes already stands before it, and takes nothing away', () => {
    write(' — и ещё');
    attach(fileOf('b.txt'));
    copyFile();
    startWith(stored, { addresses: { f1: 'blob:f1' } });
    expect(text()).toBe('не дописал — и ещё');
    expect(fileNames()).toEqual(['a.txt', 'b.txt']);
    expect(draft().clientId).toBe('k1');
    wait(300);
    expect(saved()).toEqual(['не дописал — и ещё']);
  });

  test('that cannot be read is not overwritten: nothing is stored before it could be', () => {
    it().load.last.reject(new Error('just now it does not work'));
    write('новое');
    wait(499);
    expect(saved()).toEqual([]);
    wait(1);
    startWith(stored);
    expect(text()).toBe('не дописалновое');
  });

  test('that the store answers with after 5,000 ms and more finds what was written meanwhile, also after Enter', () => {
    write('первое');
    enter();
    write('второе');
    wait(5_000);
    send({ type: 'composer.left' });
    expect(text()).toBe('второе');
    expect(saved()).toEqual([]);
    wait(500);
    startWith({ ...stored, content: 'с прошлого раза, ' });
    expect(text()).toBe('с прошлого раза, второе');
    wait(300);
    expect(saved()).toEqual(['с прошлого раза, второе']);
    expect(handedOver()).toMatchObject([{ content: 'первое' }]);
  });

  test('what is written can be sent before it is known what was stored', () => {
    write('Привет');
    enter();
    expect(handedOver()).toMatchObject([{ content: 'Привет' }]);
    startWith(stored);
    expect(draft()).toEqual(stored);
  });

  test('that was sent is left for the outbox to remove: nothing is stored or removed for it', () => {
    startEmpty();
    write('Привет');
    enter();
    wait(10_000);
    expect(saved()).toEqual([]);
    write('Следующее');
    wait(300);
    expect(saved()).toEqual(['Следующее']);
    expect(it().save.last.input.draft.clientId).not.toBe(handedOver()[0]?.['clientId']);
  });
});

describe('the draft in two tabs', () => {
  const world = composerWorld();
  const { send, startWith, findDraft, write, attach, enter, copyFile, wait, it } = world;
  const { handedOver, text, draft, fileNames, saved } = world;
  const stored = draftShape({ clientId: 'k1', content: 'общий', attachments: [fileShape()] });
  const moved = () => send({ type: 'composer.draftMoved' });

  test('follows the other tab where nothing was changed here', () => {
    startWith(stored);
    moved();
    findDraft({ ...stored, content: 'общий и дальше' });
    expect(text()).toBe('общий и дальше');
    expect(draft().clientId).toBe('k1');
    expect(saved()).toEqual([]);
  });

  test('is gone here when it was sent there', () => {
    startWith(stored);
    moved();
    findDraft(null);
    expect(text()).toBe('');
    expect(fileNames()).toEqual([]);
    expect(draft().clientId).not.toBe('k1');
  });

  test('Enter in both at once hands over one and the same message', () => {
    startWith(stored);
    enter();
    moved();
    expect(handedOver()).toMatchObject([{ clientId: 'k1' }]);
  });

  test('what was written here meanwhile stays, as another message whose files have bytes of their own', () => {
    startWith(stored);
    write('общий, но мой');
    moved();
    expect(text()).toBe('общий, но мой');
    expect(draft().clientId).not.toBe('k1');
    expect(it().copying.last.input.file).toMatchObject({
      name: 'a.txt',
      from: { fileId: 'f1' },
    });
    copyFile();
    expect(draft().attachments[0]?.fileId).not.toBe('f1');
    wait(300);
    expect(saved()).toEqual(['общий, но мой']);
  });

  test('what is written while one looks what the other did stays, too', () => {
    startWith(stored);
    moved();
    write('общий, но мой');
    findDraft(null);
    expect(text()).toBe('общий, но мой');
    expect(draft().clientId).not.toBe('k1');
  });

  test('what is being stored when the other tab sends it is another message from then on', () => {
    startWith(stored);
    write('общий, но мой');
    wait(300);
    moved();
    it().save.last.resolve(it().save.last.input.draft);
    wait(300);
    expect(it().save.last.input.draft.clientId).not.toBe('k1');
    expect(saved()).toEqual(['общий, но мой', 'общий, но мой']);
  });

  test('a file that is being copied here goes into what the other tab made of the draft', () => {
    startWith(stored);
    attach(fileOf('b.txt'));
    moved();
    findDraft({ ...stored, content: 'общий и дальше' });
    copyFile();
    expect(fileNames()).toEqual(['a.txt', 'b.txt']);
    expect(text()).toBe('общий и дальше');
  });
});
