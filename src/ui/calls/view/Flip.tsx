import { useSelector } from '@xstate/react';
import SwitchCamera from 'lucide-react/icons/switch-camera';
import { useEffect } from 'react';
import { devicesOf, selectDevices } from '#machines/calls/call-devices/call-devices.selectors.ts';
import type { PeerRefs } from '#ui/app/actors.tsx';
import { useCallDevices } from '../devices/use-call-devices.ts';
import { classes } from '#ui/kit/classes.ts';
import { callDevices as text } from '#ui/text/call-devices.ru.ts';
import { useCall } from './call-context.ts';
import styles from './ControlBar.module.css';

/** On phones, whose cameras look two ways: the other one. Elsewhere one chooses by name. */
export function Flip() {
  const devices = useCallDevices();
  return devices && <Flipping devices={devices} />;
}

function Flipping({ devices }: { devices: PeerRefs['callDevices'] }) {
  const { call } = useCall();
  const hasOther = useSelector(
    devices,
    (now) => devicesOf(selectDevices(now), 'videoinput').length > 1,
  );
  // The camera is on: from now on they have names.
  useEffect(() => devices.send({ type: 'callDevices.look' }), [devices]);
  if (!hasOther) return null;
  return (
    <button
      type="button"
      aria-label={text.flip}
      title={text.flipHint}
      className={classes(styles['control'], styles['minimal'], styles['flip'])}
      onClick={() => void call.flipCamera()}
    >
      <SwitchCamera />
    </button>
  );
}
