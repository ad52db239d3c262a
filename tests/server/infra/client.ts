/** Calls the API like a program, and checks every answer against the published OpenAPI. */
import type { FastifyInstance } from 'fastify';
import type { Tokens } from '#contract/auth.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { AnswerBody, RouteKey } from '#contract/routes.ts';
import { checkAnswer } from './openapi-check.ts';

/** A request as a caller sends it, valid or not. */
export interface Given {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged, in place of `body`. */
  readonly raw?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** undefined when the answer was empty. */
  readonly body: unknown;
}

export class Client {
  readonly app: FastifyInstance;
  /** The address that the server sees. */
  readonly ip: string;
  tokens: Tokens | undefined;

  constructor(app: FastifyInstance, tokens?: Tokens, ip = '127.0.0.1') {
    this.app = app;
    this.tokens = tokens;
    this.ip = ip;
  }

  /** Any answer, good or bad. */
  async call(key: RouteKey, given: Given = {}): Promise<Reply> {
    const [method = '', path = ''] = key.split(' ');
    const query = new URLSearchParams(
      Object.entries(given.query ?? {}).map(([name, value]) => [name, String(value)]),
    ).toString();
    const payload =
      given.raw ?? (given.body === undefined ? undefined : JSON.stringify(given.body));
    const response = await this.app.inject({
      // Safe: the keys of the table begin with one of the methods.
      method: method as 'GET' | 'POST' | 'PATCH' | 'DELETE',
      url: `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given.params?.[name] ?? ''))}${query && `?${query}`}`,
      remoteAddress: this.ip,
      headers: {
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.tokens === undefined
          ? {}
          : { authorization: `Bearer ${this.tokens.accessToken}` }),
        ...given.headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    const { statusCode: status, headers, body: text } = response;
    checkAnswer(key, { status, headers, text });
    const isJson = String(headers['content-type']).startsWith('application/json');
    return { status, headers, body: isJson ? (JSON.parse(text) as unknown) : text || undefined };
  }

  /** The body of a good answer; anything else fails the test. */
  async ok<K extends RouteKey>(key: K, given: Given = {}): Promise<AnswerBody<K>> {
    const { status, body } = await this.call(key, given);
    if (status >= 300) throw new Error(`${key} answered ${status}: ${JSON.stringify(body)}`);
    // Safe: checked against the schema that the type comes from.
    return (body ?? null) as AnswerBody<K>;
  }

  /** The error of a refused call, as `403 not_contact`; a good answer as its status alone. */
  async outcome(key: RouteKey, given: Given = {}): Promise<string> {
    const { status, body } = await this.call(key, given);
    // Safe: an answer of 400 and more was checked to be an error body.
    return status < 400 ? String(status) : `${status} ${(body as ErrorBody).code}`;
  }

  /** The body of a refusal. */
  async refusal(key: RouteKey, given: Given = {}): Promise<ErrorBody> {
    const { status, body } = await this.call(key, given);
    if (status < 400) throw new Error(`${key} was not refused but answered ${status}`);
    // Safe: as above.
    return body as ErrorBody;
  }
}
