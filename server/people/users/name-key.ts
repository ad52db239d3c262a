/**
 * Two names are the same when their keys are: NFKC and without case (contract, Names). Keys are never made by SQL
 * `lower()`, which depends on the database's locale. Used for usernames and e-mail addresses.
 */
export function nameKey(name: string): string {
  // Lower case alone would keep ß and ss, ς and σ, dotless ı and i apart.
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}
