/** The administration's page has appeared, or has gone. */
export type AdminEvent = { type: 'admin.opened' } | { type: 'admin.closed' };
