import { DevicePanel } from '#ui/calls/devices/DevicePanel.tsx';
import { useCallActor } from '#ui/calls/use-call-actor.ts';
import { SkeletonRows } from '../kit/Skeleton.tsx';
import { callDevices as text } from '../text/call-devices.ru.ts';
import { Section } from './Section.tsx';
import styles from './SettingsPage.module.css';

/** The devices for calls; none is turned on before somebody tries it out. */
export function CallDevices() {
  const devices = useCallActor('callDevices');
  return (
    <Section title={text.title}>
      {devices ? <DevicePanel devices={devices} /> : <SkeletonRows label={text.loading} rows={2} />}
      <p className={styles['note']}>{text.nextCall}</p>
    </Section>
  );
}
