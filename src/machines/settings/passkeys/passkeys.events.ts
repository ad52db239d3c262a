/** Events of the list of one's passkeys. */
export type PasskeyDeed =
  /** The server wants the password, so that a page left open is not enough. */
  | { readonly kind: 'add'; readonly password: string }
  | { readonly kind: 'rename'; readonly id: string; readonly name: string }
  | { readonly kind: 'remove'; readonly id: string };

export type PasskeysEvent =
  /** 'Повторить', where the list was not read. */
  | { type: 'passkeys.refresh' }
  | { type: 'passkeys.do'; deed: PasskeyDeed }
  /** The person has read what became of it, or no longer wants it. */
  | { type: 'passkeys.dismiss' };
