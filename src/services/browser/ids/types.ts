/** Makes new ids, also on plain http where `crypto.randomUUID` is missing. */
export interface Ids {
  /** A UUID v4. */
  uuid(): string;
}

/** The time on this device, which may be wrong: times of the server are compared with it only by `clockSkewMs` of the store. */
export interface DeviceClock {
  now(): number;
}
