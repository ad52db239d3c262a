import Phone from 'lucide-react/icons/phone';
import PhoneCall from 'lucide-react/icons/phone-call';
import Video from 'lucide-react/icons/video';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { IconButton } from '#ui/kit/Button.tsx';
import { classes } from '#ui/kit/classes.ts';
import { callPlaces as text } from '#ui/text/call-places.ru.ts';
import styles from './CallButtons.module.css';
import { selectCanCall, useBeginning, useCallPlace, useCallWish } from './use-calling.tsx';

interface CallButtonsProps {
  conversationId: string;
  /** The person pressed a button that cannot call now, and should be told why. */
  onExplain: () => void;
}

/**
 * Shows 'Позвонить' and 'Позвонить с видео' in a conversation's header (spec 2); during its call, the way back to it.
 */
export function CallButtons({ conversationId, onExplain }: CallButtonsProps) {
  const canCall = useDb((db) => selectCanCall(db, conversationId));
  const place = useCallPlace(conversationId);
  const wish = useCallWish(conversationId);
  const beginsWith = useBeginning(onExplain);
  if (place === 'present') return <BackToCall />;
  if (!canCall) return null;
  const isWaiting = wish === 'loading' || wish === 'missing';
  const waiting = isWaiting ? text.wish[wish] : undefined;
  const why = place === 'beginning' ? text.unavailable.beginning : waiting;
  const press = (video: boolean) => beginsWith({ type: 'call.start', conversationId, video }, why);
  return (
    <div className={styles['buttons']}>
      <IconButton label={text.audio} className={styles['button']} {...press(false)}>
        <Phone />
      </IconButton>
      <IconButton label={text.video} className={styles['button']} {...press(true)}>
        <Video />
      </IconButton>
    </div>
  );
}

function BackToCall() {
  const view = usePeer('callView');
  return (
    <div className={styles['buttons']}>
      <IconButton
        label={text.back}
        className={classes(styles['button'], styles['back'])}
        onClick={() => view.send({ type: 'callView.makeLarge' })}
      >
        <PhoneCall />
      </IconButton>
    </div>
  );
}
