import { usePeer } from '../actors.tsx';
import { Button } from '../kit/Button.tsx';
import { contacts as text } from '../text/ru.ts';

/** 'Начать чат': finds or makes the direct conversation and opens it. */
export function StartChat({ userId }: { userId: string }) {
  const inbox = usePeer('inbox');
  return (
    <Button onClick={() => inbox.send({ type: 'inbox.openWith', userId })}>{text.chat}</Button>
  );
}
