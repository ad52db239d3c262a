/**
 * Finds out from which address a request comes. A reverse proxy writes it at the end of X-Forwarded-For; everything
 * before that is the client's own claim. So the header is read from its end, only as long as the addresses are those of
 * our proxies (TRUST_PROXY), and only if the connection itself is one of theirs.
 */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Says which addresses are proxies: «10.0.0.1, fd00::/8»; false: none. */
export type TrustProxy = string | false;

/** TRUST_PROXY=on: this machine and its own networks. */
export const nearAddresses =
  '127.0.0.0/8,::1,169.254.0.0/16,fe80::/10,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7';

export type Proxies = ReturnType<typeof createProxies>;

export function createProxies(trustProxy: TrustProxy) {
  const trusted = new BlockList();
  for (const part of trustProxy === false ? [] : trustProxy.split(',')) {
    const [address = '', bits] = part.trim().split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  const isProxy = (given: string): boolean => {
    const [address = ''] = given.split('%', 1);
    const family = isIP(address);
    return family !== 0 && trusted.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
  return {
    isProxy,
    /** Returns the address of a request that Fastify does not see, such as an upgrade. Fastify's own is `request.ip`. */
    addressOf({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string {
      let address = socket.remoteAddress ?? '';
      const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
      while (isProxy(address)) {
        const before = forwarded.pop()?.trim();
        if (before === undefined || before === '') break;
        address = before;
      }
      return address;
    },
  };
}

/**
 * Says once when requests come through a near proxy that TRUST_PROXY does not name: all people then have one address,
 * the proxy's, and share its limits. From afar anybody writes the header, and nobody shall name themselves as a proxy.
 */
export function warnOfUnknownProxies(app: FastifyInstance): void {
  const { proxies, config } = app.deps;
  const near = createProxies(nearAddresses);
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, next) => {
    next();
    if (isSaid || request.headers['x-forwarded-for'] === undefined) return;
    const address = request.raw.socket.remoteAddress ?? '';
    if (proxies.isProxy(address) || !near.isProxy(address)) return;
    isSaid = true;
    const set = config.trustProxy === false ? 'off' : config.trustProxy;
    app.log.warn(
      `Запросы с X-Forwarded-For приходят от ${address}, а TRUST_PROXY=${set}. Если это ваш прокси, назовите его: ` +
        `TRUST_PROXY=${address}; без этого все, кто за ним, считаются одним адресом и делят его ограничения.`,
    );
  });
}
