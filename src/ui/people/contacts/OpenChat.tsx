import { useSelector } from '@xstate/react';
import MessageCircle from 'lucide-react/icons/message-circle';
import { isFindingDirect } from '#machines/chats/inbox/inbox.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { classes } from '#ui/kit/classes.ts';
import { relation as text } from '#ui/text/contacts.ru.ts';
import styles from './OpenChat.module.css';

interface OpenChatProps {
  userId: string;
  /** The id of the row's element with the person's name: a row's button is quiet, and an icon on narrow screens. */
  nameId?: string;
  words?: string;
}

/** Finds or makes the direct conversation; the page then opens it. */
export function OpenChat({ userId, nameId, words = text.openChat }: OpenChatProps) {
  const inbox = usePeer('inbox');
  const isBusy = useSelector(inbox, (state) => isFindingDirect(state, userId));
  const isInRow = nameId !== undefined;
  return (
    <Button
      look={isInRow ? 'quiet' : 'primary'}
      disabled={isBusy}
      aria-describedby={nameId}
      className={classes(styles['button'], isInRow && styles['inRow'])}
      onClick={() => inbox.send({ type: 'inbox.openWith', userId })}
    >
      {isInRow && <MessageCircle />}
      <span>{words}</span>
    </Button>
  );
}
