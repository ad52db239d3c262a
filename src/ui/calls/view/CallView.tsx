import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog } from '@base-ui/react/dialog';
import { RoomAudioRenderer, RoomContext } from '@livekit/components-react';
import { useSelector } from '@xstate/react';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { callOverlayMaxPx } from '#contract/limits.ts';
import { selectIsSmall, selectSide } from '#machines/calls/call-view/call-view.selectors.ts';
import { CallSettings } from '../devices/CallSettings.tsx';
import { callView as text } from '#ui/text/calls.ru.ts';
import patterns from '#ui/kit/patterns.module.css';
import {
  CallProvider,
  useCall,
  type CallRoom,
  type CallViewActor,
  type Faces,
  type ShownStage,
} from './call-context.ts';
import { CallHead } from './CallHead.tsx';
import styles from './CallView.module.css';
import { ControlBar } from './ControlBar.tsx';
import { isMinimal, useControls, useMedia } from './controls.ts';
import { useSize } from './grid.ts';
import { HiddenVideos } from './HiddenVideo.tsx';
import { Notices } from './Notices.tsx';
import { OutsideVideo, useOutside, type Outside } from './PictureInPicture.tsx';
import { SmallWindow } from './SmallWindow.tsx';
import { Stage } from './Stage.tsx';
import { useShortcuts } from './shortcuts.ts';
import { usePictures } from './tracks.ts';

export interface CallViewProps {
  /** null until there is a token and an address: nothing is drawn before (spec 2). */
  call: CallRoom | null;
  view: CallViewActor;
  title: string;
  /** True for a named room of /calls, false for a conversation's call. */
  isRoom?: boolean;
  /** Time of the answer; null before. */
  startedAt: string | null;
  stage: ShownStage;
  faces: Faces;
  /** Unread messages of the call's chat. */
  unread: number;
  /** The chat beside the tiles. */
  chat: ReactNode;
  onLeave: () => void;
}

/** Shows a call, large over everything or in a small window over the chats (spec 2, Call overlay). */
export default function CallView({ call, view, faces, ...rest }: CallViewProps) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const onSeen = useCallback((key: string, isSeen: boolean) => {
    setSeen((before) => {
      if (before.has(key) === isSeen) return before;
      const now = new Set(before);
      if (isSeen) now.add(key);
      else now.delete(key);
      return now;
    });
  }, []);
  if (!call) return null;
  return (
    <RoomContext value={call.room}>
      <CallProvider value={{ call, view, faces, onSeen }}>
        {/* Audio is outside of both windows, so that changing between them does not interrupt it. */}
        <RoomAudioRenderer />
        <CallWindow {...rest} seen={seen} />
      </CallProvider>
    </RoomContext>
  );
}

type CallWindowProps = Omit<CallViewProps, 'call' | 'view' | 'faces'> & {
  seen: ReadonlySet<string>;
};

function CallWindow({ seen, ...rest }: CallWindowProps) {
  const { view } = useCall();
  const pictures = usePictures();
  const isSmall = useSelector(view, selectIsSmall);
  const outside = useOutside(pictures);
  return (
    <>
      <HiddenVideos pictures={pictures} seen={seen} />
      {outside && <OutsideVideo outside={outside} />}
      {isSmall ? (
        <SmallWindow {...rest} pictures={pictures} outside={outside} />
      ) : (
        <LargeWindow {...rest} pictures={pictures} outside={outside} />
      )}
    </>
  );
}

/** The props of either window. */
export type WindowProps = Omit<CallWindowProps, 'seen'> & {
  pictures: ReturnType<typeof usePictures>;
  outside: Outside | null;
};

function LargeWindow(props: WindowProps) {
  const { view } = useCall();
  const { title, isRoom = false } = props;
  const popup = useRef<HTMLDivElement>(null);
  return (
    <CSPProvider disableStyleElements>
      {/* Escape makes the call small instead of ending it; a click beside the call does nothing. */}
      <Dialog.Root
        open
        disablePointerDismissal
        onOpenChange={(open) => !open && view.send({ type: 'callView.makeSmall' })}
      >
        <Dialog.Portal>
          <Dialog.Backdrop className={styles['backdrop']} />
          <Dialog.Popup
            ref={popup}
            data-theme="dark"
            className={styles['call']}
            style={{ maxWidth: callOverlayMaxPx }}
            initialFocus={popup}
          >
            <Dialog.Title className={patterns['unseen']}>
              {text.label(title, { isRoom })}
            </Dialog.Title>
            <Inside {...props} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  );
}

function Inside(props: WindowProps) {
  const { pictures, title, startedAt, stage, unread, outside, chat, onLeave } = props;
  const { view } = useCall();
  const inside = useRef<HTMLDivElement>(null);
  const { widthPx } = useSize(inside);
  const side = useSelector(view, selectSide);
  const media = useMedia();
  const controls = useControls(stage);
  useShortcuts(media, controls);
  const beside = side === 'chat' ? controls.chat && chat : side === 'settings' && <CallSettings />;
  return (
    <div ref={inside} className={styles['inside']}>
      <CallHead title={title} startedAt={startedAt} pictures={pictures} outside={outside} />
      <div className={styles['middle']}>
        <div className={styles['room']}>
          <Notices stage={stage} />
          <Stage pictures={pictures} />
        </div>
        {beside && <div className={styles['beside']}>{beside}</div>}
      </div>
      <ControlBar
        controls={controls}
        media={media}
        isMinimal={isMinimal(widthPx, side === 'chat')}
        unread={unread}
        onLeave={onLeave}
      />
    </div>
  );
}
