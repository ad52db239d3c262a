/** Quotes the names of controls. */
export const pressed = (...names: readonly string[]): string =>
  names.map((name) => `«${name}»`).join(', ');

export const section = (name: string) => `раздел ${pressed(name)}`;
