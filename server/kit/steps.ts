/** Tells the operator about each step of a start, one line with its time. */

export async function step<T>(
  name: string,
  work: () => Promise<T>,
  outcome?: (result: T) => string,
): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(2).replace('.', ',');
  console.log(`✓ ${name}${outcome === undefined ? '' : `: ${outcome(result)}`} (${seconds} с)`);
  return result;
}
