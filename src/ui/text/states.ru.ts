/**
 * What a person would call the states of each machine: by machine id, then by the state's path
 * (keys from the root, joined by dots). Used by views, by the inspector and by docs/statecharts.
 * Every state tagged `busy`, `waiting` or `failed` must stand here (tests/model holds it), others
 * may. A label is read beside the thing it is about: no full stop, and no machine words.
 */
export const stateLabels = {
  call: {
    'stage.inviting.placing.asking': 'Вызов…',
    'stage.inviting.placing.pausing': 'Вызов…',
    'stage.inviting.calling': 'Вызов…',
    'stage.ringing': 'Вам звонят',
    'stage.answering.asking': 'Отвечаем…',
    'stage.answering.pausing': 'Отвечаем, сервер пока не слышит…',
    'stage.present.joining': 'Подключаемся к звонку…',
    'stage.present.inside.connecting': 'Подключаемся к звонку…',
    'stage.present.inside.live.peerLost': 'Собеседник переподключается…',
    'room.in.line.unsteady': 'Восстанавливаем связь…',
    'stage.present.rejoining': 'Подключаемся к звонку снова…',
  },
  callLoader: {
    'code.loading': 'Готовим звонки',
    'code.missing': 'Звонки не загрузились, пробуем снова',
    'wish.held': 'Звонок загружается…',
    'wish.failed': 'Звонок не начался: звонки не загрузились',
  },
  roomVisit: {
    'outside.failed': 'В комнату не попасть',
    looking: 'Смотрим, нет ли разговора в другом окне',
    asking: 'Вы в звонке',
    'visiting.asking': 'Подключаемся…',
    'visiting.inside.connecting': 'Подключаемся…',
    'visiting.inside.live.reconnecting': 'Восстанавливаем связь с комнатой…',
    'visiting.rejoining': 'Подключаемся к комнате снова…',
  },
  callDevices: {
    'choices.unkept': 'Выбор не сохранился',
    'microphone.trying.opening': 'Включаем микрофон',
    'microphone.failed': 'Микрофон не включился',
    'camera.trying.opening': 'Включаем камеру',
    'camera.failed': 'Камера не включилась',
  },
  callChat: {
    'delivery.sending': 'Отправляем сообщение',
    'reading.telling': 'Отмечаем прочитанное',
    'reading.pausing': 'Отметим прочитанное, когда вернётся связь',
  },
  avatar: {
    'choosing.refused': 'Этот файл не подходит',
    opening: 'Открываем картинку',
    'editing.uploading': 'Загружаем картинку',
    'editing.saving': 'Сохраняем картинку',
    'editing.failed': 'Картинка не загрузилась',
    'setting.saving': 'Сохраняем',
    'setting.failed': 'Сохранить не удалось',
  },
  person: {
    loading: 'Загружаем профиль',
    waiting: 'Профиль не загрузился, пробуем снова',
    failed: 'Не удалось загрузить профиль',
  },
  contacts: {
    'list.loading': 'Загружаем контакты',
    'list.waiting': 'Контакты не загрузились, пробуем снова',
    'list.failed': 'Не удалось загрузить контакты',
    'form.adding': 'Добавляем',
    'form.resting.failed': 'Не удалось добавить',
  },
  app: {
    broken: 'Что-то сломалось',
    'running.restoring': 'Открываем Весть…',
    'running.signedIn.messenger.loading': 'Открываем Весть…',
    'running.signedIn.messenger.failed': 'Не удалось загрузить приложение',
    'running.signedIn.leaving.deleting': 'Выходим…',
    'running.signedIn.leaving.counting': 'Выходим…',
    'running.signedIn.leaving.confirming': 'Есть неотправленное',
    'running.signedIn.leaving.signingOut': 'Выходим…',
  },
  connectivity: {
    'link.offline': 'Нет соединения',
  },
  realtime: {
    offline: 'Нет соединения',
    'linked.connecting': 'Соединение…',
    'linked.joining': 'Обновление…',
    renewing: 'Соединение…',
    waiting: 'Соединение…',
    refused: 'Подключиться не удалось',
    'refused.tooMany': 'Весть открыта в слишком многих окнах',
    'refused.ended': 'Сеанс завершён',
  },
  session: {
    reading: 'Открываем Весть…',
    unreadable: 'Ждём хранилище браузера',
    'signedOut.signingIn': 'Входим…',
    'signedOut.signInFailed': 'Войти не удалось',
    'signedOut.registering': 'Создаем…',
    'signedOut.registerFailed': 'Ошибка регистрации',
    'signedOut.ended': 'Сеанс завершён на этом устройстве',
    'signedOut.ended.adopting': 'Смотрим, кто вошёл в соседней вкладке',
    'signedOut.adopting': 'Смотрим, кто вошёл в соседней вкладке',
    'signedIn.tokens.renewing': 'Продлеваем вход',
    'signedIn.tokens.waiting': 'Продлим вход, когда ответит сервер',
    'signedIn.vault.looking': 'Смотрим, кто вошёл в соседней вкладке',
    signingOut: 'Выходим…',
    dropping: 'Сеанс завершён',
  },
  profile: {
    saving: 'Сохраняем профиль',
    failed: 'Профиль не сохранился',
  },
  account: {
    busy: 'Ждём ответа сервера',
    failed: 'Не получилось',
  },
  devices: {
    'list.loading': 'Загружаем список устройств',
    'list.waiting': 'Список устройств не загрузился, пробуем снова',
    'list.failed': 'Не удалось загрузить список устройств',
  },
  dialogs: {
    opening: 'Открываем',
    missing: 'Не открылось',
  },
  settings: {
    opening: 'Открываем настройки',
    missing: 'Настройки не открылись',
    'open.leaving.asking': 'Профиль изменён и не сохранён',
  },
  preferences: {
    unkept: 'Браузер не сохранил настройки: они действуют, пока открыта страница',
  },
  limits: {
    asking: 'Узнаём ограничения сервера',
    waiting: 'Ограничения сервера пока неизвестны, спросим снова',
    preparing: 'Звонки готовятся…',
  },
  viewer: {
    'open.picture.loading': 'Загружаем изображение',
    'open.picture.failed': 'Изображение не загрузилось',
    'open.album.waiting': 'Прежние изображения не загрузились, пробуем снова',
  },
  conversation: {
    broken: 'Беседа прервалась, откройте её ещё раз',
  },
  composer: {
    'files.copying': 'Готовим файлы',
    'sending.awaitingFiles': 'Отправится, как только файлы будут готовы',
    'keeping.restoring': 'Открываем черновик',
    'keeping.unread': 'Черновик не читается, пробуем снова',
    'keeping.saving': 'Сохраняем черновик',
    'keeping.unsaved': 'Черновик не сохранился, пробуем снова',
    'keeping.comparing': 'Смотрим, что написано в соседней вкладке',
  },
  roster: {
    reading: 'Узнаём, кто в беседе',
    waiting: 'Участники не загрузились, пробуем снова',
  },
  receipts: {
    'delivery.telling': 'Отмечаем прочитанное',
    'delivery.waiting': 'Отметки о прочтении отправятся, когда появится связь',
  },
  timeline: {
    'stretch.loading': 'Загружаем сообщения',
    'stretch.waiting': 'Сообщения не загрузились, пробуем снова',
    'stretch.failed': 'Не удалось загрузить сообщения',
    'stretch.loaded.loadingOlder': 'Загружаем более ранние сообщения',
    'stretch.loaded.olderFailed': 'Не удалось загрузить более ранние сообщения',
    'stretch.loaded.loadingNewer': 'Загружаем более поздние сообщения',
    'stretch.loaded.newerFailed': 'Не удалось загрузить более поздние сообщения',
    'stretch.loaded.jumping': 'Ищем сообщение',
    'stretch.loaded.jumpFailed': 'Не удалось перейти к сообщению',
    'stretch.loaded.jumpMissed': 'Сообщение удалено',
  },
  notifier: {
    'permission.asking': 'Ждём, что вы ответите браузеру',
  },
  sync: {
    'data.refreshing': 'Обновление…',
    'data.catchingUp': 'Обновление…',
    'data.backingOff': 'Обновить не удалось, пробуем снова',
  },
  groupCreation: {
    creating: 'Создаём беседу',
    failed: 'Не удалось создать беседу',
  },
  groupInfo: {
    'open.members.loading': 'Загружаем участников',
    'open.members.waiting': 'Участники не загрузились, пробуем снова',
    'open.members.failed': 'Не удалось загрузить участников',
    'open.title.editing.failed': 'Не удалось изменить название',
    'open.title.saving': 'Сохраняем название',
    'open.adding.choosing.failed': 'Не удалось добавить',
    'open.adding.adding': 'Добавляем',
    'open.leaving.asking': 'Выходим из беседы',
    'open.leaving.failed': 'Не удалось выйти из беседы',
  },
  groupInvite: {
    reading: 'Загружаем приглашение',
    waiting: 'Приглашение не загрузилось, пробуем снова',
    unreadable: 'Не удалось загрузить приглашение',
    'none.failed': 'Не удалось создать ссылку',
    making: 'Создаём ссылку',
    'made.failed': 'Не удалось отозвать ссылку',
    revoking: 'Отзываем ссылку',
  },
  invitation: {
    loading: 'Открываем приглашение',
    waiting: 'Приглашение не открылось, пробуем снова',
    failed: 'Не удалось открыть приглашение',
    'shown.failed': 'Не удалось присоединиться',
    joining: 'Присоединяемся',
  },
  inbox: {
    'list.reading': 'Загружаем чаты',
    'list.failed': 'Не удалось загрузить чаты, пробуем снова',
    'direct.finding': 'Открываем чат',
    'direct.failed': 'Не удалось открыть чат',
  },
  outbox: {
    saving: 'Сохраняем на этом устройстве',
    discarding: 'Удаляем',
    discardingFile: 'Удаляем файл',
    loading: 'Читаем неотправленные сообщения',
    unreadable: 'Неотправленные сообщения не читаются, пробуем снова',
  },
  conversationQueue: {
    sending: 'Отправляем',
    'sending.asWoken': 'Отправляем',
    'sending.wokenMeanwhile': 'Отправляем',
    waiting: 'Не отправлено, пробуем снова',
    offline: 'Отправится, когда появится сеть',
  },
  upload: {
    'going.waiting': 'Ждёт своей очереди',
    'going.sending': 'Загружаем',
    'retrying.backingOff': 'Загрузка прервалась, пробуем снова',
    'retrying.offline': 'Загрузится, когда появится сеть',
    failed: 'Не загрузился',
  },
  contactSearch: {
    searching: 'Ищем',
    limited: 'Слишком много попыток, поищем чуть позже',
    'limited.counting': 'Слишком много попыток, поищем чуть позже',
    failed: 'Не удалось найти',
  },
  removal: {
    sending: 'Удаляем из друзей',
    waiting: 'Удалить пока не получилось, пробуем снова',
  },
  deletion: {
    sending: 'Удаляем',
    'retrying.backingOff': 'Удалить пока не получилось, пробуем снова',
    'retrying.offline': 'Удалится, когда появится сеть',
    refused: 'Не удалось удалить сообщение',
    'undoing.forgetting': 'Возвращаем сообщение',
    'undoing.backingOff': 'Вернули, но ещё не записали на этом устройстве',
  },
} as const satisfies StateLabels;

export type StateLabels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** For diagrams and the inspector, which have the state only as text; undefined where it has no label. */
export function stateLabel(machine: string, path: string): string | undefined {
  const labels: StateLabels = stateLabels;
  return labels[machine]?.[path];
}
