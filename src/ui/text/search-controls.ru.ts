/** By which controls a person searches, and looks at pictures (events.ru.ts). */
import { pressed } from './pressed.ts';
import { chats, conversation } from './ru.ts';
import { search as messageSearch } from './search.ru.ts';
import { viewer } from './viewer.ru.ts';

export const searchControls = {
  'messageSearch.open': `поле ${pressed(chats.search)}, ${pressed(conversation.search)}, Ctrl+F`,
  'messageSearch.close': `${pressed(messageSearch.clear)}, Esc`,
  'messageSearch.type': `слова в поле ${pressed(chats.search)}`,
  'messageSearch.filter': `${pressed(messageSearch.kinds.image)}, ${pressed(messageSearch.filters)}`,
  'messageSearch.more': 'список промотан до конца',
  'messageSearch.retry': pressed(messageSearch.retry),
  'messageSearch.step': `${pressed(messageSearch.older)}, ${pressed(messageSearch.newer)}, Enter`,
  'messageSearch.choose': 'нажатие на найденное',
  'viewer.open': 'нажатие на картинку',
  'viewer.close': `${pressed(viewer.close)}, Esc, нажатие мимо картинки`,
  'viewer.next': `${pressed(viewer.next)}, стрелка`,
  'viewer.previous': `${pressed(viewer.previous)}, стрелка`,
  'viewer.swiped': 'взмах пальцем',
  'viewer.dragged': 'картинку двигают',
  'viewer.zoomIn': pressed(viewer.zoomIn),
  'viewer.zoomOut': pressed(viewer.zoomOut),
  'viewer.zoomReset': pressed(viewer.zoomReset),
  'viewer.zoomTo': 'два пальца, колесо',
  'viewer.zoomToggle': 'двойное нажатие',
  'viewer.retry': pressed(viewer.retry),
} as const;
