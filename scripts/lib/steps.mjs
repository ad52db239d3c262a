/** What the operator sees: one line for each step with its time, one line for what went wrong. */

/**
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {(result: T) => string} outcome
 * @returns {Promise<T>}
 */
export async function step(name, work, outcome) {
  const startedAt = performance.now();
  // A first installation takes half a minute: a person is told what is going on, a log gets the result alone.
  if (process.stdout.isTTY) process.stdout.write(`… ${name}\r`);
  const result = await work();
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(2).replace('.', ',');
  console.log(`✓ ${name}: ${outcome(result)} (${seconds} с)`);
  return result;
}

/** What the operator can do something about; shown without a stack. */
export class Refused extends Error {}

/**
 * Ends the process with 1 and a line that says why.
 * @param {unknown} error
 * @returns {never}
 */
export function refuse(error) {
  if (!(error instanceof Refused)) throw error;
  console.error(`✗ ${error.message}`);
  process.exit(1);
}
