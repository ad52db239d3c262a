/** LiveKit's signed webhooks; those that it did not sign are refused (calls: Token). */
import { createHash } from 'node:crypto';
import { AccessToken } from 'livekit-server-sdk';
import { expect, test } from 'vitest';
import { livekitAt } from '#server/calls/video/livekit.ts';

const keys = { apiKey: 'vest', apiSecret: 'a secret of thirty-two characters' };
const livekit = livekitAt({ url: 'http://127.0.0.1:1', ...keys });

async function signed(body: string, { apiKey, apiSecret } = keys): Promise<string> {
  const token = new AccessToken(apiKey, apiSecret);
  token.sha256 = createHash('sha256').update(body).digest('base64');
  return token.toJwt();
}

const bodyOf = (event: string, more: object = {}) =>
  JSON.stringify({ event, id: 'EV_1', room: { sid: 'RM_1', name: 'conv-1' }, ...more });

const participant = { sid: 'PA_1', identity: 'user-1' };
const about = { id: 'EV_1', room: 'conv-1' };
const leaver = { userId: 'user-1', sid: 'PA_1' };

test.each([
  ['participant_joined', {}, null],
  ['participant_left', { disconnectReason: 'CLIENT_INITIATED' }, leaver],
  ['participant_left', { disconnectReason: 'PEER_CONNECTION_DISCONNECTED' }, null],
  ['participant_left', { disconnectReason: 'DUPLICATE_IDENTITY' }, null],
  ['participant_left', {}, null],
  ['participant_connection_aborted', { disconnectReason: 'CLIENT_INITIATED' }, null],
])('%s %j: only who left of their own is named', async (event, why, expected) => {
  const body = bodyOf(event, { participant: { ...participant, ...why } });
  expect(await livekit.readNews(body, await signed(body))).toEqual({ ...about, leaver: expected });
});

test('a room that has ended is told of', async () => {
  const body = bodyOf('room_finished');
  expect(await livekit.readNews(body, await signed(body))).toEqual({ ...about, leaver: null });
});

test('what does not concern us is nothing', async () => {
  const body = bodyOf('track_published', { participant });
  expect(await livekit.readNews(body, await signed(body))).toBe(null);
});

test('what is not signed by our LiveKit, or was changed on its way, is forged', async () => {
  const body = bodyOf('room_finished');
  const strangers = { apiKey: 'vest', apiSecret: 'another of thirty-two characters.' };
  expect(await livekit.readNews(body, await signed(body, strangers))).toBe('forged');
  expect(await livekit.readNews(body, undefined)).toBe('forged');
  expect(await livekit.readNews(bodyOf('room_started'), await signed(body))).toBe('forged');
  expect(await livekit.readNews('not JSON', await signed('not JSON'))).toBe('forged');
});

test('a way in lets one person into one room for two minutes, and lets them change nothing about themselves', async () => {
  const token = await livekit.tokenFor('conv-1', { userId: 'user-1', name: 'Анна' });
  const [, payload = ''] = token.split('.');
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  expect(claims).toMatchObject({
    iss: 'vest',
    sub: 'user-1',
    name: 'Анна',
    metadata: '{"app":"vest","userId":"user-1"}',
  });
  // Safe: a token's claims, times in seconds.
  const { exp, nbf, video } = claims as { exp: number; nbf: number; video: unknown };
  expect(video).toEqual({
    roomJoin: true,
    room: 'conv-1',
    canPublish: true,
    canPublishData: true,
    canSubscribe: true,
    canUpdateOwnMetadata: false,
  });
  expect(exp - nbf).toBe(120);
  expect(token).not.toContain(keys.apiSecret);
});
