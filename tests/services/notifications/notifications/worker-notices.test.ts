/** Messages on phones, whose pages may not show notifications themselves. */
import { expect, test, vi } from 'vitest';
import { createNotifications } from '#services/notifications/notifications/notifications.ts';
import { createWorkerNotices } from '#services/notifications/notifications/worker-notices.ts';
import { createWorkerBrowser } from './worker-browser.ts';

const news = { tag: 'c1', title: 'Анна', body: 'Привет' };

function openPhone() {
  const browser = createWorkerBrowser({ hasButtons: false });
  const { window, ...opened } = browser.openTab({ isPhone: true });
  return { browser, ...opened, notifications: createNotifications(window) };
}
const tagsOf = ({ standing }: ReturnType<typeof createWorkerBrowser>) =>
  standing.map(({ tag }) => tag);

test('a phone shows a message, in the place of the last of its conversation, and a click on it tells once', async () => {
  const { browser, notifications, tab } = openPhone();
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  notifications.notify(news, first);
  await expect.poll(() => browser.standing).toMatchObject([{ tag: 'c1', body: 'Привет' }]);
  notifications.notify({ ...news, body: 'Где ты?' }, second);
  await expect.poll(() => browser.standing).toMatchObject([{ tag: 'c1', body: 'Где ты?' }]);
  await browser.press('c1');
  expect(tab.focused).toBe(1);
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
  expect(browser.standing).toEqual([]);
});

test('it goes when it was read, also what an earlier page has left, and after a sign-out all', async () => {
  const { browser, notifications, die } = openPhone();
  for (const tag of ['c1', 'c2', 'c3']) notifications.notify({ ...news, tag }, () => {});
  await expect.poll(() => tagsOf(browser)).toEqual(['c1', 'c2', 'c3']);
  notifications.dismissAllBut(['c2', 'c3']);
  await expect.poll(() => tagsOf(browser)).toEqual(['c2', 'c3']);
  die();
  const next = createNotifications(browser.openTab({ isPhone: true }).window);
  next.dismissAllBut(['c3']);
  await expect.poll(() => tagsOf(browser)).toEqual(['c3']);
  next.dismissAllBut([]);
  await expect.poll(() => tagsOf(browser)).toEqual([]);
});

test('a call that rings is no conversation: it is taken back by itself alone', async () => {
  const { browser, notifications } = openPhone();
  const takeBack = notifications.notify({ ...news, tag: 'call/k1', isCall: true }, () => {});
  notifications.notify(news, () => {});
  await expect.poll(() => tagsOf(browser)).toEqual(['call/k1', 'c1']);
  notifications.dismissAllBut([]);
  await expect.poll(() => tagsOf(browser)).toEqual(['call/k1']);
  takeBack();
  expect(browser.standing).toEqual([]);
});

test('a worker that does not answer for 3,000 ms is none, and is asked anew the next time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const browser = createWorkerBrowser({ wordsLost: 1 });
  const worker = createWorkerNotices(browser.openTab().window);
  const notice = { tag: 'call/k1', title: 'Анна', options: { renotify: true }, endsWithPage: true };
  const show = () => worker.show(notice, () => {}, new AbortController().signal);
  const ended = vi.fn<() => void>();
  const refused = expect(show().finally(ended)).rejects.toThrow('3000 ms');
  await vi.advanceTimersByTimeAsync(2_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await refused;
  vi.useRealTimers();
  await show();
  expect(tagsOf(browser)).toEqual(['call/k1']);
});
