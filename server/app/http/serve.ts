/**
 * Registers a call by its key in the contract's table. A request is authenticated, counted and validated before the
 * handler sees it, and the handler's answer has the types of the contract. Routes outside the table (the pages, /api/openapi.json,
 * /api/metrics) are registered elsewhere, and must declare who may ask and how often.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { strangerBodyMaxBytes } from '#contract/flood-limits.ts';
import { bodyMaxBytes } from '#contract/limits.ts';
import { credentialOf, isNeed, needs } from '#contract/needs.ts';
import type { Credential, NeedName } from '#contract/needs.ts';
import { isLimit } from '#contract/rates.ts';
import type { LimitName } from '#contract/rates.ts';
import { bytes } from '#contract/route.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import type {
  AnonymousRoute,
  HandlerAnswer,
  RouteKey,
  TerminalRoute,
  ValidBody,
  ValidParams,
  ValidQuery,
} from '#contract/routes.ts';
import type { Caller } from '../auth/callers.ts';
import { filesCookieOf } from '../auth/files-cookie.ts';
import { requireStanding } from '../auth/standing.ts';
import { isTicket } from '../auth/terminal-ticket.ts';
import type { TokenKind } from '../auth/session-tokens.ts';
import { Refusal } from './refusal.ts';
import { validate } from './validate.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that this route answers. */
    contract?: RouteKey;
    /** Names the people who may ask, on a route that stays outside the contract's table on purpose. */
    needs?: NeedName;
    /** Says how often, on such a route. */
    limit?: LimitName;
    /** @fastify/static's, and ours for hashed files: the path below which the route gives out files. */
    file?: string;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

export interface Ask<K extends RouteKey> {
  readonly params: ValidParams<K>;
  readonly query: ValidQuery<K>;
  readonly body: ValidBody<K>;
  /** The caller; undefined on calls that ask nobody who they are, and where the server's terminal asks. */
  readonly user: K extends AnonymousRoute
    ? undefined
    : K extends TerminalRoute
      ? Caller | undefined
      : Caller;
  /** The caller's address (behind a proxy: as TRUST_PROXY says). */
  readonly ip: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Registers a call: `serve(app, 'POST /conversations/send', async ({ body, user }) => …)`. `app` is inside the /api
 * prefix.
 */
export function serve<K extends RouteKey, const A extends HandlerAnswer<K>>(
  app: FastifyInstance,
  key: K,
  // The type parameter of the answer keeps `status: 201` in a handler literal.
  handler: (ask: Ask<K>) => Promise<A>,
): void {
  const route: Route = routes[key];
  const [method = '', path = ''] = key.split(' ');
  const [onlyStatus, ...otherStatuses] = Object.keys(route.answers);
  app.route({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { contract: key },
    bodyLimit: isForStrangers(key) ? strangerBodyMaxBytes : bodyMaxBytes,
    // Ranges and ETags refer to the stored bytes, so those are not compressed.
    ...(Object.values(route.answers).includes(bytes) ? { compress: false } : {}),
    // Authentication precedes parsing: a stranger's megabyte is not read.
    onRequest: async (request) => {
      request.caller = await authenticate(request, credentialOf(route.needs));
      await countRequest(request, route.limit);
      // Counted before more is asked of the database.
      if (request.caller !== undefined) {
        await requireStanding(app.deps, needs[route.needs], request.caller);
      }
    },
    handler: async (request, reply) => {
      const ask = {
        params: route.params && validate(route.params, request.params),
        query: route.query && validate(route.query, request.query),
        body: route.body && validate(route.body, request.body),
        user: request.caller,
        ip: request.ip,
        request,
        reply,
      };
      // Safe: each part was validated with this very route's schema, and onRequest has set the caller.
      const answer = await handler(ask as unknown as Ask<K>);
      if (otherStatuses.length === 0) return reply.code(Number(onlyStatus)).send(answer);
      // Safe: a call with several answers gives one of them.
      const { status, body } = answer as { status: number; body: unknown };
      return reply.code(status).send(body ?? undefined);
    },
  });
}

/** Answers whether the body is read before anybody has said who they are. */
export const isForStrangers = (key: RouteKey): boolean =>
  credentialOf(routes[key].needs) === 'none';

/**
 * Finds the caller. Failures alone are counted by address, and refused when there are too many: whoever forges tokens
 * keeps out nobody behind the same address.
 * @throws Refusal `unauthorized`, `rate_limited`
 */
async function authenticate(
  request: FastifyRequest,
  credential: Credential,
): Promise<Caller | undefined> {
  if (credential === 'none') return undefined;
  try {
    return await callerBy[credential](request);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unauthorized') {
      await request.server.deps.rates.take('unauthorized', { address: request.ip });
    }
    throw error;
  }
}

const countRequest = ({ server, caller, ip }: FastifyRequest, limit: LimitName): Promise<void> =>
  server.deps.rates.take(limit, { address: ip, ...(caller && { person: caller.id }) });

const callerBy: Record<
  Exclude<Credential, 'none'>,
  (request: FastifyRequest) => Promise<Caller | undefined>
> = {
  accessToken: ({ server, headers }) => server.deps.callers.ofHeader(headers.authorization),
  filesCookie: (request) => callerByEither(request, 'files', filesCookieOf(request)),
  terminal: async ({ server, headers }) => {
    const { callers, clock, secrets } = server.deps;
    const ticket = /^Terminal +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
    if (ticket === undefined) return callers.ofHeader(headers.authorization);
    if (!(await isTicket(ticket, secrets.tokens, clock))) throw new Refusal('unauthorized');
    return undefined;
  },
  // Safe: Fastify's query is always an object, and whether the ticket is a string is checked.
  ticket: (request) =>
    callerByEither(request, 'export', (request.query as { ticket?: unknown }).ticket),
};

/**
 * Finds the caller by the access token if there is one, else by the token that a browser can send without a header.
 * @throws Refusal `unauthorized`
 */
function callerByEither(
  { server, headers }: FastifyRequest,
  kind: TokenKind,
  token: unknown,
): Promise<Caller> {
  const { callers } = server.deps;
  return headers.authorization === undefined && typeof token === 'string'
    ? callers.ofToken(kind, token)
    : callers.ofHeader(headers.authorization);
}

/**
 * Makes the start fail when a route does not declare who may ask and how often, and counts the requests of routes
 * outside the table. Call it before any route is registered.
 */
export function refuseUndeclaredRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config = {} }) => {
    const { contract, file } = config;
    // The files of the built pages are for everybody, and as cheap as a refusal.
    if (file !== undefined) return;
    const declared = contract === undefined ? config : routes[contract];
    const lacks = (what: string) =>
      new Error(`${String(method)} ${url} does not declare ${what} may ask`);
    if (!isNeed(declared.needs)) throw lacks('who (contract/needs.ts)');
    if (!isLimit(declared.limit)) throw lacks('how often one (contract/rates.ts)');
  });
  app.addHook('onRequest', async (request) => {
    const { limit } = request.routeOptions.config;
    if (limit !== undefined) await countRequest(request, limit);
  });
}
