/** Words about how it stands with the connection, loaded when somebody asks. */
import type { WhyUnlinked } from '#machines/store/realtime/realtime.why.ts';
import { counted, NBSP } from './entry.ru.ts';
import { nextTry } from './why.ru.ts';

export const connectionWhy = {
  title: `Связь с${NBSP}сервером`,
  again: 'Повторить',
} as const;

export function connectionWords(reason: WhyUnlinked): string {
  switch (reason.kind) {
    case 'ending':
      return 'Сеанс завершается.';
    case 'tooMany':
      return `Весть открыта в${NBSP}слишком многих окнах. Закройте лишние или подключитесь здесь.`;
    case 'noNetwork':
      return `На${NBSP}этом устройстве нет сети. Подключимся, как только она появится.`;
    case 'noServer':
      return `Сервер не${NBSP}отвечает. Подключимся, как только ответит.`;
    case 'renewing':
      return 'Продлеваем вход, затем подключимся.';
    case 'renewsLater':
      return 'Вход продлится, когда ответит сервер, тогда и подключимся.';
    case 'connecting':
      return `Соединяемся с${NBSP}сервером…`;
    case 'joining':
      return 'Сервер ответил, входим в чаты…';
    case 'waiting':
      return `Связь прервалась. ${nextTry(reason)}`;
    case 'listFailed':
      return `Список чатов не${NBSP}обновился, пробуем снова. Попытка ${reason.tryNumber}.`;
    case 'refreshing':
      return 'Связь есть, обновляем список чатов…';
    case 'catchingUp':
      return `Связь есть, догоняем пропущенное: ${counted(reason.count, 'чат', 'чата', 'чатов')}.`;
    case 'backingOff':
      return `Догнать пропущенное не${NBSP}удалось, пробуем снова. Попытка ${reason.tryNumber}.`;
    case 'slow':
      return `Связь есть, но медленная: сервер отвечает за ${seconds(reason.latencyMs)}${NBSP}с.`;
    case 'live':
      return `Связь есть, всё обновлено.`;
  }
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(1).replace('.', ',');
