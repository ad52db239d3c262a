import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { useFocusHandedOn } from '../conversation/focus.ts';
import { shownFileName } from '#ui/text/file-name.ts';
import { attachments as text } from '#ui/text/attachments.ru.ts';
import type { UploadView } from './use-upload.ts';
import styles from './UploadRing.module.css';

/** Over a picture on its way: a ring that fills with its progress, and a button that stops it. */
export function UploadRing(props: { name: string; upload: UploadView }) {
  const { state } = props.upload;
  return state === 'done' || state === 'failed' ? null : <Ring {...props} />;
}

function Ring({ name, upload }: { name: string; upload: UploadView }) {
  const ring = useRef<HTMLDivElement>(null);
  useFocusHandedOn(ring);
  const shown = shownFileName(name);
  const waits = waitingWords(upload.state);
  return (
    <div className={styles['over']}>
      <div ref={ring} className={styles['ring']} style={{ '--share': upload.share }}>
        <UploadProgress name={shown} upload={upload} />
        <button type="button" aria-label={text.cancel(shown)} onClick={upload.remove}>
          <X />
        </button>
      </div>
      {waits && <p className={styles['waits']}>{waits}</p>}
    </div>
  );
}

/** The progress bar, with words for a screen reader. */
export function UploadProgress({
  name,
  upload,
  className,
}: {
  name: string;
  upload: UploadView;
  className?: string | undefined;
}) {
  const percent = Math.floor(upload.share * 100);
  return (
    <div
      role="progressbar"
      aria-label={text.uploading(name)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={waitingWords(upload.state) ?? text.percent(percent)}
      className={className}
      style={{ '--share': upload.share }}
    />
  );
}

export function waitingWords(state: UploadView['state']): string | null {
  if (state === 'waiting') return text.queued;
  if (state === 'waitingForNetwork') return text.waitsForNetwork;
  return state === 'retrying' ? text.retrying : null;
}
