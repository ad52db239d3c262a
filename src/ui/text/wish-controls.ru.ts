/** Names what a person does about wishes (events.ru.ts): the same for one of them and for all. */
import { blocks } from './blocks.ru.ts';
import { conversation } from './ru.ts';
import { undoing } from './undo.ru.ts';

const wants = `«${blocks.confirm}», «${blocks.unblock}»`;
const undoes = `«${undoing.undo}», Ctrl + Z`;
const understands = `«${conversation.understood}»`;
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
