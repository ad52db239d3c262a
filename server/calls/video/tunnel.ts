/**
 * Joins a visitor's connection to the video server's, once that has switched protocols. The tunnel ends as a whole: when
 * one side ends or stays silent, both are destroyed.
 */
import { request as ask, STATUS_CODES } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Timings } from '#server/kit/time.ts';

/** The last bytes may take this long to be read; then the connection is cut off. */
const lastBytesMs = 5_000;
/** After this long without a byte TCP probes whether the other end is there. */
const keepAliveMs = 30_000;
/** The headers that LiveKit reads. Others, cookies among them, stay here. */
const passedHeaders = [
  'authorization',
  'sec-websocket-extensions',
  'sec-websocket-key',
  'sec-websocket-protocol',
  'sec-websocket-version',
  'user-agent',
];

/** Answers with a status and no body, and ends the connection. */
export function refuse(socket: Socket, status: number): void {
  finish(
    socket,
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}

/** Passes the upgrade on to `url`. Any answer but 101 is the visitor's answer, too, and ends both connections. */
export function openTunnel(
  { socket, headers }: IncomingMessage,
  head: Buffer,
  url: URL,
  { signallingHandshakeMs, signallingIdleMs }: Timings,
): void {
  const passed = passedHeaders.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const asking = ask(url, {
    // A connection of its own, because the tunnel uses it up.
    agent: false,
    headers: { ...Object.fromEntries(passed), connection: 'Upgrade', upgrade: 'websocket' },
  });
  const isLate = setTimeout(() => giveUp(504), signallingHandshakeMs);
  const end = (): void => void asking.destroy();
  socket.once('close', end);
  const stopWatching = endWithVisitor(socket);
  asking.once('error', () => giveUp(503));
  // A 101 that names no protocol is no upgrade.
  asking.once('response', ({ statusCode = 502 }) => giveUp(statusCode === 101 ? 502 : statusCode));
  asking.once('upgrade', (answer: IncomingMessage, upstream: Duplex, first: Buffer) => {
    settle(asking);
    if (!isSocket(upstream)) return giveUp(502);
    socket.write(headOf(answer));
    if (first.length > 0) socket.write(first);
    if (head.length > 0) upstream.write(head);
    join(socket, upstream, signallingIdleMs);
  });
  asking.end();

  function settle(done: ClientRequest): void {
    clearTimeout(isLate);
    stopWatching();
    socket.off('close', end);
    done.removeAllListeners('error').on('error', () => {});
  }

  function giveUp(status: number): void {
    settle(asking);
    asking.destroy();
    refuse(socket, status);
  }
}

/**
 * Destroys the socket when its visitor goes. Nobody reads it yet, and a socket that is not read does not tell that it has
 * ended. What the visitor says stays in it.
 */
function endWithVisitor(socket: Socket): () => void {
  const look = () => void socket.read(0);
  const leave = () => void socket.destroy();
  socket.on('readable', look).once('end', leave);
  return () => void socket.off('readable', look).off('end', leave);
}

const isSocket = (stream: Duplex): stream is Socket => 'setNoDelay' in stream;

/** Returns the video server's answer as it came: the browser checks it. */
function headOf({ rawHeaders }: IncomingMessage): string {
  const lines = ['HTTP/1.1 101 Switching Protocols'];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}

function join(one: Socket, other: Socket, idleMs: number): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.setKeepAlive(true, keepAliveMs);
    from.setNoDelay(true);
    from.setTimeout(idleMs, () => from.destroy());
    from.on('error', () => from.destroy());
    // Half a connection is none: nobody would end the other half.
    from.once('end', () => finish(to));
    from.once('close', () => finish(to));
    from.pipe(to, { end: false });
  }
}

/** Writes what is left and destroys the socket, whether or not the other side has read it in time. */
function finish(socket: Socket, last = ''): void {
  if (socket.destroyed) return;
  const late = setTimeout(() => socket.destroy(), lastBytesMs);
  socket.once('close', () => clearTimeout(late));
  socket.end(last, () => socket.destroy());
}
