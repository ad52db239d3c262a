import { useSelector } from '@xstate/react';
import Minimize2 from 'lucide-react/icons/minimize-2';
import { selectSeconds } from '#machines/calls/call-view/call-view.selectors.ts';
import { IconButton } from '#ui/kit/Button.tsx';
import { callView as text } from '#ui/text/calls.ru.ts';
import { useCall } from './call-context.ts';
import styles from './CallView.module.css';
import { OutsideButton, type Outside } from './PictureInPicture.tsx';
import type { Picture } from './tracks.ts';

interface CallHeadProps {
  title: string;
  startedAt: string | null;
  pictures: readonly Picture[];
  outside: Outside | null;
}

export function CallHead({ title, startedAt, pictures, outside }: CallHeadProps) {
  const { view } = useCall();
  // People are counted by tiles, so that both numbers agree; before the first tile the person counts alone.
  const people = new Set(pictures.map(({ participant }) => participant.identity));
  return (
    <header className={styles['head']}>
      <div className={styles['what']}>
        <p className={styles['title']} dir="auto">
          {title}
        </p>
        {startedAt !== null && <Lasts startedAt={startedAt} />}
      </div>
      <div className={styles['tools']}>
        <p className={styles['count']}>{text.people(Math.max(1, people.size))}</p>
        <OutsideButton outside={outside} />
        <IconButton
          label={text.makeSmall}
          onClick={() => view.send({ type: 'callView.makeSmall' })}
        >
          <Minimize2 />
        </IconButton>
      </div>
    </header>
  );
}

/** Writes a duration as 0:07, 12:47 or 1:02:03. */
export function durationText(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

export function Lasts({ startedAt }: { startedAt: string }) {
  const { view, call } = useCall();
  // The server's clock set this time, and the view counts by the device's.
  const startedAtMs = Date.parse(startedAt) + call.clockSkewMs();
  const seconds = useSelector(view, (now) => selectSeconds(now, startedAtMs));
  return (
    <span role="timer" aria-label={text.lasts} className={styles['lasts']}>
      {durationText(seconds)}
    </span>
  );
}
