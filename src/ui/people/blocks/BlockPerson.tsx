import Ban from 'lucide-react/icons/ban';
import { useState } from 'react';
import { selectIsBlocked } from '#machines/store/db/db.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { Question } from '#ui/kit/Question.tsx';
import { blocks as text } from '#ui/text/blocks.ru.ts';
import { shownName } from '../names.ts';
import { useBlocking } from './use-wishes.ts';

interface BlockPersonProps {
  userId: string;
  /** The question stands from the start. */
  asksAtOnce?: boolean;
  /** Finds what gets the focus after a block, or holds what does: what asked goes with it. */
  focusAfter: () => HTMLElement | null;
}

/** Blocks a person who is not blocked, after a question. */
export function BlockPerson({ userId, asksAtOnce = false, focusAfter }: BlockPersonProps) {
  const setBlocked = useBlocking(userId);
  const isBlocked = useDb((db) => selectIsBlocked(db, userId));
  const [isAsking, setAsking] = useState(asksAtOnce);
  if (isBlocked) return null;
  return (
    <>
      <Button look="plainDanger" disabled={setBlocked === null} onClick={() => setAsking(true)}>
        <Ban />
        {text.block}
      </Button>
      {isAsking && setBlocked && (
        <BlockQuestion userId={userId} onClose={() => setAsking(false)} focusAfter={focusAfter} />
      )}
    </>
  );
}

interface BlockQuestionProps extends Pick<BlockPersonProps, 'userId' | 'focusAfter'> {
  onClose: () => void;
}

export function BlockQuestion({ userId, onClose, focusAfter }: BlockQuestionProps) {
  const setBlocked = useBlocking(userId);
  const name = useDb((db) => shownName(db.users[userId]));
  return (
    <Question
      title={text.question}
      hint={text.hint(name)}
      confirm={text.confirm}
      onConfirm={() => {
        onClose();
        setBlocked?.(true);
      }}
      onCancel={onClose}
      focusAfter={focusAfter}
    />
  );
}
