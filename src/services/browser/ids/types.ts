/** Makes new ids, also on plain http where `crypto.randomUUID` is missing. */
export interface Ids {
  /** A UUID v4. */
  uuid(): string;
}

/** The time on this device; only ever shown, never compared with the server's. */
export interface DeviceClock {
  now(): number;
}
