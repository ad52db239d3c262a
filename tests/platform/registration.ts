/** Registrations, by which tests see whether a server still acknowledges anything. */
import { request as httpRequest } from 'node:http';
import type { ClientRequest } from 'node:http';
import type { ServerProcess } from './server-process.ts';

export const registrationOf = (username: string) =>
  JSON.stringify({ username, displayName: 'Анна', password: 'правильный пароль' });

export const register = (server: ServerProcess, username: string): Promise<Response> =>
  server.get('/api/auth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: registrationOf(username),
  });

/** Sends only the request's head; the server has to ask for the rest. */
export function beginRegistration({ url }: ServerProcess, username: string): ClientRequest {
  const begun = httpRequest(`${url}/api/auth/register`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(registrationOf(username)),
      expect: '100-continue',
    },
  });
  begun.flushHeaders();
  return begun;
}
