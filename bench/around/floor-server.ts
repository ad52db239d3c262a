/**
 * The floor of a jump into a long history: Node's own HTTP server, which reads the same rows with one prepared
 * statement and answers JSON. It knows no people, no rights, no receipts and no quotes. How many it reads stands in the
 * statement, whose plan is therefore kept.
 * Environment: PORT, DATABASE_URL (the product's, whose rows it reads).
 */
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });

const half = 25;

const page = {
  name: 'page',
  text: `
with target as (select seq from messages where id = $2 and conversation_id = $1)
(select m.* from messages m
 where m.conversation_id = $1 and m.seq < (select seq from target) order by m.seq desc limit ${half})
union all
(select m.* from messages m
 where m.conversation_id = $1 and m.seq >= (select seq from target) order by m.seq limit ${half})`,
};

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  if (pathname === '/api/ready') return void response.end('{}');
  const given = [pathname.split('/')[3], searchParams.get('around')];
  pool.query({ ...page, values: given }).then(
    ({ rows }) => {
      const [older, newer] = [rows.slice(0, half).toReversed(), rows.slice(half)];
      const body = JSON.stringify({ messages: [...older, ...newer] });
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.setHeader('content-length', Buffer.byteLength(body));
      response.end(body);
    },
    () => response.writeHead(500).end(),
  );
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
