import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog } from '@base-ui/react/dialog';
import { RoomAudioRenderer, RoomContext } from '@livekit/components-react';
import { useSelector } from '@xstate/react';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { callOverlayMaxPx } from '#contract/call-limits.ts';
import {
  selectAreControlsAway,
  selectIsSmall,
  selectSide,
} from '#machines/calls/call-view/call-view.selectors.ts';
import type { CallStep } from '#machines/calls/call/call.selectors.ts';
import { CallSettings } from '../devices/CallSettings.tsx';
import { classes } from '#ui/kit/classes.ts';
import { callDevices } from '#ui/text/call-devices.ru.ts';
import { callBar, callView as text } from '#ui/text/calls.ru.ts';
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
import { useArrangement } from './focus.ts';
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
  /** The step on the way into a call; null in it, and in a room. */
  step?: CallStep | null;
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
      {/* Escape goes one step back and never ends the call; a click beside the call does nothing. */}
      <Dialog.Root
        open
        disablePointerDismissal
        onOpenChange={(open) => !open && view.send({ type: 'callView.back' })}
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
  const { pictures, title, startedAt, stage, step = null, unread, outside, chat, onLeave } = props;
  const { view } = useCall();
  const inside = useRef<HTMLDivElement>(null);
  const { widthPx } = useSize(inside);
  const side = useSelector(view, selectSide);
  const shown = useArrangement(pictures);
  const media = useMedia();
  const controls = useControls(stage);
  useShortcuts(media, controls);
  const chatButton = useRef<HTMLButtonElement>(null);
  const settingsButton = useRef<HTMLButtonElement>(null);
  // Nothing lies over the picture while something stands beside it.
  const fills = shown.way === 'pair' && shown.fills && side === 'closed';
  const areAway = useSelector(view, selectAreControlsAway) && fills;
  return (
    <div
      ref={inside}
      className={classes(styles['inside'], fills && styles['filled'])}
      data-away={areAway || undefined}
      {...useTouches({ fills, areAway })}
    >
      <CallHead title={title} startedAt={startedAt} pictures={pictures} outside={outside} />
      <div className={styles['middle']}>
        <div className={styles['room']}>
          <Notices stage={stage} step={step} />
          <Stage shown={shown} />
        </div>
        {side === 'chat' && controls.chat && (
          <Beside key={side} label={callBar.chat} opener={chatButton}>
            {chat}
          </Beside>
        )}
        {side === 'settings' && (
          <Beside key={side} label={callDevices.panel} opener={settingsButton}>
            <CallSettings />
          </Beside>
        )}
      </div>
      <ControlBar
        controls={controls}
        media={media}
        isMinimal={isMinimal(widthPx, side === 'chat')}
        unread={unread}
        chatButton={chatButton}
        settingsButton={settingsButton}
        onLeave={onLeave}
      />
    </div>
  );
}

interface BesideProps {
  label: string;
  /** The button that opens it. */
  opener: RefObject<HTMLButtonElement | null>;
  children: ReactNode;
}

/** Stands beside the tiles. The focus goes in when it opens, and back to its button when it closes. */
function Beside({ label, opener, children }: BesideProps) {
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const node = panel.current;
    node?.focus();
    return () => {
      // Not earlier: where both are drawn together, the button comes after the panel.
      const { current: button } = opener;
      if (node?.contains(document.activeElement)) button?.focus();
    };
  }, [opener]);
  return (
    <section ref={panel} tabIndex={-1} aria-label={label} className={styles['beside']}>
      {children}
    </section>
  );
}

/** Reports movements over the call and keys in it. The finger that brings the controls back presses no unseen one. */
function useTouches({ fills, areAway }: { fills: boolean; areAway: boolean }) {
  const { view } = useCall();
  const isSwallowed = useRef(false);
  const touch = () => view.send({ type: 'callView.touched' });
  useEffect(() => {
    // The bar and the names show themselves first, then they leave the picture.
    if (fills) view.send({ type: 'callView.touched' });
  }, [view, fills]);
  return {
    onPointerMove: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') touch();
    },
    onPointerDownCapture: (event: PointerEvent) => {
      isSwallowed.current = areAway && isBlind(event);
      if (!isSwallowed.current) touch();
    },
    onClickCapture: (event: MouseEvent) => {
      // A click by a key or a screen reader has no `detail`, and ends no press.
      if (isSwallowed.current && event.detail > 0) event.stopPropagation();
      isSwallowed.current = false;
      touch();
    },
    onFocus: touch,
    onKeyDown: touch,
  };
}

/**
 * Answers whether a finger presses what nobody sees. Screen readers press as fingers of no size or as a mouse, and
 * their users choose by name.
 */
const isBlind = ({ pointerType, width, height, target }: PointerEvent): boolean =>
  pointerType === 'touch' &&
  (width > 0 || height > 0) &&
  target instanceof Element &&
  !target.checkVisibility({ checkOpacity: true });
