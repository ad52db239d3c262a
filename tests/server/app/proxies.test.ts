/** The address of a client behind proxies, for which a client may not speak. */
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { connectionsPerAddress } from '#contract/flood-limits.ts';
import { createProxies, nearAddresses } from '#server/app/http/proxies.ts';
import type { TrustProxy } from '#server/app/http/proxies.ts';
import { startTestServer } from '../infra/server.ts';
import { numbersTo } from '../infra/talk.ts';

/** The address of a request that Fastify does not see; it must be the same as Fastify's own. */
function addressOf(trustProxy: TrustProxy, peer: string, forwarded: string): string {
  // Safe: only the address of the connection is read.
  const socket = { remoteAddress: peer } as Socket;
  return createProxies(trustProxy).addressOf({ socket, headers: { 'x-forwarded-for': forwarded } });
}

const client = '203.0.113.9';

test.each<[string, TrustProxy, string, string, string]>([
  ['without a proxy the header counts for nothing', false, '127.0.0.1', client, '127.0.0.1'],
  [
    'nor from a connection that is no proxy’s',
    nearAddresses,
    '198.51.100.1',
    client,
    '198.51.100.1',
  ],
  ['a proxy beside us is believed', nearAddresses, '127.0.0.1', client, client],
  ['in IPv6, too', nearAddresses, '::ffff:10.0.0.2', client, client],
  ['in a zone', nearAddresses, 'fe80::1%eth0', client, client],
  [
    'what the client wrote before it is not',
    nearAddresses,
    '127.0.0.1',
    `1.2.3.4, ${client}`,
    client,
  ],
  ['through two proxies', nearAddresses, '127.0.0.1', `1.2.3.4, ${client}, 10.0.0.7`, client],
  [
    'a listed proxy alone',
    '192.0.2.1, 2001:db8::/32',
    '2001:db8::7',
    `${client}, 192.0.2.1`,
    client,
  ],
  ['and no other', '192.0.2.1', '192.0.2.2', client, '192.0.2.2'],
  ['an empty header leaves the proxy', nearAddresses, '127.0.0.1', '', '127.0.0.1'],
])('%s', (_, trustProxy, peer, forwarded, expected) => {
  expect(addressOf(trustProxy, peer, forwarded)).toBe(expected);
});

test.each<[string, TrustProxy, string, string, number]>([
  ['without a proxy', false, '198.51.100.1', '', 0],
  ['through a near one that is not named', false, '192.168.7.2', ', 203.0.113.7', 1],
  ['through one', nearAddresses, '127.0.0.1', ', 203.0.113.7', 0],
])(
  'a forged X-Forwarded-For gives no more guesses %s; whoever runs the server is told once of a near proxy',
  async (_, trustProxy, remoteAddress, proxied, timesTold) => {
    const server = await startTestServer({ rateLimits: true, trustProxy });
    const { user } = await server.person();
    const statuses: number[] = [];
    for (const n of numbersTo(15)) {
      const { statusCode } = await server.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress,
        headers: { 'x-forwarded-for': `10.9.8.${n}${proxied}` },
        payload: { username: user.username, password: 'мимо' },
      });
      statuses.push(statusCode);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    const told = server.log.filter((line) => line.includes('X-Forwarded-For'));
    expect(told).toHaveLength(timesTold);
    for (const line of told) {
      expect(line).toContain(
        'Запросы с X-Forwarded-For приходят от 192.168.7.2, а TRUST_PROXY=off. Если это ваш прокси, назовите его: ' +
          'TRUST_PROXY=192.168.7.2; без этого все, кто за ним, считаются одним адресом и делят его ограничения.',
      );
    }
    await server.close();
  },
);

test('one address has a thousand connections and not one more, until one ends; those of this machine are not counted', async () => {
  const server = await startTestServer({ rateLimits: true });
  await server.address();
  const come: Socket[] = [];
  const comeFrom = (remoteAddress: string) => {
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
    server.app.server.emit('connection', socket);
    come.push(socket);
    return socket;
  };
  const afar = numbersTo(connectionsPerAddress).map(() => comeFrom(client));
  expect(afar.some(({ destroyed }) => destroyed)).toBe(false);
  expect(comeFrom(client).destroyed).toBe(true);
  afar[0]?.destroy();
  await expect.poll(() => comeFrom(client).destroyed).toBe(false);
  const near = numbersTo(connectionsPerAddress + 1).map(() => comeFrom('127.0.0.1'));
  expect(near.some(({ destroyed }) => destroyed)).toBe(false);
  for (const socket of come) socket.destroy();
  expect((await fetch(`${await server.address()}/api/health`)).status).toBe(200);
  await server.close();
});
