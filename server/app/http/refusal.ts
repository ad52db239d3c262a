/**
 * Defines refusals that the caller is told, each with a code for programs and a Russian sentence for people (contract,
 * Errors).
 */
import type { ErrorBody, ErrorCode } from '#contract/errors.ts';

/** Each code has one status on every route. */
export const refusals: Readonly<Record<ErrorCode, { status: number; message: string }>> = {
  validation: { status: 400, message: 'Проверьте введённые данные' },
  yourself: { status: 400, message: 'Это вы сами' },
  unauthorized: { status: 401, message: 'Нужно войти в аккаунт' },
  invalid_credentials: { status: 401, message: 'Неверный никнейм или пароль' },
  invitation_required: { status: 403, message: 'Регистрация только по приглашению' },
  not_contact: { status: 403, message: 'Этого человека нет в ваших контактах' },
  proof_required: { status: 403, message: 'Введите пароль ещё раз' },
  account_disabled: {
    status: 403,
    message: 'Этот аккаунт отключён. Обратитесь к администратору сервера',
  },
  forbidden: { status: 403, message: 'Это действие вам недоступно' },
  not_found: { status: 404, message: 'Не найдено' },
  username_taken: { status: 409, message: 'Этот никнейм уже занят' },
  email_taken: { status: 409, message: 'Этот адрес почты уже занят' },
  eblid_exhausted: { status: 409, message: 'Свободных EBLID не осталось' },
  not_first: {
    status: 409,
    message: 'Первая учётная запись здесь уже есть. Эта будет обычной',
  },
  already_contact: { status: 409, message: 'Этот человек уже в ваших контактах' },
  already_requested: { status: 409, message: 'Запрос уже отправлен' },
  blocked: { status: 409, message: 'Вы заблокировали этого человека' },
  client_id_reused: { status: 409, message: 'Этот номер сообщения уже использован' },
  edit_conflict: {
    status: 409,
    message: 'На другом устройстве это сообщение изменили иначе',
  },
  message_deleted: { status: 409, message: 'Сообщение удалено' },
  last_owner: { status: 409, message: 'У группы должен остаться владелец' },
  last_admin: { status: 409, message: 'Это последний администратор' },
  fixed: { status: 409, message: 'Эта настройка задана переменной окружения' },
  group_full: { status: 409, message: 'В группе не может быть больше 255 участников' },
  pins_full: { status: 409, message: 'Закрепить можно не больше 10 чатов. Открепите ненужный' },
  wrong_password: { status: 403, message: 'Пароль неверный' },
  passkeys_unavailable: {
    status: 409,
    message: 'Ключи доступа работают только по HTTPS и по имени сайта',
  },
  passkeys_full: { status: 409, message: 'Ключей доступа уже 20. Удалите ненужный' },
  passkey_exists: { status: 409, message: 'Этот ключ доступа уже добавлен' },
  passkey_refused: { status: 409, message: 'Ключ доступа не подтвердился. Попробуйте ещё раз' },
  attachment_gone: { status: 404, message: 'Файла больше нет. Прикрепите его ещё раз' },
  no_call: { status: 409, message: 'Здесь сейчас никто не звонит' },
  call_over: { status: 409, message: 'Звонок уже закончен' },
  calls_unavailable: { status: 503, message: 'Звонки сейчас недоступны' },
  room_full: { status: 409, message: 'В комнате уже 50 человек, больше в неё не помещается' },
  too_large: { status: 413, message: 'Слишком большой запрос' },
  unsupported_media_type: { status: 415, message: 'Такой вид данных не принимается' },
  rate_limited: { status: 429, message: 'Слишком много попыток. Попробуйте позже' },
  too_many: { status: 429, message: 'Слишком много подключений' },
  internal: { status: 500, message: 'На сервере что-то сломалось. Попробуйте ещё раз' },
  unavailable: { status: 503, message: 'Сервер временно недоступен. Попробуйте чуть позже' },
  storage_full: { status: 507, message: 'На сервере закончилось место' },
  quota_exceeded: { status: 507, message: 'Ваше место кончилось' },
};

/** The default `Retry-After` of 503: the database and the video server are usually back within seconds. */
const unavailableRetryS = 2;

interface RefusalOptions {
  /** A Russian sentence in place of the code's own. */
  message?: string;
  /** Whole seconds, for `Retry-After`. */
  retryAfterS?: number;
  issues?: ErrorBody['issues'];
}

/** Makes a `validation` refusal of one field, with a sentence of its own. */
export const invalidField = (field: string, message: string): Refusal =>
  new Refusal('validation', { message, issues: [{ path: [field], message }] });

export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly retryAfterS: number | undefined;
  readonly issues: ErrorBody['issues'];

  constructor(code: ErrorCode, options: RefusalOptions = {}) {
    const { stackTraceLimit } = Error;
    // Nobody reads where a refusal was made, and in a flood the stacks would cost a tenth of the work.
    Error.stackTraceLimit = 0;
    super(options.message ?? refusals[code].message);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'Refusal';
    this.code = code;
    this.retryAfterS =
      options.retryAfterS ?? (refusals[code].status === 503 ? unavailableRetryS : undefined);
    this.issues = options.issues;
  }

  get status(): number {
    return refusals[this.code].status;
  }

  get body(): ErrorBody {
    return {
      message: this.message,
      code: this.code,
      ...(this.issues === undefined ? {} : { issues: this.issues }),
    };
  }
}
