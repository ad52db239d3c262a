/** Opens and closes the one port for pages, API and socket. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
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

/** A port that is open already. Until the server takes it over, it ends whatever comes. */
export interface Door {
  readonly handle: unknown;
}

/**
 * Opens the port while this process is root, if others may not; null: they may.
 * @throws StartupError
 */
export async function openPrivileged({ host, port }: Address): Promise<Door | null> {
  if (port >= firstOrdinaryPort()) return null;
  const door = createServer((socket) => socket.destroy());
  try {
    door.listen(port, host);
    await once(door, 'listening');
  } catch (error) {
    throw portError(error, { host, port });
  }
  // Safe: what Node listens by, which `listen` takes as well (its documentation, server.listen(handle)).
  return { handle: (door as unknown as { _handle: unknown })._handle };
}

function firstOrdinaryPort(): number {
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'));
  } catch {
    return 1_024;
  }
}

export async function listen(
  app: FastifyInstance,
  { host, port }: Address,
  door: Door | null,
): Promise<void> {
  const { level } = app.log;
  // The start prints the address itself.
  app.log.level = 'silent';
  try {
    await app.listen({ host, port, ...door });
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
