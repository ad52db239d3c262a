import { describe, expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Sought } from '#machines/search/message-search/message-search.machine.ts';
import { createMessageSearchImplementations } from '#machines/search/message-search/message-search.services.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { foundShape } from './found.ts';

async function ask(given: Partial<Sought>, filters: Partial<Sought['filters']> = {}) {
  const { api, asked } = recordingApi({ body: foundShape() });
  const input: Sought = {
    conversationId: null,
    query: 'билет',
    before: null,
    filters: { kind: 'all', senderId: null, since: '', until: '', ...filters },
    ...given,
  };
  const { actors } = createMessageSearchImplementations({ api });
  const found = await toPromise(createActor(actors.ask, { input }).start());
  return { found, asked: asked[0], body: Object(asked[0]?.args).body };
}

describe('the server', () => {
  test('is asked for the words alone, and its answer counts', async () => {
    const { found, asked, body } = await ask({});
    expect(asked?.route).toBe('POST /search');
    expect(asked?.signal?.aborted).toBe(false);
    expect(body).toEqual({ query: 'билет' });
    expect(found).toEqual(foundShape());
  });

  test('is asked in a conversation, for a sender, and for what comes after a message', async () => {
    const { body } = await ask({ conversationId: 'c1', before: 'm1' }, { senderId: 'vera' });
    expect(body).toEqual({
      query: 'билет',
      conversationId: 'c1',
      before: 'm1',
      senderId: 'vera',
    });
  });

  test.each(['image', 'file'] as const)('is asked for %s alone', async (kind) => {
    expect((await ask({}, { kind })).body).toEqual({ query: 'билет', kind });
  });

  test('knows nothing of «Сообщения»: chats and people are left out here', async () => {
    expect((await ask({}, { kind: 'messages' })).body).toEqual({ query: 'билет' });
  });

  test('gets days as the moments when they begin and end here', async () => {
    const { body } = await ask({}, { since: '2026-02-27', until: '2026-02-28' });
    expect(body).toEqual({
      query: 'билет',
      since: new Date(2026, 1, 27).toISOString(),
      until: new Date(2026, 2, 1).toISOString(),
    });
  });
});
