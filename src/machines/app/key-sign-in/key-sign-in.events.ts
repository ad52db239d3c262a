/** 'Вход с ключом доступа'. */
export type KeySignInEvent = { type: 'keySignIn.ask' };
