/** What the operator may set (contract, Configuration), after it was checked. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** The address that people use, without a slash at its end. */
  readonly publicUrl: string;
  /** Absolute. */
  readonly dataDir: string;
  /** null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  /** PG_BIN: another PostgreSQL for the embedded database than the packaged one. */
  readonly pgBin: string | null;
  readonly registration: 'open' | 'invite';
  readonly uploadMaxBytes: number;
  readonly rateLimits: boolean;
  /** As Fastify's `trustProxy`. */
  readonly trustProxy: boolean | string;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  readonly metricsToken: string | null;
  readonly isDevelopment: boolean;
}
