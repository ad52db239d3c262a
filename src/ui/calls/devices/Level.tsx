import { useEffect, useRef } from 'react';
import { callDevices as text } from '#ui/text/call-devices.ru.ts';
import styles from './DevicePanel.module.css';
import { watchLevel } from './use-call-devices.ts';

/** Shows the loudness. It writes to the page itself, because React would draw it a dozen times a second. */
export function Level({ track }: { track: MediaStreamTrack }) {
  const meter = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      watchLevel(track, (level) => {
        meter.current?.style.setProperty('--level', level.toFixed(3));
        meter.current?.setAttribute('aria-valuenow', String(Math.round(level * 100)));
      }),
    [track],
  );
  return (
    <>
      <div
        ref={meter}
        role="meter"
        aria-label={text.level}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
        className={styles['level']}
      />
      <p className={styles['note']}>{text.levelHint}</p>
    </>
  );
}
