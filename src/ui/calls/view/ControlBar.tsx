import { useSelector } from '@xstate/react';
import MessageSquare from 'lucide-react/icons/message-square';
import Mic from 'lucide-react/icons/mic';
import MicOff from 'lucide-react/icons/mic-off';
import MonitorUp from 'lucide-react/icons/monitor-up';
import MonitorX from 'lucide-react/icons/monitor-x';
import PhoneOff from 'lucide-react/icons/phone-off';
import Settings from 'lucide-react/icons/settings';
import SwitchCamera from 'lucide-react/icons/switch-camera';
import Video from 'lucide-react/icons/video';
import VideoOff from 'lucide-react/icons/video-off';
import { type ReactNode, type Ref, useEffect } from 'react';
import { callBadgeMax } from '#contract/call-limits.ts';
import { devicesOf, selectDevices } from '#machines/calls/call-devices/call-devices.selectors.ts';
import { selectSide } from '#machines/calls/call-view/call-view.selectors.ts';
import { Badge } from '#ui/kit/Badge.tsx';
import { classes } from '#ui/kit/classes.ts';
import { callDevices as deviceText } from '#ui/text/call-devices.ru.ts';
import { callBar as text } from '#ui/text/calls.ru.ts';
import { useCallActor } from '../use-call-actor.ts';
import { useCall, type MediaKind } from './call-context.ts';
import styles from './ControlBar.module.css';
import type { Controls, OwnMedia } from './controls.ts';

interface ControlBarProps {
  controls: Controls;
  media: OwnMedia;
  /** Shows the words below the icons. */
  isMinimal: boolean;
  /** Unread messages of the call's chat. */
  unread: number;
  chatButton: Ref<HTMLButtonElement>;
  settingsButton: Ref<HTMLButtonElement>;
  onLeave: () => void;
}

/** Shows only the controls that this person may use in this room (spec 6). */
export function ControlBar(props: ControlBarProps) {
  const { controls, media, isMinimal, unread, chatButton, settingsButton, onLeave } = props;
  const { view } = useCall();
  const side = useSelector(view, selectSide);
  const switchOf = (kind: MediaKind) =>
    controls[kind] && <Switch kind={kind} media={media} isMinimal={isMinimal} />;
  return (
    <div role="toolbar" aria-label={text.label} className={styles['bar']}>
      {switchOf('microphone')}
      {switchOf('camera')}
      {controls.camera && media.isOn.camera && <Flip isMinimal={isMinimal} />}
      {switchOf('screen')}
      {controls.chat && (
        <Control
          ref={chatButton}
          label={text.chat}
          hint={side === 'chat' ? text.chatClose : text.chatOpen}
          icon={<MessageSquare />}
          isMinimal={isMinimal}
          isPressed={side === 'chat'}
          look={side === 'chat' ? 'open' : 'plain'}
          note={unread > 0 ? text.unread(unread) : null}
          onClick={() => view.send({ type: 'callView.toggleChat' })}
        >
          <UnreadBadge count={unread} />
        </Control>
      )}
      <Control
        ref={settingsButton}
        label={text.settings}
        hint={text.settingsHint}
        icon={<Settings />}
        isMinimal={isMinimal}
        isShy
        isPressed={side === 'settings'}
        look={side === 'settings' ? 'open' : 'plain'}
        onClick={() => view.send({ type: 'callView.toggleSettings' })}
      />
      <Control
        label={text.leave}
        hint={text.leaveHint}
        icon={<PhoneOff />}
        isMinimal={isMinimal}
        look="leave"
        onClick={onLeave}
      />
    </div>
  );
}

/** The person's own devices. A screen that is shown stands out, and so does a device that is off. */
const switches = {
  microphone: { On: Mic, Off: MicOff, look: { on: 'plain', off: 'off' } },
  camera: { On: Video, Off: VideoOff, look: { on: 'plain', off: 'off' } },
  screen: { On: MonitorX, Off: MonitorUp, look: { on: 'open', off: 'plain' } },
} as const;

interface SwitchProps {
  kind: MediaKind;
  media: OwnMedia;
  isMinimal: boolean;
}

function Switch({ kind, media: { isOn, set }, isMinimal }: SwitchProps) {
  const { On, Off, look } = switches[kind];
  const is = isOn[kind];
  return (
    <Control
      label={text[kind]}
      hint={text[`${kind}${is ? 'Off' : 'On'}`]}
      icon={is ? <On /> : <Off />}
      isMinimal={isMinimal}
      isPressed={is}
      look={is ? look.on : look.off}
      onClick={() => set(kind, !is)}
    />
  );
}

interface ControlProps {
  ref?: Ref<HTMLButtonElement>;
  label: string;
  /** A shorter word for the screen. */
  word?: string;
  /** The tooltip: it describes the effect of a click. */
  hint: string;
  icon: ReactNode;
  isMinimal: boolean;
  /** Has a word only below its icon, as in the design. */
  isShy?: boolean;
  isPressed?: boolean;
  look: 'plain' | 'off' | 'open' | 'leave' | 'flip';
  /** Screen readers read it after the name. */
  note?: string | null;
  onClick: () => void;
  children?: ReactNode;
}

function Control(props: ControlProps) {
  const { ref, label, word = label, hint, icon, isMinimal, isShy = false, isPressed } = props;
  const { look, note = null, onClick, children } = props;
  return (
    <button
      ref={ref}
      type="button"
      aria-label={note === null ? label : `${label}, ${note}`}
      aria-pressed={isPressed}
      title={hint}
      className={classes(
        styles['control'],
        styles[look],
        isMinimal ? styles['minimal'] : isShy && styles['shy'],
      )}
      onClick={onClick}
    >
      {icon}
      {(isMinimal || !isShy) && <span aria-hidden="true">{word}</span>}
      {children}
    </button>
  );
}

/** Switches between the two cameras of a phone. Elsewhere the person chooses one by name. */
function Flip({ isMinimal }: { isMinimal: boolean }) {
  const { call } = useCall();
  const devices = useCallActor('callDevices');
  const hasOther = useSelector(
    devices,
    (now) => now !== undefined && devicesOf(selectDevices(now), 'videoinput').length > 1,
  );
  // The camera is on, so the browser now tells the names of devices.
  useEffect(() => devices?.send({ type: 'callDevices.look' }), [devices]);
  if (!hasOther) return null;
  return (
    <Control
      label={deviceText.flip}
      word={deviceText.flipWord}
      hint={deviceText.flipHint}
      icon={<SwitchCamera />}
      isMinimal={isMinimal}
      isShy
      look="flip"
      onClick={() => void call.flipCamera()}
    />
  );
}

/** Shows the number of unread messages at the corner of a button, whose name tells screen readers the same. */
export function UnreadBadge({ count }: { count: number }) {
  return count > 0 ? (
    <span className={styles['unread']}>
      <Badge count={count} max={callBadgeMax} />
    </span>
  ) : null;
}
