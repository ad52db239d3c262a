/** The outbox's rules play this chart as it runs. */
export const playedBy = ['sending/outbox'];
