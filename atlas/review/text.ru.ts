/** Texts of the page that shows what changed. */
export const text = {
  title: (ref: string) => `Что изменилось после ${ref}`,
  none: 'Ничего не изменилось: схемы, слова и картинки те же',
  charts: 'Схемы',
  looks: 'Состояния на экране',
  fates: { new: 'новое', gone: 'больше нет', changed: 'изменилось' },
  states: 'Состояния',
  rows: 'Пути',
  labels: 'Слова состояний',
  words: 'Слова на экране',
  way: 'Что приводит сюда',
  summary: (charts: number, looks: number) =>
    `изменилось схем ${charts}, состояний на экране ${looks}`,
  otherSize: 'Другого размера',
  pixels: (count: number) => `Отличается точек: ${count}`,
  before: 'Было',
  after: 'Стало',
  slider: (name: string) => `Сравнить «было» и «стало»: ${name}`,
} as const;
