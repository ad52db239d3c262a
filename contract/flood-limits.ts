/** Defines the numbers that stop floods (contract, Limits), as limits.ts does the others. No honest program meets them. */

/** A whole school may be behind one address. */
export const connectionsPerAddress = 1_000;
/** The body of a call that asks nobody who they are. A whole registration takes a tenth of this. */
export const strangerBodyMaxBytes = 16_384;
/** No event takes a kilobyte: a socket that sends more than this is closed. */
export const socketPacketMaxBytes = 65_536;
export const socketFlood = { packets: 1_000, bytes: 1_048_576, windowMs: 10_000 } as const;
/** A sign-in beyond this many ends the session that was used longest ago. */
export const sessionsPerUser = 100;
/** The links of one owner's groups let in this many new people a day while registration is by invitation. */
export const guestsPerDay = 30;
