import { useLocalParticipant } from '@livekit/components-react';
import X from 'lucide-react/icons/x';
import { useCall } from '../view/call-context.ts';
import { useStreamTrack } from '../view/tracks.ts';
import { useCallActor } from '../use-call-actor.ts';
import { IconButton } from '#ui/kit/Button.tsx';
import { callDevices as text } from '#ui/text/call-devices.ru.ts';
import { DevicePanel } from './DevicePanel.tsx';
import styles from './DevicePanel.module.css';

/** Shows the devices in use, beside the tiles of a call. */
export function CallSettings() {
  const { view } = useCall();
  const devices = useCallActor('callDevices');
  const { microphoneTrack, cameraTrack, isMicrophoneEnabled, isCameraEnabled } =
    useLocalParticipant();
  const microphone = useStreamTrack(isMicrophoneEnabled ? microphoneTrack?.audioTrack : undefined);
  const camera = useStreamTrack(isCameraEnabled ? cameraTrack?.videoTrack : undefined);
  return (
    <div className={styles['inCall']}>
      <header className={styles['head']}>
        <h2>{text.panel}</h2>
        <IconButton label={text.close} onClick={() => view.send({ type: 'callView.closeSide' })}>
          <X />
        </IconButton>
      </header>
      {devices && <DevicePanel devices={devices} own={{ microphone, camera }} />}
    </div>
  );
}
