/** The operator's settings (contract, Configuration), after they were checked. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** The address that people use, without a slash at the end. */
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
  /** The value of Fastify's `trustProxy`. */
  readonly trustProxy: boolean | string;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  readonly metricsToken: string | null;
  readonly isDevelopment: boolean;
  readonly livekit: LiveKitConfig;
}

/** The video server: none, somebody else's, or our own supervised one. */
export type LiveKitConfig =
  | { readonly kind: 'off' }
  | {
      readonly kind: 'given';
      /** The address at which the server asks it: http or https, without a slash at the end. */
      readonly url: string;
      readonly apiKey: string;
      readonly apiSecret: string;
      /** The address at which browsers reach it: ws or wss. */
      readonly publicUrl: string;
    }
  | {
      readonly kind: 'own';
      /** The port of signalling; the next one carries media over TCP, the one after over UDP. null: 7880, or others if taken. */
      readonly port: number | null;
      /** The address that browsers send media to; null: by HOST. */
      readonly nodeIp: string | null;
      /** null: our own address, and our port passes the signalling on. */
      readonly publicUrl: string | null;
    };
