/** Texts of the picture viewer. The zoom buttons are the specification's, letter for letter. */
import { NBSP } from './entry.ru.ts';

export const viewer = {
  label: 'Просмотр изображений',
  picture: (name: string) => `Изображение: ${name}`,
  sentAt: (day: string, time: string) => `${day} в${NBSP}${time}`,
  place: (n: number, of: number) => `${n}${NBSP}из${NBSP}${of}`,
  /** The pictures above the loaded messages are not known. */
  partial: 'Показаны не все',
  previous: 'Предыдущее изображение',
  next: 'Следующее изображение',
  close: 'Закрыть',
  download: (name: string) => `Скачать: ${name}`,
  zoom: 'Масштаб',
  zoomOut: '−',
  zoomReset: '100%',
  zoomIn: '+',
  /** Explains the icons on the buttons. */
  zoomOutHint: 'Уменьшить',
  zoomResetHint: 'Исходный размер',
  zoomInHint: 'Увеличить',
  panHint: 'Двигать увеличенное: Shift и стрелки',
  zoomNow: (percent: number) => `Масштаб ${percent}${NBSP}%`,
  failed: 'Изображение не загрузилось',
  failedHint: `Возможно, пропала связь с${NBSP}сервером.`,
  retry: 'Повторить',
} as const;
