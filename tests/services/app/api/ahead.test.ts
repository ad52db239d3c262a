import { beforeEach, describe, expect, test, vi } from 'vitest';
import { askAhead } from '#services/app/api/ahead.ts';
import { RequestFailed, type Api } from '#services/app/api/types.ts';

const list = 'GET /conversations';
const messages = 'GET /conversations/{id}/messages';

describe('what is asked for before the messenger runs', () => {
  let asked: string[];
  let userId: string | null;
  /** Answers each question with its number, or fails. */
  let isCut: boolean;
  let real: Api;

  beforeEach(() => {
    asked = [];
    userId = 'anna';
    isCut = false;
    const call = (route: string, args: object = {}) => {
      asked.push(`${route} ${JSON.stringify(args)}`);
      return isCut
        ? Promise.reject(new RequestFailed({ kind: 'network' }))
        : Promise.resolve({ status: 200, body: asked.length, etag: null });
    };
    // Safe: the answers are only passed on.
    real = { call, abortAll: () => {} } as unknown as Api;
  });

  const ahead = (openId: string | null = 'c1') => askAhead(real, { userId: () => userId }, openId);
  const bodyOf = async (answer: Promise<{ readonly body: unknown }>) => (await answer).body;

  test('list and open conversation are asked for once, and their answers taken over', async () => {
    const { api } = ahead();
    expect(asked).toEqual([`${list} {}`, `${messages} {"params":{"id":"c1"}}`]);
    expect(await bodyOf(api.call(list, {}))).toBe(1);
    expect(await bodyOf(api.call(messages, { params: { id: 'c1' } }))).toBe(2);
    expect(asked).toHaveLength(2);
  });

  test('the second question is asked anew', async () => {
    const { api } = ahead(null);
    await api.call(list, {});
    expect(await bodyOf(api.call(list, {}))).toBe(2);
  });

  test('who asks again while the answer is on its way gets what is true then', async () => {
    const { api } = ahead(null);
    const [first, second] = [api.call(list, {}), api.call(list, {})];
    expect(await Promise.all([bodyOf(first), bodyOf(second)])).toEqual([1, 2]);
  });

  test('another question is not answered by it', async () => {
    const { api } = ahead();
    expect(await bodyOf(api.call(list, { etag: 'known' }))).toBe(3);
    expect(await bodyOf(api.call(messages, { params: { id: 'c2' } }))).toBe(4);
    expect(await bodyOf(api.call(messages, { params: { id: 'c1' }, query: { before: 5 } }))).toBe(
      5,
    );
  });

  test('what has failed is asked for again, and its failure is the second one', async () => {
    isCut = true;
    const { api, answered } = ahead(null);
    await answered;
    await expect(api.call(list, {})).rejects.toThrow('network');
    expect(asked).toHaveLength(2);
    isCut = false;
    expect(await bodyOf(api.call(list, {}))).toBe(3);
  });

  test('nobody gets the answer of another person', async () => {
    const { api, answered } = ahead(null);
    await answered;
    userId = 'boris';
    expect(await bodyOf(api.call(list, {}))).toBe(2);
  });

  test('a network that does not answer holds nothing back for more than 2 s', async () => {
    vi.useFakeTimers();
    // Safe: it never answers.
    const silent = { call: () => new Promise(() => {}) } as unknown as Api;
    const { answered } = askAhead(silent, { userId: () => userId }, null);
    vi.advanceTimersByTime(2_000);
    vi.useRealTimers();
    await answered;
  });

  test('an old answer is not taken', async () => {
    vi.useFakeTimers();
    const { api } = ahead(null);
    vi.advanceTimersByTime(10_001);
    vi.useRealTimers();
    expect(await bodyOf(api.call(list, {}))).toBe(2);
  });
});
