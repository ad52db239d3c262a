/**
 * The floor of send-to-receive: Fastify, one INSERT, Socket.IO. The same durability (the INSERT is committed and
 * fsynced before the answer), nothing else: no accounts, no order, no idempotency.
 * Environment: PORT, DATABASE_URL.
 */
import Fastify from 'fastify';
import pg from 'pg';
import { Server } from 'socket.io';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
await pool.query(
  'create table if not exists floor (id bigserial primary key, conversation text not null, content text not null)',
);

interface Sent {
  readonly conversationId: string;
  readonly content: string;
}

const app = Fastify();
const io = new Server(app.server, { transports: ['websocket'] });
io.on('connection', (socket) => {
  socket.on('conversation:join', async (id: string, done: (answer: unknown) => void) => {
    await socket.join(id);
    done({ ok: true });
  });
});

app.get('/api/ready', async () => ({ status: 'ready' }));
app.post<{ Body: Sent }>('/api/conversations/send', async (request, reply) => {
  const { conversationId, content } = request.body;
  const { rows } = await pool.query<{ id: string }>(
    'insert into floor (conversation, content) values ($1, $2) returning id',
    [conversationId, content],
  );
  const message = { id: rows[0]?.id, conversationId, content };
  io.to(conversationId).emit('message:new', { conversationId, message });
  return reply.code(201).send({ message });
});

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
