/**
 * What makes two names the same: NFKC and without case (contract, Names). Always here and never by SQL `lower()`,
 * whose answer depends on the database's locale. Serves usernames and e-mail addresses.
 */
export function nameKey(name: string): string {
  // Up and then down folds what lower case alone keeps apart: ß and ss, ς and σ, dotless ı and i.
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}
