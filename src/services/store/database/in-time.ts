/** The work has taken too long; it may still end. */
export class NoAnswer extends Error {}

/** Resolves with the result of the work, or rejects with `NoAnswer` when it takes longer: a database may never answer. */
export async function inTime<T>(patienceMs: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`No answer for ${patienceMs} ms`)), patienceMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
