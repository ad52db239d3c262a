import { useSelector } from '@xstate/react';
import MessageSquare from 'lucide-react/icons/message-square';
import Mic from 'lucide-react/icons/mic';
import MicOff from 'lucide-react/icons/mic-off';
import MonitorUp from 'lucide-react/icons/monitor-up';
import MonitorX from 'lucide-react/icons/monitor-x';
import PhoneOff from 'lucide-react/icons/phone-off';
import Settings from 'lucide-react/icons/settings';
import Video from 'lucide-react/icons/video';
import VideoOff from 'lucide-react/icons/video-off';
import { type ReactNode, useEffect } from 'react';
import { selectSide } from '#machines/calls/call-view/call-view.selectors.ts';
import { classes } from '#ui/kit/classes.ts';
import { callBar as text } from '#ui/text/calls.ru.ts';
import { useCall } from './call-context.ts';
import styles from './ControlBar.module.css';
import type { Controls } from './controls.ts';
import { UnreadBadge } from './UnreadBadge.tsx';
import type { OwnMedia } from './use-media.ts';
import SwitchCamera from 'lucide-react/icons/switch-camera';
import { devicesOf, selectDevices } from '#machines/calls/call-devices/call-devices.selectors.ts';
import type { PeerRefs } from '#ui/app/actors.tsx';
import { useCallDevices } from '../devices/use-call-devices.ts';
import { callDevices as deviceText } from '#ui/text/call-devices.ru.ts';

interface ControlBarProps {
  controls: Controls;
  media: OwnMedia;
  /** Shows icons without words. */
  isMinimal: boolean;
  hasChat: boolean;
  /** Unread messages of the call's chat. */
  unread: number;
  onLeave: () => void;
}

/** Shows only the controls that this person may use in this room (spec 6). */
export function ControlBar(props: ControlBarProps) {
  const { controls, media, isMinimal, hasChat, unread, onLeave } = props;
  const { view } = useCall();
  const side = useSelector(view, selectSide);
  const { isOn, set } = media;
  return (
    <div role="toolbar" aria-label={text.label} className={styles['bar']}>
      {controls.microphone && (
        <Control
          label={text.microphone}
          hint={isOn.microphone ? text.microphoneOff : text.microphoneOn}
          icon={isOn.microphone ? <Mic /> : <MicOff />}
          isMinimal={isMinimal}
          isPressed={isOn.microphone}
          look={isOn.microphone ? 'plain' : 'off'}
          onClick={() => set('microphone', !isOn.microphone)}
        />
      )}
      {controls.camera && (
        <Control
          label={text.camera}
          hint={isOn.camera ? text.cameraOff : text.cameraOn}
          icon={isOn.camera ? <Video /> : <VideoOff />}
          isMinimal={isMinimal}
          isPressed={isOn.camera}
          look={isOn.camera ? 'plain' : 'off'}
          onClick={() => set('camera', !isOn.camera)}
        />
      )}
      {controls.camera && isOn.camera && <Flip />}
      {controls.screen && (
        <Control
          label={text.screen}
          hint={isOn.screen ? text.screenOff : text.screenOn}
          icon={isOn.screen ? <MonitorX /> : <MonitorUp />}
          isMinimal={isMinimal}
          isPressed={isOn.screen}
          look={isOn.screen ? 'open' : 'plain'}
          onClick={() => set('screen', !isOn.screen)}
        />
      )}
      {controls.chat && hasChat && (
        <Control
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
        label={text.settings}
        hint={text.settingsHint}
        icon={<Settings />}
        // The design has a gear without a word.
        isMinimal
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

interface ControlProps {
  label: string;
  /** The tooltip: it describes the effect of a click. */
  hint: string;
  icon: ReactNode;
  isMinimal: boolean;
  isPressed?: boolean;
  look: 'plain' | 'off' | 'open' | 'leave';
  /** Screen readers read it after the name. */
  note?: string | null;
  onClick: () => void;
  children?: ReactNode;
}

function Control(props: ControlProps) {
  const { label, hint, icon, isMinimal, isPressed, look, note = null, onClick, children } = props;
  return (
    <button
      type="button"
      aria-label={note === null ? label : `${label}, ${note}`}
      aria-pressed={isPressed}
      title={hint}
      className={classes(styles['control'], styles[look], isMinimal && styles['minimal'])}
      onClick={onClick}
    >
      {icon}
      {!isMinimal && <span aria-hidden="true">{label}</span>}
      {children}
    </button>
  );
}

/** Switches between the two cameras of a phone. Elsewhere the person chooses one by name. */
function Flip() {
  const devices = useCallDevices();
  return devices && <Flipping devices={devices} />;
}

function Flipping({ devices }: { devices: PeerRefs['callDevices'] }) {
  const { call } = useCall();
  const hasOther = useSelector(
    devices,
    (now) => devicesOf(selectDevices(now), 'videoinput').length > 1,
  );
  // The camera is on, so the browser now tells the names of devices.
  useEffect(() => devices.send({ type: 'callDevices.look' }), [devices]);
  if (!hasOther) return null;
  return (
    <button
      type="button"
      aria-label={deviceText.flip}
      title={deviceText.flipHint}
      className={classes(styles['control'], styles['minimal'], styles['flip'])}
      onClick={() => void call.flipCamera()}
    >
      <SwitchCamera />
    </button>
  );
}
