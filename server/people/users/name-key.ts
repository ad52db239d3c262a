/**
 * Two names are the same when their keys are: NFKC and without case (contract, Names). Keys are never made by SQL
 * `lower()`, which depends on the database's locale. Usernames and e-mail addresses have them.
 */
export function nameKey(name: string): string {
  // Lower case alone would keep ß and ss, ς and σ, dotless ı and i apart.
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}
