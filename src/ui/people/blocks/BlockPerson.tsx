import Ban from 'lucide-react/icons/ban';
import { useState } from 'react';
import { selectIsBlocked } from '#machines/store/db/db.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { Question } from '#ui/kit/Question.tsx';
import { blocks as text } from '#ui/text/blocks.ru.ts';
import { useBlocking } from './use-wishes.ts';

interface BlockPersonProps {
  userId: string;
  /** The question stands from the start. */
  asksAtOnce?: boolean;
}

/** Blocks a person who is not blocked, after a question. */
export function BlockPerson({ userId, asksAtOnce = false }: BlockPersonProps) {
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
      {isAsking && block && <BlockQuestion userId={userId} onClose={() => setAsking(false)} />}
    </>
  );
}

export function BlockQuestion({ userId, onClose }: { userId: string; onClose: () => void }) {
  const block = useBlocking(userId);
  return (
    <Question
      title={text.question}
      hint={text.hint}
      confirm={text.confirm}
      onConfirm={() => {
        onClose();
        block?.(true);
      }}
      onCancel={onClose}
    />
  );
}
