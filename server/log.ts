/** Where the server's parts write what an operator may want to know; Fastify's logger is one. */
export interface Log {
  debug(text: string): void;
  info(text: string): void;
  warn(text: string): void;
  error(text: string): void;
}
