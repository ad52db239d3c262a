import Ban from 'lucide-react/icons/ban';
import { useRef, useState, type RefObject } from 'react';
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
  /** Holds what can be done after a block. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Blocks a person who is not blocked, after a question. */
export function BlockPerson({ userId, asksAtOnce = false, focusAfter }: BlockPersonProps) {
  const block = useBlocking(userId);
  const isBlocked = useDb((db) => selectIsBlocked(db, userId));
  const [isAsking, setAsking] = useState(asksAtOnce);
  if (isBlocked) return null;
  return (
    <>
      <Button look="plainDanger" disabled={block === null} onClick={() => setAsking(true)}>
        <Ban />
        {text.block}
      </Button>
      {isAsking && block && (
        <BlockQuestion
          userId={userId}
          onClose={() => setAsking(false)}
          focusAfter={() => focusAfter.current}
        />
      )}
    </>
  );
}

interface BlockQuestionProps {
  userId: string;
  onClose: () => void;
  /** Finds what gets the focus after a block, or holds what does: what asked goes with it. */
  focusAfter: () => HTMLElement | null;
}

export function BlockQuestion({ userId, onClose, focusAfter }: BlockQuestionProps) {
  const block = useBlocking(userId);
  const name = useDb((db) => shownName(db.users[userId]));
  const isConfirmed = useRef(false);
  return (
    <Question
      title={text.question}
      hint={text.hint(name)}
      confirm={text.confirm}
      onConfirm={() => {
        isConfirmed.current = true;
        onClose();
        block?.(true);
      }}
      onCancel={onClose}
      finalFocus={() => (isConfirmed.current && focusAfter()) || true}
    />
  );
}
