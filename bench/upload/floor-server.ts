/**
 * The floor of an upload: bare Fastify, the body streamed to a file, one fsync. No form, no account, no record.
 * Environment: PORT, DATA_DIR.
 */
import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Fastify from 'fastify';

const folder = process.env['DATA_DIR'] ?? '';
const app = Fastify({ bodyLimit: Number.MAX_SAFE_INTEGER });
app.addContentTypeParser('application/octet-stream', (_request, _body, done) => done(null));

app.get('/api/ready', async () => ({ status: 'ready' }));
app.post('/api/upload', async (request, reply) => {
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx');
  const body: Readable = request.raw;
  await pipeline(body, file.createWriteStream({ flush: true }));
  return reply.code(201).send({ path });
});

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
