import { chmodSync, mkdirSync } from 'node:fs';

/** The folder for what a server started by root cannot leave where only root may enter. */
export const shelter = '/var/lib/vest';

export function makeShelter(): void {
  const made = mkdirSync(shelter, { recursive: true });
  // Whatever root's umask is, the account has to get in.
  if (made !== undefined) chmodSync(shelter, 0o755);
}
