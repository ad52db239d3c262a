import { beforeEach, expect, test } from 'vitest';
import { entryShape, messageShape } from '#tests/machines/kit/shapes.ts';
import { createBrowser, openTab } from './notifier.world.ts';

const atEleven = '2026-03-01T11:00:00.000Z';
const edited = { seq: 1, version: 2, content: 'Приветик', editedAt: atEleven };
const deleted = { seq: 1, version: 2, content: '', deletedAt: atEleven };
const standing = { tag: 'c1', messageId: 'm1', version: 1 };

let browser: ReturnType<typeof createBrowser>;
let tab: ReturnType<typeof openTab>;

beforeEach(async () => {
  browser = createBrowser();
  browser.permission = 'granted';
  tab = openTab(browser, { isSeen: false });
  // The code comes with the first message that is missed.
  await import('#machines/notifications/notifier/notifier.following.ts');
});

const saidBy = ({ revised }: ReturnType<typeof openTab>) =>
  revised.map(({ messageId, words }) => [messageId, words?.body ?? null]);

/** Shows a notification, and lets pass what the page says of the text that it shows already. */
async function tell(content = 'Привет') {
  tab.announce();
  await tab.wait(300);
  tab.bring(1, content);
  await tab.wait(0);
  expect(tab.notices.map(({ body }) => body)).toEqual([content]);
  tab.revised.length = 0;
}

test('an edit replaces the words that are shown, and nothing sounds or shows anew', async () => {
  await tell();
  tab.unlock();
  tab.change(edited);
  await tab.wait(60_000);
  expect(saidBy(tab)).toEqual([['m1', 'Приветик']]);
  expect(tab.notices).toHaveLength(1);
  expect(browser.sounds).toEqual([]);
});

test('each edit counts, the second and the third, too, and what is late does not', async () => {
  await tell();
  tab.change(edited);
  tab.change({ ...edited, version: 4, content: 'Здравствуй' });
  tab.change({ ...edited, version: 3, content: 'Приветствую' });
  await tab.wait(0);
  expect(saidBy(tab)).toEqual([
    ['m1', 'Приветик'],
    ['m1', 'Здравствуй'],
  ]);
});

test('a deletion takes the notification back, once', async () => {
  await tell();
  tab.change(deleted);
  tab.change({ ...deleted, version: 3 });
  await tab.wait(0);
  expect(saidBy(tab)).toEqual([['m1', null]]);
});

test('also under a line of the group, where the list shows the message no longer', async () => {
  await tell();
  const service = { kind: 'titleChanged', title: null } as const;
  tab.db.send({
    type: 'message.changed',
    version: 2,
    message: messageShape({ seq: 2, content: 'Анна изменила название', service }),
  });
  tab.change({ ...edited, version: 3 });
  await tab.wait(0);
  tab.change({ ...deleted, version: 4 });
  await tab.wait(0);
  expect(saidBy(tab)).toEqual([
    ['m1', 'Приветик'],
    ['m1', null],
  ]);
});

test('a change that is caught up with after a break counts as one that is told live', async () => {
  await tell();
  tab.db.send({ type: 'message.changed', version: 2, message: messageShape(edited) });
  await tab.wait(0);
  expect(saidBy(tab)).toEqual([['m1', 'Приветик']]);
  const listed = entryShape({ id: 'c1', version: 3, messages: [] });
  tab.db.send({ type: 'list.loaded', known: {}, entries: [listed] });
  await tab.wait(0);
  expect(saidBy(tab).at(-1)).toEqual(['m1', null]);
});

test('a list from before the message does not count as its deletion', async () => {
  tab.announce({ version: 5 });
  await tab.wait(60_000);
  tab.revised.length = 0;
  tab.db.send({ type: 'list.loaded', known: {}, entries: [entryShape({ id: 'c1', version: 4 })] });
  await tab.wait(0);
  expect(saidBy(tab)).toEqual([]);
});

test('a text that comes after its notification takes the place of «Новое сообщение»', async () => {
  tab.announce();
  await tab.wait(300);
  await tab.wait(3_000);
  expect(tab.notices.map(({ body }) => body)).toEqual(['Новое сообщение']);
  tab.bring(1, 'Привет');
  await tab.wait(0);
  expect(saidBy(tab)).toEqual([['m1', 'Привет']]);
});

test('the newest message of a conversation is followed alone', async () => {
  await tell();
  tab.announce({ messageId: 'm2', version: 2 });
  await tab.wait(300);
  tab.bring(2, 'Ты здесь?');
  await tab.wait(0);
  tab.revised.length = 0;
  tab.change({ ...deleted, version: 3 });
  await tab.wait(0);
  expect(saidBy(tab)).toEqual([]);
});

test('a tab that has shown nothing follows, too: the one that has may be closed meanwhile', async () => {
  const other = openTab(browser, { isSeen: false });
  for (const one of [tab, other]) one.announce();
  for (const one of [tab, other]) await one.wait(300);
  for (const one of [tab, other]) one.bring(1, 'Привет');
  expect([...tab.notices, ...other.notices]).toHaveLength(1);
  for (const one of [tab, other]) one.change(edited);
  await tab.wait(0);
  expect([tab, other].map((one) => saidBy(one).at(-1))).toEqual([
    ['m1', 'Приветик'],
    ['m1', 'Приветик'],
  ]);
});

test('what an earlier page has left says what its message says now, and goes with it', async () => {
  browser.left = [standing];
  const next = openTab(browser, { isSeen: false, isListed: false });
  await next.wait(0);
  expect([saidBy(next), next.kept()]).toEqual([[], null]);
  const entry = (version: number, message: ReturnType<typeof messageShape>[]) =>
    entryShape({ id: 'c1', version, messages: message }, 1);
  next.db.send({ type: 'list.loaded', known: {}, entries: [entry(2, [messageShape(edited)])] });
  await next.wait(0);
  expect(saidBy(next)).toEqual([['m1', 'Приветик']]);
  expect(next.kept()).toEqual(['c1']);
  next.db.send({ type: 'list.loaded', known: {}, entries: [entry(3, [])] });
  await next.wait(0);
  expect(saidBy(next).at(-1)).toEqual(['m1', null]);
});

test('a click on what was revised names the conversation', async () => {
  await tell();
  tab.change(edited);
  await tab.wait(0);
  tab.revised[0]?.click();
  expect(tab.facts).toEqual([{ type: 'notifier.opened', conversationId: 'c1' }]);
});
