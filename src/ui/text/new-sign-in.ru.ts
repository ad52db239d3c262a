/** The news that somebody has signed in to one's account on another device. */
import { auth, NBSP } from './entry.ru.ts';

export const newSignIn = {
  told: (name: string, time: string) => `Новый вход: ${name}, ${time}. Это не${NBSP}вы?`,
  end: 'Завершить сеанс',
  ending: 'Завершаем…',
  mine: 'Это я',
  ended: `Сеанс завершён. Смените пароль: его знает кто-то ещё.`,
  change: 'Сменить пароль',
  later: 'Позже',
  failures: {
    network: auth.offline,
    fault: auth.serverFault,
    refused: `Сервер не${NBSP}завершил сеанс. Попробуйте ещё раз.`,
  },
} as const;
