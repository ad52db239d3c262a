/** Prints one line for each step with its time, and one line for a failure. */

/**
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {(result: T) => string} outcome
 * @returns {Promise<T>}
 */
export async function step(name, work, outcome) {
  const startedAt = performance.now();
  // A first installation takes half a minute: a person sees the running step, a log gets the result alone.
  if (process.stdout.isTTY) process.stdout.write(`… ${name}\r`);
  const result = await work();
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(2).replace('.', ',');
  console.log(`✓ ${name}: ${outcome(result)} (${seconds} с)`);
  return result;
}

/** A failure that the operator can repair; it is shown without a stack. */
export class Refused extends Error {}

/** Disk errors in the words of Node, of npm and of the programs that they run. */
const storageTroubles = [
  {
    said: /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/i,
    means: (/** @type {string} */ folder) =>
      `На диске нет места для ${folder}: освободите место и запустите снова.`,
  },
  {
    said: /EACCES|EPERM|Permission denied/i,
    means: (/** @type {string} */ folder) =>
      `Нет права на запись в ${folder}: дайте его пользователю, который запускает Весть.`,
  },
  {
    said: /EROFS|Read-only file system/i,
    means: (/** @type {string} */ folder) => `${folder} только для чтения: Весть собирается там.`,
  },
];

/**
 * Describes a failure of the disk in one line for the operator; null for other failures.
 * @param {unknown} problem an error, or what a program said
 * @param {string} folder
 */
export function storageError(problem, folder) {
  const trouble = storageTroubles.find(({ said }) => said.test(String(problem)));
  return trouble === undefined ? null : new Refused(trouble.means(folder));
}

/**
 * Ends the process with 1 and a line with the reason.
 * @param {unknown} error
 * @returns {never}
 */
export function refuse(error) {
  if (!(error instanceof Refused)) throw error;
  console.error(`✗ ${error.message}`);
  process.exit(1);
}
