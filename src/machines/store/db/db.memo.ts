/** Remembers what was made of an object while it lives and the other arguments are the same. */
export function memoBy<K extends object, More extends readonly unknown[], T>(
  make: (key: K, ...more: More) => T,
): (key: K, ...more: More) => T {
  const made = new WeakMap<K, { readonly more: More; readonly value: T }>();
  return (key, ...more) => {
    const known = made.get(key);
    if (known?.more.every((one, index) => one === more[index])) return known.value;
    const value = make(key, ...more);
    made.set(key, { more, value });
    return value;
  };
}
