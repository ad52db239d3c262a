/** A small real server that knows only signing in: refresh tokens rotate, and reusing one ends the session. */
import type { ServerResponse } from 'node:http';
import type { OwnUser } from '#contract/users.ts';
import type { StoredSession } from '#services/app/token-store/types.ts';
import { anya, boris } from '#tests/machines/app/session/people.ts';
import { json, startServer, type Asked } from '#tests/services/app/api/answering-server.ts';

interface Granted {
  readonly user: OwnUser;
  accessToken: string;
  refreshToken: string;
}

export async function startAuthServer() {
  const server = await startServer();
  const sessions: Granted[] = [];
  let count = 0;
  /** Addresses below /api that are answered with 503; '' means all of them. */
  let away: string | null = null;
  let expired = new Set<string>();

  const tokens = () => {
    count += 1;
    return { accessToken: `access-${count}`, refreshToken: `refresh-${count}` };
  };
  const unauthorized = (response: ServerResponse) =>
    json(response, 401, { message: 'Войдите снова', code: 'unauthorized' });
  const end = (session: Granted | undefined) => {
    if (session) sessions.splice(sessions.indexOf(session), 1);
  };

  const publicCalls: Readonly<Record<string, (body: string, response: ServerResponse) => void>> = {
    '/api/auth/login': (body, response) => {
      const { username } = JSON.parse(body);
      const user = [anya, boris].find((person) => person.username === username);
      if (!user) {
        return json(response, 401, { message: 'Неверные данные', code: 'invalid_credentials' });
      }
      const session = { user, ...tokens() };
      sessions.push(session);
      return json(response, 200, session);
    },
    '/api/auth/refresh': (body, response) => {
      const { refreshToken } = JSON.parse(body);
      const session = sessions.find((one) => one.refreshToken === refreshToken);
      if (!session) {
        // An old token may have been stolen, so it ends all sessions.
        sessions.length = 0;
        return unauthorized(response);
      }
      Object.assign(session, tokens());
      const { accessToken, refreshToken: next } = session;
      return json(response, 200, { accessToken, refreshToken: next });
    },
    '/api/auth/logout': (body, response) => {
      const { refreshToken } = JSON.parse(body);
      end(sessions.find((one) => one.refreshToken === refreshToken));
      response.writeHead(204).end();
    },
    '/api/health': (_, response) => json(response, 200, { status: 'ok' }),
  };

  const askedFor = (path: string) => server.asked.filter(({ url }) => url === `/api${path}`);

  server.answering((asked: Asked, response) => {
    if (away !== null && asked.url.startsWith(`/api${away}`)) {
      return json(response, 503, { message: 'Сервер отдыхает', code: 'unavailable' });
    }
    const publicCall = publicCalls[asked.url];
    if (publicCall) return publicCall(asked.body, response);
    const session = sessions.find(
      ({ accessToken }) => asked.authorization === `Bearer ${accessToken}`,
    );
    if (!session || expired.has(session.accessToken)) return unauthorized(response);
    if (asked.url === '/api/status/me') return json(response, 200, { user: session.user });
    return json(response, 200, { contacts: [] });
  });

  return {
    url: server.url,
    askedFor,
    /** Answers a sign-in that comes from outside the tabs. */
    login: async (username: string): Promise<StoredSession> => {
      const body = JSON.stringify({ username, password: 'secret-1' });
      const answer = await fetch(`${server.url}/auth/login`, { method: 'POST', body });
      // Safe: this server's own answer above.
      return (await answer.json()) as StoredSession;
    },
    expireTokens: () => {
      expired = new Set(sessions.map(({ accessToken }) => accessToken));
    },
    endSessions: () => {
      sessions.length = 0;
    },
    goAway: (path: '' | '/auth/refresh') => {
      away = path;
    },
    comeBack: () => {
      away = null;
    },
    stop: server.stop,
  };
}
