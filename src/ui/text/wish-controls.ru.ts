/** Names what a person does about wishes (events.ru.ts): the same for one of them and for all. */
import { blocks } from './blocks.ru.ts';
import { chatMenu } from './chat-menu.ru.ts';
import { undoing } from './undo.ru.ts';

const wants = [
  blocks.confirm,
  blocks.unblock,
  chatMenu.pin,
  chatMenu.unpin,
  chatMenu.mute,
  chatMenu.unmute,
  chatMenu.putAway,
  chatMenu.bringBack,
  chatMenu.mark,
  chatMenu.unmark,
]
  .map((words) => `«${words}»`)
  .join(', ');
const undoes = `«${undoing.undo}», «${chatMenu.undo}», Ctrl + Z`;
const understands = `«${undoing.understood}»`;
const leaves = 'уход со страницы';

export const wishControls = {
  'wishes.want': wants,
  'wish.want': wants,
  'wishes.undo': undoes,
  'wish.undo': undoes,
  'wishes.dismiss': understands,
  'wish.dismiss': understands,
  'wishes.pageLeft': leaves,
  'wish.hurry': leaves,
} as const;
