import BellOff from 'lucide-react/icons/bell-off';
import Pin from 'lucide-react/icons/pin';
import { chatMenu as text } from '#ui/text/chat-menu.ru.ts';

interface SetSignsProps {
  isMuted: boolean;
  isPinned: boolean;
}

/** Shows on a tile how its person has set the chat. */
export default function SetSigns({ isMuted, isPinned }: SetSignsProps) {
  return (
    <>
      {isMuted && <BellOff role="img" aria-label={text.muted} />}
      {isPinned && <Pin role="img" aria-label={text.pinned} />}
    </>
  );
}
