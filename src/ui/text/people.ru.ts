/** Texts of the profiles and of the choice of a picture. Quoted labels are literal. */
import type { FileRefusal } from '#machines/people/avatar/avatar.machine.ts';
import { NBSP } from './entry.ru.ts';

export const profile = {
  title: 'Профиль',
  eblid: 'EBLID',
  copyEblid: 'Скопировать EBLID',
  selected: `Браузер не${NBSP}дал скопировать. Код выделен${NBSP}— скопируйте его сами.`,
  settings: 'Настройки',
} as const;

/** Reasons why a file cannot become a profile picture. */
const refusals: Readonly<Record<FileRefusal, string>> = {
  notPicture: `Это не${NBSP}изображение. Подойдут JPEG, PNG, WebP, GIF и${NBSP}AVIF.`,
  svg: `SVG здесь не${NBSP}подходит. Сохраните картинку как PNG или JPEG.`,
  heic: `Этот браузер не${NBSP}умеет открывать HEIC. Сохраните снимок как JPEG и${NBSP}выберите его ещё раз.`,
  unreadable: `Не${NBSP}удалось прочитать изображение. Возможно, файл повреждён.`,
  tooManyPixels: `Изображение слишком большое: можно до${NBSP}50${NBSP}мегапикселей.`,
  several: `Выберите одну картинку.`,
};

export const avatar = {
  change: 'Сменить картинку',
  /** Together the specification's literal text; a finger drags no files, and sees only the second half. */
  drop: 'Перетащите файл сюда или ',
  choose: 'нажмите, чтобы выбрать',
  dropNow: 'Отпустите, чтобы выбрать',
  opening: 'Открываем картинку…',
  refusals,
  emoji: 'Выбрать эмодзи',
  emojiPalette: 'Эмодзи',
  emojiOwn: 'Свой эмодзи',
  emojiSet: 'Поставить',
  emojiWrong: 'Нужен один эмодзи',
  remove: 'Убрать картинку',
  removeQuestion: 'Убрать картинку?',
  removeHint: 'Вместо неё будут видны первые буквы имени.',
  removeConfirm: 'Убрать',
  window: 'Положение картинки',
  windowHint: `Двигайте картинку мышью, пальцем или стрелками.`,
  scale: 'Масштаб',
  scaleNow: (percent: number) => `${percent}${NBSP}%`,
  upload: 'Загрузить',
  uploading: 'Загрузка...',
  saving: 'Сохраняем…',
  done: 'Готово',
  failed: `Не${NBSP}удалось загрузить картинку.`,
  notSet: `Не${NBSP}удалось сохранить.`,
  offline: `Нет связи с${NBSP}сервером.`,
  serverFault: 'Сервер не справился.',
} as const;

export const person = {
  title: 'Профиль',
  loading: 'Загружаем профиль',
  failed: 'Не удалось загрузить профиль',
  failedHint: `Проверьте сеть и${NBSP}попробуйте ещё раз.`,
  missing: 'Профиль недоступен',
  missingHint: `Такого аккаунта нет, или вы с${NBSP}этим человеком не${NBSP}знакомы.`,
  bio: 'О себе',
  common: 'Общие группы',
  gone: 'Этого человека больше нет в Вести.',
} as const;
