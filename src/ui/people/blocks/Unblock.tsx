import { Button } from '#ui/kit/Button.tsx';
import { blocks as text } from '#ui/text/blocks.ru.ts';
import { useBlocking } from './use-wishes.ts';

interface UnblockProps {
  userId: string;
  /** The id of the element with the person's name. */
  nameId?: string;
}

/** Lets a blocked person go. */
export function Unblock({ userId, nameId }: UnblockProps) {
  const block = useBlocking(userId);
  return (
    <Button
      look="quiet"
      disabled={block === null}
      aria-describedby={nameId}
      onClick={() => block?.(false)}
    >
      {text.unblock}
    </Button>
  );
}
