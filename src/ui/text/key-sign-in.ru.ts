/** Signing in with a passkey, below the sign-in form. */
import { auth, NBSP } from './entry.ru.ts';

const notAccepted = `Этот ключ доступа здесь не${NBSP}подходит.`;

export const keySignIn = {
  or: 'или',
  /** Not «Войти…»: that is the name of the form's own button. */
  signIn: 'Вход с ключом доступа',
  asking: 'Ждём ключ доступа…',
  checking: auth.signingIn,
  failures: {
    invalid_credentials: notAccepted,
    network: auth.offline,
    fault: auth.serverFault,
    refused: notAccepted,
  },
} as const;
