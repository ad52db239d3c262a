/** Opens and closes the one port for pages, API and socket. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config/read.ts';
import { errorCodeOf, StartupError } from './startup-error.ts';

type Address = Pick<Config, 'host' | 'port'>;

/**
 * Makes sure that the port is free, before the database: a start on a port in use makes none.
 * @throws StartupError
 */
export async function requireFreePort({ host, port }: Address): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, 'listening');
  } catch (error) {
    throw portError(error, { host, port });
  }
  probe.close();
  await once(probe, 'close');
}

export async function listen(app: FastifyInstance, { host, port }: Address): Promise<void> {
  const { level } = app.log;
  // The start prints the address itself.
  app.log.level = 'silent';
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw portError(error, { host, port });
  } finally {
    app.log.level = level;
  }
}

/** Requests under way get this long; then their connections are cut. */
const finishWithinMs = 5_000;
const letGoMs = 50;

export async function close(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), finishWithinMs);
  // Keep-alive connections without a request would hold up the end.
  const letGo = setInterval(() => app.server.closeIdleConnections(), letGoMs);
  await app.close();
  clearTimeout(cut);
  clearInterval(letGo);
}

function portError(error: unknown, { host, port }: Address): unknown {
  switch (errorCodeOf(error)) {
    case 'EADDRINUSE':
      return new StartupError(
        `Порт ${port} занят другой программой: остановите её или задайте другой PORT.`,
      );
    case 'EACCES':
      return new StartupError(
        `Порт ${port} этому пользователю не разрешён: задайте PORT от 1024 или запустите с правом на него.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartupError(`HOST=${host}: у этой машины нет такого адреса.`);
    default:
      return error;
  }
}
