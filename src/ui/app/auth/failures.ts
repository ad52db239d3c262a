/** What a form says when it failed (spec 8; product, Better than the spec). */
import type { FormFailure } from '#machines/app/session/session.failures.ts';
import { auth } from '#ui/text/entry.ru.ts';

/** 'Неверные данные' is for what the server refused; an outage has sentences of its own. */
export function signInFailureText(failure: FormFailure): string {
  switch (failure.kind) {
    case 'credentials':
      return auth.wrong;
    case 'refused':
      return failure.message ?? auth.wrong;
    case 'network':
      return auth.offline;
    case 'tooOften':
      return tooOftenText(failure.retryAfterMs);
    case 'fault':
      return auth.serverFault;
  }
}

/** The server's message if there is one, otherwise 'Ошибка регистрации', with the reason where we know it. */
export function registerFailureText(failure: FormFailure): string {
  switch (failure.kind) {
    case 'refused':
      return failure.message ?? auth.notRegistered;
    case 'network':
      return `${auth.notRegistered}. ${auth.offline}`;
    case 'tooOften':
      return `${auth.notRegistered}. ${tooOftenText(failure.retryAfterMs)}`;
    case 'credentials':
    case 'fault':
      return auth.notRegistered;
  }
}

const tooOftenText = (retryAfterMs: number | null) =>
  retryAfterMs === null ? auth.tooOften : auth.tooOftenFor(Math.ceil(retryAfterMs / 1000));
