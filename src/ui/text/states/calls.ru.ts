/** Words for the states of calls and rooms (states.ru.ts tells the rules). */
import { callChat } from '../call-chat.ru.ts';
import { callDevices } from '../call-devices.ru.ts';
import { callPlaces } from '../call-places.ru.ts';
import { callToasts } from '../calls.ru.ts';
import { outgoing, ringing } from '../ringing.ru.ts';
import { room } from '../room.ru.ts';
import type { StateWords } from '../states.ru.ts';
import { atOnce, attention, silent } from './silence.ts';

const saidByStage = silent('the region `stage` says where the call stands');
const ringsMeanwhile = silent('the place in the room is asked for ahead, and the call rings on');
const saidAlready = silent('whoever hung up or declined is out of the call already');
const keptAlready = silent('the choice stands in its field, stored or not');

export const callStates = {
  /** The server's record of a call; each side sees it by its own `call`. */
  callRecord: {
    placed: atOnce,
    'running.ringing': 'Звонок ждёт ответа',
    'running.live': 'Разговор идёт',
    ended: 'Звонок завершён',
  },
  call: {
    'stage.idle': 'Звонка нет',
    'stage.inviting.placing.asking': outgoing.calling,
    'stage.inviting.placing.pausing': outgoing.calling,
    'stage.inviting.calling': outgoing.calling,
    'stage.inviting.calling.asking': ringsMeanwhile,
    'stage.inviting.calling.settled': ringsMeanwhile,
    'stage.ringing': 'Вам звонят',
    'stage.ringing.before.said': 'Сказано и то, чем кончился прежний звонок',
    'stage.ringing.before.unsaid': silent('the dialog shows this call alone'),
    'stage.ringing.ticket.asking': ringsMeanwhile,
    'stage.ringing.ticket.settled': ringsMeanwhile,
    'stage.answering.asking': callToasts.connecting,
    'stage.answering.pausing': callToasts.connecting,
    'stage.present.arriving': atOnce,
    'stage.present.joining': callToasts.connecting,
    'stage.present.inside.connecting': callToasts.connecting,
    'stage.present.inside.live.together': 'Вы в звонке',
    'stage.present.inside.live.peerLost': callToasts.peerReconnecting,
    'stage.present.rejoining': callToasts.disconnected,
    'stage.ended': 'Звонок окончен, сказано почему',
    'room.out': saidByStage,
    'room.in.line.connecting': saidByStage,
    'room.in.line.signalled': outgoing.steps.passing,
    'room.in.line.steady': saidByStage,
    'room.in.line.unsteady': callToasts.reconnecting,
    'room.in.voice.held': silent('nobody expects to be heard while it rings'),
    'room.in.voice.given': silent('the buttons show what is on'),
    'room.gone': saidByStage,
  },
  callLoader: {
    'code.loading': room.loading,
    'code.missing': 'Звонки не загрузились, пробуем снова',
    'code.running': 'Звонки загружены',
    'wish.none': silent('nobody is waiting for a call to begin'),
    'wish.held': callPlaces.wish.loading,
    'wish.weighed': atOnce,
    'wish.asking': 'Вы в другом звонке или в комнате',
    'wish.asking.young': silent('the question is the same however long it stands'),
    'wish.asking.old': silent('the question is the same however long it stands'),
    'wish.failed': callPlaces.wish.failed,
  },
  callView: {
    'size.large': 'Звонок развёрнут',
    'size.small': 'Звонок в маленьком окне',
    'side.closed': 'Рядом с картинками ничего не открыто',
    'side.chat': 'Открыт чат звонка',
    'side.settings': 'Открыты настройки звонка',
    'pages.away': 'Кнопки страниц скрыты',
    'pages.there': 'Кнопки страниц видны',
    'controls.there': 'Кнопки и имена видны',
    'controls.away': 'Кнопки и имена скрыты',
  },
  callChat: {
    'company.alone': 'В звонке пока больше никого',
    'company.together': 'В звонке есть кто-то ещё',
    'field.fresh': 'Пишется новое сообщение',
    'field.editing': callChat.editing,
    'delivery.idle': silent('a message that waits says so itself'),
    'delivery.sending': 'Отправляем сообщение',
    ...attention,
    'reading.idle': silent('everything read is told'),
    'reading.gathering': silent('for 250 ms what was read is gathered'),
    'reading.telling': 'Отмечаем прочитанное',
    'reading.pausing': 'Прочитанное не отметилось, пробуем снова',
  },
  callDevices: {
    'choices.kept': keptAlready,
    'choices.keeping': keptAlready,
    'choices.unkept': 'Браузер не сохранил выбор',
    'room.closed': 'Устройства не заняты звонком',
    'room.open': 'Устройства заняты звонком',
    'list.idle': silent('no list of devices is on the screen'),
    'list.watched': 'Виден список устройств',
    'microphone.off': 'Микрофон не проверяется',
    'microphone.trying.opening': callDevices.microphone.checking,
    'microphone.trying.running': 'Виден уровень микрофона',
    'microphone.failed': 'Микрофон не включился',
    'camera.off': 'Камера не проверяется',
    'camera.trying.opening': callDevices.camera.checking,
    'camera.trying.running': callDevices.preview,
    'camera.failed': 'Камера не включилась',
  },
  hiddenVideo: {
    shown: 'Видео на экране',
    leaving: 'Видео только что ушло с экрана',
    unsubscribed: 'Видео не на экране и не передаётся',
  },
  lastWords: {
    quiet: saidAlready,
    telling: saidAlready,
    pausing: saidAlready,
  },
  ringer: {
    'sound.choosing': atOnce,
    'sound.silent': 'Звонит без звука',
    'sound.loud.taking': 'Звонит: здесь или в другой вкладке',
    'sound.loud.refused.yielding': silent('for 300 ms another tab may sound instead'),
    'sound.loud.refused.looking': silent('the other tabs answer in a moment'),
    'sound.loud.refused.blocked': silent('the region `hint` says so'),
    'hint.none': silent('the call sounds, or is silent on purpose'),
    'hint.shown': ringing.blocked,
    'notice.pausing': silent('for 300 ms a visible tab may say that it shows the call'),
    'notice.telling': 'О звонке говорит уведомление системы',
    'notice.untold': silent('the browser shows no notifications, and the dialog is there'),
  },
  roomVisit: {
    'outside.fresh': room.form,
    'outside.failed': 'В комнату не попасть',
    looking: 'Смотрим, нет ли разговора в другом окне',
    asking: room.question,
    'visiting.asking': room.entering,
    'visiting.inside.connecting': room.entering,
    'visiting.inside.live.steady': 'Вы в комнате',
    'visiting.inside.live.reconnecting': callToasts.reconnecting,
    'visiting.rejoining': callToasts.disconnected,
  },
  recentCalls: {
    closed: 'Раздел «Звонки» не открыт',
    'opened.reading': room.recentLoading,
    'opened.current': 'Видны недавние звонки',
    'opened.waiting': 'Недавние звонки не загрузились, пробуем снова',
    'opened.failed': room.recentFailed,
  },
} as const satisfies Readonly<Record<string, StateWords>>;
