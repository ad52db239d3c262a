import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { StartupError } from '../startup-error.ts';

/** The folder for what a server started by root cannot leave where only root may enter. DATA_DIR is never this one. */
export const shelter = '/var/lib/vest-root';

/** Earlier versions put clusters here, where a DATA_DIR may be, too. */
export const formerShelter = '/var/lib/vest';

const root = 0;
const writtenByOthers = 0o022;

/** @throws StartupError when others may write there: root runs what lies in it */
export function makeShelter(): void {
  const made = mkdirSync(shelter, { recursive: true });
  // The account has to get in, whatever root's umask is.
  if (made !== undefined) chmodSync(shelter, 0o755);
  const stats = lstatSync(shelter);
  if (stats.isDirectory() && stats.uid === root && (stats.mode & writtenByOthers) === 0) return;
  throw new StartupError(
    `${shelter} — не папка root: выполните chown root ${shelter} и chmod 755 ${shelter}.`,
  );
}

/** Refuses a DATA_DIR that holds the shelter: it is given to the account. @throws StartupError */
export function refuseShelter(folder: string): void {
  if (!`${shelter}/`.startsWith(folder === '/' ? folder : `${folder}/`)) return;
  throw new StartupError(
    `DATA_DIR=${folder} не годится: в ${shelter} сервер, запущенный от root, держит свои программы. Задайте другой DATA_DIR.`,
  );
}
