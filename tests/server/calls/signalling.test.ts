/** Upgrades on our one port, and the addresses that pages may connect to (contract, One address). */
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import type { LiveKitConfig } from '#server/app/config/livekit.ts';
import { startTestServer, testServer } from '../infra/server.ts';

const server = testServer();

/** Asks for a WebSocket and closes the connection. Answers the first line of the server's answer. */
async function askForUpgrade(path: string, headers = ''): Promise<string> {
  const { hostname, port, host } = new URL(await server.address());
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${headers}\r\n`,
  );
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  await once(socket, 'close');
  return answer.split('\r\n', 1)[0] ?? '';
}

test('an upgrade of any other path is refused at once', async () => {
  expect(await askForUpgrade('/')).toBe('HTTP/1.1 404 Not Found');
  expect(await askForUpgrade('/api/config')).toBe('HTTP/1.1 404 Not Found');
  expect(await askForUpgrade('/livekit')).toBe('HTTP/1.1 404 Not Found');
  expect(await askForUpgrade('/livekit/rtc/../twirp/x')).toBe('HTTP/1.1 404 Not Found');
});

test('another site’s page does not get to our video server', async () => {
  const foreign = 'Origin: https://evil.example\r\n';
  expect(await askForUpgrade('/livekit/rtc', foreign)).toBe('HTTP/1.1 403 Forbidden');
});

test('where there is no video server, its address says so', async () => {
  expect(await askForUpgrade('/livekit/rtc')).toBe('HTTP/1.1 503 Service Unavailable');
  const answer = await server.app.inject('/livekit/rtc/validate');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ code: 'calls_unavailable' });
});

test('pages may connect to a video server of another address, and to no other', async () => {
  const policyWith = async (livekit: LiveKitConfig) => {
    const other = await startTestServer({ livekit });
    const { headers } = await other.app.inject('/api/health');
    await other.close();
    return String(headers['content-security-policy']);
  };
  const keys = { apiKey: 'key', apiSecret: 'secret' };
  const given = { kind: 'given', url: 'http://10.0.0.2:7880', ...keys } as const;
  expect(await policyWith({ ...given, publicUrl: 'wss://video.example.org/livekit' })).toContain(
    "connect-src 'self' wss://video.example.org https://video.example.org;",
  );
  expect(
    await policyWith({ kind: 'own', port: null, nodeIp: null, publicUrl: null }),
  ).not.toContain('connect-src');
});
