/**
 * The floor of memory: Node's own HTTP server, one table with a row for each registration, and a bare Socket.IO server
 * with websockets only.
 * Environment: PORT, DATABASE_URL.
 */
import { createServer } from 'node:http';
import pg from 'pg';
import { Server } from 'socket.io';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
await pool.query(
  'create table if not exists people (id bigserial primary key, name text not null)',
);

const server = createServer((request, response) => {
  if (request.url === '/api/ready') return void response.end('{}');
  pool.query('insert into people (name) values ($1)', [request.url]).then(
    () => response.end('{}'),
    () => response.writeHead(500).end(),
  );
});
const sockets = new Server({ transports: ['websocket'], serveClient: false });
sockets.attach(server);
server.listen(Number(process.env['PORT']), '127.0.0.1');
