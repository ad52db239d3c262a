import { once } from 'node:events';
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { portOf } from '#tests/services/infra/ports.ts';

/** A real Socket.IO server that admits by token, as ours does: 'good…' may connect, other tokens name their refusal. */
export async function startSocketServer(port = 0) {
  const http = createServer();
  const io = new Server(http, { transports: ['websocket'] });
  io.use((socket, next) => {
    const { token } = socket.handshake.auth;
    if (String(token).startsWith('good')) return next();
    return next(Object.assign(new Error('no'), { data: { code: token } }));
  });
  http.listen(port, '127.0.0.1');
  await once(http, 'listening');
  return { io, port: portOf(http), url: `http://127.0.0.1:${portOf(http)}` };
}
