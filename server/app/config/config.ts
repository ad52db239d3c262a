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
  readonly livekit: LiveKitConfig;
}

/** The video server: none, somebody else's, or our own supervised one. */
export type LiveKitConfig =
  | { readonly kind: 'off' }
  | {
      readonly kind: 'given';
      /** http or https, without a slash at its end: where the server asks it. */
      readonly url: string;
      readonly apiKey: string;
      readonly apiSecret: string;
      /** ws or wss: where browsers reach it. */
      readonly publicUrl: string;
    }
  | {
      readonly kind: 'own';
      /** Signalling; the next is media over TCP, the one after media over UDP. null: 7880, or others where those are taken. */
      readonly port: number | null;
      /** The address that browsers send media to; null: by HOST. */
      readonly nodeIp: string | null;
      /** null: our own address, where our port passes it on. */
      readonly publicUrl: string | null;
    };
