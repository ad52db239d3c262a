/** The question for one's own password before something weighty is done. */
import { auth, NBSP } from './entry.ru.ts';

export const proof = {
  title: 'Введите свой пароль',
  hint: `Это важное действие. Пароль спросим не${NBSP}чаще раза в${NBSP}10${NBSP}минут.`,
  password: 'Ваш пароль',
  submit: 'Продолжить',
  checking: 'Проверяем…',
} as const;

export const proofFailures = {
  wrong_password: 'Пароль не подошёл.',
  network: auth.offline,
  fault: auth.serverFault,
  refused: auth.serverFault,
} as const;
