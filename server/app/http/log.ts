/** Logs requests by method, route, status and time; never their addresses, headers or bodies, which tell of people. */
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Config } from '../config/read.ts';

export interface LogSink {
  write(line: string): void;
}

export function logOptions(
  config: Config,
  sink?: LogSink,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level: config.logLevel,
    ...(sink === undefined ? {} : { stream: sink }),
    serializers: {
      req: ({ method, routeOptions }) => ({ method, route: routeOptions.url }),
      res: ({ statusCode }) => ({ statusCode }),
      // Fastify logs some errors itself, and their messages may quote what a person sent.
      err: ({ name, code }) => ({ type: name, message: '', stack: '', code }),
    },
  };
}

/** Requests have lines, and loggers with their numbers, at these levels alone: a logger costs as much as a hook. */
const logsRequests = ({ logLevel }: Pick<Config, 'logLevel'>): boolean =>
  logLevel === 'debug' || logLevel === 'trace';

/** Gives a request its logger. */
export const requestLogger =
  (config: Config): NonNullable<FastifyServerOptions['childLoggerFactory']> =>
  (logger, bindings, options) =>
    logsRequests(config) ? logger.child(bindings, options) : logger;

export function logRequests(app: FastifyInstance, config: Config): void {
  if (!logsRequests(config)) return;
  app.addHook('onResponse', async ({ log, method, routeOptions }, { statusCode, elapsedTime }) => {
    const ms = Math.round(elapsedTime);
    log.debug({ method, route: routeOptions.url, status: statusCode, ms }, 'answered');
  });
}
