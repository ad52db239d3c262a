import { useSelector } from '@xstate/react';
import Maximize2 from 'lucide-react/icons/maximize-2';
import Mic from 'lucide-react/icons/mic';
import MicOff from 'lucide-react/icons/mic-off';
import PhoneOff from 'lucide-react/icons/phone-off';
import { useCallback, useRef } from 'react';
import { selectCallCorner } from '#machines/settings/preferences/preferences.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { IconButton } from '#ui/kit/Button.tsx';
import { callBar, callView as text } from '#ui/text/calls.ru.ts';
import { useCall } from './call-context.ts';
import { Lasts } from './CallHead.tsx';
import type { WindowProps } from './CallView.tsx';
import { UnreadBadge } from './ControlBar.tsx';
import { useControls, useMedia } from './controls.ts';
import { useWindowDragging, type Corner } from './dragging.ts';
import { useMain } from './focus.ts';
import { Notices } from './Notices.tsx';
import { OutsideButton } from './PictureInPicture.tsx';
import { smallMeanings, useShortcuts } from './shortcuts.ts';
import styles from './SmallWindow.module.css';
import { Tile } from './Tile.tsx';
import { keyOf } from './tracks.ts';

/**
 * Shows a small call over the chats, which stay usable: one picture and the most urgent buttons. The chat does not fit
 * in here, only the number of its unread messages.
 */
export function SmallWindow(props: WindowProps) {
  const {
    pictures,
    title,
    isRoom = false,
    startedAt,
    stage,
    step = null,
    unread,
    outside,
    onLeave,
  } = props;
  const { view } = useCall();
  const window = useRef<HTMLElement>(null);
  const preferences = usePeer('preferences');
  const corner = useSelector(preferences, selectCallCorner);
  const onMoved = useCallback(
    (callCorner: Corner) =>
      preferences.send({ type: 'preferences.change', change: { callCorner } }),
    [preferences],
  );
  useWindowDragging(window, onMoved);
  const picture = useMain(pictures);
  const media = useMedia();
  const { isOn, set } = media;
  const controls = useControls(stage);
  useShortcuts(media, controls, smallMeanings);
  return (
    <section
      ref={window}
      aria-label={text.small(title, { isRoom })}
      title={text.moveHint}
      data-corner={corner ?? undefined}
      data-theme="dark"
      className={styles['window']}
    >
      <Notices stage={stage} step={step} />
      {picture && <Tile key={keyOf(picture)} picture={picture} look="small" canPin={false} />}
      <div className={styles['bar']}>
        {startedAt !== null && <Lasts startedAt={startedAt} />}
        {controls.microphone && (
          <IconButton
            label={callBar.microphone}
            title={isOn.microphone ? callBar.microphoneOff : callBar.microphoneOn}
            aria-pressed={isOn.microphone}
            onClick={() => set('microphone', !isOn.microphone)}
          >
            {isOn.microphone ? <Mic /> : <MicOff />}
          </IconButton>
        )}
        <OutsideButton outside={outside} />
        <IconButton
          label={unread > 0 ? `${text.makeLarge}, ${callBar.unread(unread)}` : text.makeLarge}
          title={text.makeLarge}
          className={styles['enlarge']}
          onClick={() => view.send({ type: 'callView.makeLarge' })}
        >
          <Maximize2 />
          <UnreadBadge count={unread} />
        </IconButton>
        <IconButton
          label={callBar.leave}
          title={callBar.leaveHint}
          className={styles['leave']}
          onClick={onLeave}
        >
          <PhoneOff />
        </IconButton>
      </div>
    </section>
  );
}
