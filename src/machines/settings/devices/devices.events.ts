import type { Failure } from '#services/app/api/types.ts';

export type DevicesEvent =
  /** Read the list (again): another device came or went, a reconnect, or the person asks. */
  | { type: 'devices.refresh' }
  | DevicesCommand
  /** The failure was read. */
  | { type: 'devices.dismiss'; target: DevicesTarget }
  | DevicesAnswer;

/** A device's session, or all but this one's. */
export type DevicesTarget = 'others' | (string & {});

/** Signs them out. */
export type DevicesCommand = { type: 'devices.signOut'; target: DevicesTarget };

/** What came of it, in any order. */
export type DevicesAnswer =
  | { type: 'devices.signedOut'; target: DevicesTarget }
  | { type: 'devices.signOutFailed'; target: DevicesTarget; failure: Failure };
