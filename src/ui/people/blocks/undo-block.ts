import { useSelector } from '@xstate/react';
import {
  selectRefusedWishes,
  selectUndoableWishes,
} from '#machines/sending/wishes/wishes.selectors.ts';
import { personOf, settingOf } from '#machines/sending/wish/wish.subjects.ts';
import { useDb, useLatePeer } from '#ui/app/actors.tsx';
import { useUndoKeys } from '#ui/app/layout/undo-keys.ts';
import { blocks as text } from '#ui/text/blocks.ru.ts';
import { chatMenu } from '#ui/text/chat-menu.ru.ts';
import { shownName } from '../names.ts';

/**
 * Recent blocks that can be taken back, also by keyboard, and words that name the people; null: there are none, or
 * another view offers them.
 */
export function useUndoableBlocks(isHere: boolean) {
  const wishes = useLatePeer('wishes');
  const subjects = useSelector(wishes, (state) => (state ? selectUndoableWishes(state) : none));
  const first = subjects.at(0);
  const name = useDb((db) => (first === undefined ? '' : shownName(db.users[personOf(first)])));
  const undo = () => {
    for (const subject of subjects) wishes?.send({ type: 'wishes.undo', subject });
  };
  useUndoKeys(isHere && subjects.length > 0, undo);
  if (!isHere || subjects.length === 0) return null;
  const archived = subjects.filter((subject) => settingOf(subject)).length;
  // The two kinds hardly ever come together; then the words are of the archive, and both are taken back.
  if (archived > 0)
    return {
      words: archived === 1 ? chatMenu.isPutAway : chatMenu.arePutAway(archived),
      action: chatMenu.undo,
      undo,
    };
  return {
    words: subjects.length === 1 ? text.done(name) : text.doneMany(subjects.length),
    undo,
  };
}

/** The words of what the server refused to do as wished, and the way to put them away; null: nothing. */
export function useRefusedWishes() {
  const wishes = useLatePeer('wishes');
  const refused = useSelector(wishes, (state) => (state ? selectRefusedWishes(state) : none));
  const [first] = refused;
  if (!first) return null;
  const what = settingOf(first.wish.subject)
    ? chatMenu.failed
    : first.wish.value === true
      ? text.blockFailed
      : text.unblockFailed;
  return {
    words: first.refusal === '' ? what : `${what}: ${first.refusal}`,
    dismiss: () => {
      for (const { wish } of refused)
        wishes?.send({ type: 'wishes.dismiss', subject: wish.subject });
    },
  };
}

const none: readonly never[] = [];
