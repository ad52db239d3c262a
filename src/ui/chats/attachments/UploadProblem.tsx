import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useRef } from 'react';
import { useDb } from '#ui/app/actors.tsx';
import { useFocusHandedOn } from '../conversation/focus.ts';
import { shownFileName } from '#ui/text/file-name.ts';
import { attachments as text } from '#ui/text/attachments.ru.ts';
import { uploadRefusal } from '#ui/text/uploads.ru.ts';
import styles from './UploadProblem.module.css';
import { useUpload, type OutgoingFile, type UploadView } from './use-upload.ts';

/** A file that was not sent: its name, the reason, and the buttons to retry or remove it. */
export function UploadProblem({ clientId, file }: { clientId: string; file: OutgoingFile }) {
  const { state, refusal, retry, remove } = useUpload(clientId, file);
  const maxBytes = useDb((db) => db.uploadMaxBytes);
  if (state !== 'failed') return null;
  return (
    <div role="group" aria-label={shownFileName(file.name)} className={styles['problem']}>
      <TriangleAlert />
      <div>
        <p className={styles['name']}>
          <bdi>{shownFileName(file.name)}</bdi>
        </p>
        <p className={styles['why']}>{uploadRefusal(refusal ?? 'upload_failed', maxBytes)}</p>
        <WaysOut retry={retry} remove={remove} />
      </div>
    </div>
  );
}

function WaysOut({ retry, remove }: Pick<UploadView, 'retry' | 'remove'>) {
  const ways = useRef<HTMLParagraphElement>(null);
  useFocusHandedOn(ways);
  return (
    <p ref={ways} className={styles['ways']}>
      <button type="button" onClick={retry}>
        {text.retry}
      </button>
      <button type="button" className={styles['remove']} onClick={remove}>
        {text.remove}
      </button>
    </p>
  );
}
