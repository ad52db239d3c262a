import FileText from 'lucide-react/icons/file-text';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { useFocusHandedOn } from '../conversation/focus.ts';
import { shownFileName } from '#ui/text/file-name.ts';
import { attachments as text } from '#ui/text/attachments.ru.ts';
import { sizeText } from '#ui/text/sizes.ts';
import styles from './FileCard.module.css';
import { FileName } from './FileName.tsx';
import { UploadProgress, waitingWords } from './UploadRing.tsx';
import { useUpload, type OutgoingFile, type UploadView } from './use-upload.ts';

/** A file on its way: its progress, and a button that stops it. */
export function UploadCard({ clientId, file }: { clientId: string; file: OutgoingFile }) {
  const upload = useUpload(clientId, file);
  const name = shownFileName(file.name);
  const isGoing = upload.state !== 'done' && upload.state !== 'failed';
  return (
    <div className={styles['card']}>
      <div className={styles['file']}>
        <span aria-hidden="true" className={styles['icon']}>
          <FileText />
        </span>
        <div className={styles['lines']}>
          <p title={name} className={styles['name']}>
            <FileName name={file.name} />
          </p>
          <p className={styles['size']}>{progressWords(file, upload)}</p>
        </div>
        {isGoing && <CancelButton label={text.cancel(name)} onCancel={upload.remove} />}
      </div>
      {isGoing && <UploadProgress name={name} upload={upload} className={styles['bar']} />}
    </div>
  );
}

function progressWords({ sizeBytes }: OutgoingFile, { state, sentBytes }: UploadView): string {
  if (state === 'sending') return text.sentOf(sizeText(sentBytes), sizeText(sizeBytes));
  const waits = waitingWords(state);
  return waits ? `${sizeText(sizeBytes)} · ${waits}` : sizeText(sizeBytes);
}

function CancelButton({ label, onCancel }: { label: string; onCancel: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandedOn(button);
  return (
    <button
      ref={button}
      type="button"
      aria-label={label}
      title={label}
      className={styles['cancel']}
      onClick={onCancel}
    >
      <X />
    </button>
  );
}
