/** Names what a person does about changing messages (events.ru.ts): the same in the field, for one edit and for all. */
import { field } from './composer.ru.ts';
import { edit } from './edit.ru.ts';
import { pressed } from './pressed.ts';
import { conversation } from './ru.ts';
import { undoing } from './undo.ru.ts';

const saves = `${pressed(field.save)}, Enter`;

export const editControls = {
  'composer.send': `${pressed(conversation.send, field.save)}, Enter`,
  'composer.edit': `${pressed(edit.menu)}, ↑ в пустом поле`,
  'composer.leaveEdit': `${pressed(edit.leave)}, Esc`,
  'composer.returnToEdit': pressed(edit.bringBack),
  'edits.want': saves,
  'edit.want': `${pressed(field.save, edit.replace)}, Enter`,
  'edits.revert': pressed(edit.revert),
  'edit.revert': pressed(edit.revert),
  'edits.replace': pressed(edit.replace),
  'edit.retry': pressed(edit.again),
  'edit.dismiss': pressed(edit.keep, undoing.understood),
} as const;
