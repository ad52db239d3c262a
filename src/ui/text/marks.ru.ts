/** Texts of formatted messages. */
export const marks = {
  hidden: 'Скрытый текст',
  copy: 'Копировать',
  selected: 'Выделено: скопируйте сами',
} as const;
