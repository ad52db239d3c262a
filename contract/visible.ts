/** Apart from the schemas, so that the page can ask without carrying a validator. */

/** False also when only zero-width or other invisible characters are left. */
export const hasVisibleCharacter = (text: string): boolean =>
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u.test(text);
