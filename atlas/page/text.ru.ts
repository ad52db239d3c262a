/** Texts of the atlas's page, which is for designers and developers. */
const rules = new Intl.PluralRules('ru');
const counted = (count: number, one: string, few: string, many: string): string =>
  `${count} ${{ one, few, many, zero: many, two: few, other: many }[rules.select(count)]}`;

export const text = {
  title: 'Атлас',
  titleOf: (chart: string) => `${chart} · Атлас Вести`,
  charts: 'Схемы',
  statesOf: 'Состояния',
  search: 'Состояние, событие или слова на экране',
  searchHint: 'Найти: /',
  found: (count: number) =>
    count === 0 ? 'Ничего не нашлось' : counted(count, 'находка', 'находки', 'находок'),
  kinds: { chart: 'схема', state: 'состояние', event: 'событие' },
  lost: 'Такой схемы или такого состояния нет',
  about:
    'Каждый процесс Вести, который длится, может не получиться или прерваться, нарисован здесь: его состояния, пути между ними и то, что человек видит в каждом из них.',
  counts: (states: number, pictures: number) =>
    [
      counted(states, 'состояние', 'состояния', 'состояний'),
      pictures > 0 ? counted(pictures, 'снято', 'снято', 'снято') : 'не снято',
    ].join(', '),
  noPictures: 'Картинок ещё нет: npm run atlas',
  faults: (count: number) => counted(count, 'недочёт', 'недочёта', 'недочётов'),
  fit: 'По ширине',
  openAll: 'Раскрыть всё',
  foldAll: 'Свернуть всё',
  fold: (state: string) => `Свернуть ${state}`,
  open: (state: string) => `Раскрыть ${state}`,
  drawing: (chart: string) => `Рисунок схемы ${chart}`,
  notDrawn: 'Рисунок не получился',
  everywhere: (state: string) => `везде в ${state}`,
  first: (state: string) => `с него начинается ${state}`,
  waysOut: 'Пути отсюда',
  waysIn: 'Пути сюда',
  noWaysOut: 'Отсюда не уходят',
  stays: 'остаётся',
  senders: 'посылает',
  views: 'страница',
  when: 'если',
  actors: 'Работают, пока оно длится',
  why: 'Почему так',
  way: 'Что привело сюда',
  noWay: 'Сюда никто не приводит',
  begins: 'открылась страница',
  looks: 'Вид',
  looksOf: {
    'wide.light': 'Широко',
    'wide.dark': 'Широко, темно',
    'narrow.light': 'Узко',
    'narrow.dark': 'Узко, темно',
  },
  pictureOf: (state: string) => `Страница в состоянии ${state}`,
  words: 'Что слышит незрячий',
  source: 'Исходный текст',
} as const;
