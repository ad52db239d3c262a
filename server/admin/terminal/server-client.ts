/**
 * Asks the running server over loopback, with a ticket that is signed with the key in DATA_DIR. So the same rights, checks
 * and log apply as on the page.
 */
import { join } from 'node:path';
import type { AnswerBody, RouteKey } from '#contract/routes.ts';
import type { Config } from '#server/app/config/read.ts';
import { issueTicket } from '#server/app/auth/terminal-ticket.ts';
import { readIfPresent } from '#server/kit/data-files.ts';
import { systemClock } from '#server/kit/time.ts';
import { Refused } from './outcomes.ts';

interface Given {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface ServerClient {
  /** @throws Refused in the server's own words */
  ask<K extends RouteKey>(key: K, given?: Given): Promise<AnswerBody<K>>;
}

export function createServerClient({
  dataDir,
  host,
  port,
}: Pick<Config, 'dataDir' | 'host' | 'port'>): ServerClient {
  const path = join(dataDir, 'keys', 'tokens.key');
  return {
    async ask<K extends RouteKey>(key: K, { params = {}, query = {}, body }: Given = {}) {
      const secret = readIfPresent(path);
      if (secret === undefined) {
        throw new Refused(`Здесь ещё не было сервера: нет ${path}. Задайте тот же DATA_DIR.`);
      }
      const [method = '', route = ''] = key.split(' ');
      const filled = route.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(params[name] ?? ''),
      );
      const url = new URL(`http://${loopbackOf(host)}:${port}/api${filled}`);
      url.search = new URLSearchParams(query).toString();
      const response = await fetch(url, {
        method,
        headers: {
          authorization: `Terminal ${await issueTicket(secret, systemClock)}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).catch(() => {
        throw new Refused(`Сервер не отвечает на порту ${port}: запустите его (npm start).`);
      });
      const text = await response.text();
      if (!response.ok) throw new Refused(sentenceOf(text));
      // Safe: a server of this very version answers by the contract.
      return (text === '' ? null : JSON.parse(text)) as AnswerBody<K>;
    },
  };
}

/** A server that listens on all addresses is reached on loopback. */
function loopbackOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/** Another program on that port answers something else. */
function sentenceOf(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown }; // Safe: whatever it is, the field is looked at.
    if (typeof message === 'string') return message;
  } catch {
    // It is no JSON, so it is not our server.
  }
  return 'На этом порту отвечает другая программа.';
}
