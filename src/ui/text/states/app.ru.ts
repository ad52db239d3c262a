/** Words for the states of the app itself (states.ru.ts tells the rules). */
import { contactsDialog } from '../contacts.ru.ts';
import { callPlaces } from '../call-places.ru.ts';
import { auth, shell } from '../entry.ru.ts';
import { groupInfo } from '../group-info.ru.ts';
import { join } from '../join.ru.ts';
import { keys } from '../keys.ru.ts';
import { newGroup } from '../new-group.ru.ts';
import { newSignIn } from '../new-sign-in.ru.ts';
import { keySignIn } from '../key-sign-in.ru.ts';
import { passwordLink } from '../password-link.ru.ts';
import { connection, messenger, presence } from '../ru.ts';
import { signOut } from '../sign-out.ru.ts';
import type { StateWords } from '../states.ru.ts';
import { atOnce, silent } from './silence.ts';

const saidByLink = silent('the region `link` says what came of it');
const signingOut = silent('the words of `signingOut` stand until it is over');

export const appStates = {
  app: {
    broken: shell.broken,
    'running.restoring': shell.opening,
    'running.signedOut.settled': 'Открыта страница входа',
    'running.signedOut.erasing': silent('the sign-in page is there already, and nobody waits'),
    'running.signedIn.messenger.loading': shell.opening,
    'running.signedIn.messenger.running': 'Весть открыта',
    'running.signedIn.messenger.failed': messenger.notLoaded,
    'running.signedIn.leaving.staying': silent('nobody is leaving'),
    'running.signedIn.leaving.deleting': shell.leaving,
    'running.signedIn.leaving.counting': shell.leaving,
    'running.signedIn.leaving.confirming': signOut.question,
    'running.signedIn.leaving.signingOut': shell.leaving,
  },
  messenger: {
    running: 'Весть открыта',
    broken: silent('the app says so in the same step'),
  },
  session: {
    restoring: atOnce,
    reading: shell.opening,
    unreadable: 'Ждём хранилище браузера',
    'signedOut.idle': 'Открыта страница входа',
    'signedOut.signingIn': auth.signingIn,
    'signedOut.signInFailed': 'Войти не удалось',
    'signedOut.registering': auth.creating,
    'signedOut.registerFailed': auth.notRegistered,
    'signedOut.registered': 'Аккаунт создан, теперь нужно войти',
    'signedOut.ended.told': 'Сеанс завершён на этом устройстве',
    'signedOut.ended.adopting': 'Смотрим, кто вошёл в соседней вкладке',
    'signedOut.adopting': 'Смотрим, кто вошёл в соседней вкладке',
    'signedIn.tokens.usable': silent('somebody is signed in, as the whole page shows'),
    'signedIn.tokens.renewing': 'Продлеваем вход',
    'signedIn.tokens.waiting': 'Продлим вход, когда ответит сервер',
    'signedIn.tokenStore.settled': silent('no other tab has changed who is signed in'),
    'signedIn.tokenStore.looking': 'Смотрим, кто вошёл в соседней вкладке',
    'signedIn.profile.reading': silent('the stored profile shows meanwhile'),
    'signedIn.profile.known': silent('the profile shows as always'),
    signingOut: shell.leaving,
    'signingOut.resuming': signingOut,
    'signingOut.telling': signingOut,
    'signingOut.forgetting': signingOut,
    dropping: 'Сеанс завершён',
  },
  keySignIn: {
    looking: 'Смотрим, можно ли войти с ключом доступа',
    absent: silent('there are no passkeys here, and nothing shows'),
    'offered.listening': 'Можно войти с ключом доступа',
    'offered.resting': 'Можно войти с ключом доступа',
    'offered.failed': 'Вход с ключом доступа не удался',
    asking: keySignIn.asking,
    checking: keySignIn.checking,
    accepted: silent('the page of the signed-in opens in the same step'),
  },
  joining: {
    away: silent('another page is open'),
    loading: join.loading,
    recalling: 'Смотрим, чем кончилось приглашение',
    waiting: `${join.failed}, пробуем снова`,
    failed: join.failed,
    'shown.resting': join.heading(null),
    'shown.failed': 'Не удалось принять приглашение',
    accepting: join.accepting,
    entered: join.accepted,
    own: join.own,
    inside: join.inside,
    gone: join.gone,
  },
  passwordLink: {
    away: silent('another page is open'),
    loading: passwordLink.loading,
    waiting: `${passwordLink.failed}, пробуем снова`,
    failed: passwordLink.failed,
    'shown.resting': passwordLink.heading,
    'shown.failed': 'Пароль не сохранился',
    'shown.lost': passwordLink.lost,
    'saving.first': passwordLink.saving,
    'saving.again': passwordLink.saving,
    saved: passwordLink.saved,
    unsure: passwordLink.unsure,
    gone: passwordLink.gone,
  },
  newSignIns: {
    quiet: silent('nobody else has signed in'),
    told: 'На другом устройстве вошли в аккаунт',
    ending: newSignIn.ending,
    ended: 'Сеанс завершён, пароль пора сменить',
    failed: 'Сеанс на другом устройстве не завершился',
  },
  connectivity: {
    'link.unjudged': atOnce,
    'link.online': 'Сервер отвечает',
    'link.slow': 'Сеть медленная',
    'link.offline': connection.offline,
    'beat.resting': saidByLink,
    'beat.asking': saidByLink,
  },
  serverConfig: {
    asking: 'Узнаём ограничения сервера',
    waiting: 'Ограничения сервера пока неизвестны, спросим снова',
    preparing: callPlaces.unavailable.preparing,
    known: silent('whether one can call shows at the buttons'),
    doubtful: silent('what was known holds until the connection is back'),
  },
  dialogs: {
    closed: 'Окно закрыто',
    opening: 'Открываем окно',
    missing: 'Не удалось открыть',
    contacts: contactsDialog.title,
    group: newGroup.title,
    profile: 'Свой профиль',
    person: 'Профиль человека',
    info: groupInfo.heading,
    keys: keys.title,
  },
  layout: {
    'screen.wide': 'Список и чат стоят рядом',
    'screen.narrow': 'Виден либо список, либо чат',
    'screen.spacious': 'Список и чат стоят рядом, и есть место третьему',
    'panels.resting': 'Панели стоят на месте',
    'panels.dragging.toList': 'Палец тянет к списку',
    'panels.dragging.toConversation': 'Палец тянет к чату',
    'panels.leading.toList': 'Выезжает список',
    'panels.leading.toConversation': 'Выезжает чат',
    'panels.settling': 'Панели возвращаются на место',
    'area.narrow': silent('the button to the last messages lies over them; nothing else differs'),
    'area.wide': silent('the button to the last messages stands beside them; nothing else differs'),
    'keyboard.away': 'Экранной клавиатуры нет',
    'keyboard.up': 'Открыта экранная клавиатура',
  },
  lateLoader: {
    loading: 'Загружаем остальное',
    missing: 'Остальное не загрузилось, пробуем снова',
    running: silent(
      'what goes on is said by `wishes`, `edits`, `blocks`, `viewer` and `messageSearch`',
    ),
  },
  idleness: {
    active: 'Человек здесь',
    idle: presence.away,
  },
} as const satisfies Readonly<Record<string, StateWords>>;
