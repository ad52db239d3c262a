/** One after another, in the whole process: a picture of 50 megapixels takes 200 MB while it is decoded. */
let last: Promise<unknown> = Promise.resolve();

export function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work);
  last = result.catch(() => {});
  return result;
}
