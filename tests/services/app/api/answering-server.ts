import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { portOf } from '#tests/services/infra/ports.ts';

export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
  readonly etag: string | undefined;
  readonly body: string;
}

type Answerer = (asked: Asked, response: ServerResponse) => void;

/** A small real server that records its requests and gives the answer that each test chooses. */
export async function startServer() {
  const asked: Asked[] = [];
  let answer: Answerer = (_, response) => void response.end();
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request;
      const one = {
        method,
        url,
        authorization: headers.authorization,
        etag: headers['if-none-match'],
        body,
      };
      asked.push(one);
      answer(one, response);
    });
  });
  // The server would close an idle connection just when the next test uses it.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    asked,
    url: `http://127.0.0.1:${portOf(server)}/api`,
    answering: (next: Answerer) => {
      answer = next;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export const json = (response: ServerResponse, status: number, body: unknown, headers = {}) => {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(body));
};
