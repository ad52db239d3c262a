/** Shows files on their way to the server, over a picture or as a card, and tells what went wrong. */
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import X from 'lucide-react/icons/x';
import { useDb } from '#ui/app/actors.tsx';
import { IconButton } from '#ui/kit/Button.tsx';
import { classes } from '#ui/kit/classes.ts';
import patterns from '#ui/kit/patterns.module.css';
import { WaysOut } from '#ui/sending/WaysOut.tsx';
import { shownFileName } from '#ui/text/file-name.ts';
import { attachments as text } from '#ui/text/attachments.ru.ts';
import { sizeText } from '#ui/text/sizes.ts';
import { uploadRefusal } from '#ui/text/uploads.ru.ts';
import { handsFocusOn } from '../conversation/focus.ts';
import { FileLine } from './FileCard.tsx';
import card from './FileCard.module.css';
import styles from './Uploads.module.css';
import { useUpload, type OutgoingFile, type UploadView } from './use-upload.ts';

interface UploadProps {
  clientId: string;
  file: OutgoingFile;
}

/** Shows a file on its way: its progress, and a button that stops it. */
export function UploadCard({ clientId, file }: UploadProps) {
  const upload = useUpload(clientId, file);
  const name = shownFileName(file.name);
  return (
    <div className={card['card']}>
      <FileLine name={file.name} address={null} note={progressWords(file, upload)}>
        {upload.isGoing && (
          <IconButton
            ref={handsFocusOn}
            label={text.cancel(name)}
            className={styles['cancel']}
            onClick={upload.remove}
          >
            <X />
          </IconButton>
        )}
      </FileLine>
      {upload.isGoing && (
        <Progress
          name={name}
          upload={upload}
          // The bar of a file that waits would look like a rule between two files.
          className={upload.state === 'sending' ? styles['bar'] : patterns['unseen']}
        />
      )}
    </div>
  );
}

function progressWords({ sizeBytes }: OutgoingFile, { state, sentBytes }: UploadView): string {
  if (state === 'sending') return text.sentOf(sizeText(sentBytes), sizeText(sizeBytes));
  const waits = waitingWords(state);
  return waits ? `${sizeText(sizeBytes)} · ${waits}` : sizeText(sizeBytes);
}

/** Covers a picture on its way with a ring that fills with the progress, and with a button that stops it. */
export function UploadRing({ name, upload }: { name: string; upload: UploadView }) {
  if (!upload.isGoing) return null;
  const waits = waitingWords(upload.state);
  return (
    <div className={styles['over']}>
      <div ref={handsFocusOn} className={styles['ring']} style={{ '--share': upload.share }}>
        <Progress name={name} upload={upload} />
        <button type="button" aria-label={text.cancel(name)} onClick={upload.remove}>
          <X />
        </button>
      </div>
      {waits && <p className={styles['waits']}>{waits}</p>}
    </div>
  );
}

interface ProgressProps {
  name: string;
  upload: UploadView;
  className?: string | undefined;
}

/** Shows the progress bar, with words for a screen reader. */
function Progress({ name, upload, className }: ProgressProps) {
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

function waitingWords(state: UploadView['state']): string | null {
  if (state === 'waiting') return text.queued;
  if (state === 'waitingForNetwork') return text.waitsForNetwork;
  return state === 'retrying' ? text.retrying : null;
}

/** Shows a file that was not sent: its name, the reason, and the buttons to retry or remove it. */
export function UploadProblem({ clientId, file }: UploadProps) {
  const { state, refusal, retry, remove } = useUpload(clientId, file);
  const maxBytes = useDb((db) => db.uploadMaxBytes);
  if (state !== 'failed') return null;
  const name = shownFileName(file.name);
  return (
    <div role="group" aria-label={name} className={styles['problem']}>
      <TriangleAlert />
      <div>
        <p className={classes(patterns['oneLine'], styles['name'])}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles['why']}>{uploadRefusal(refusal ?? 'upload_failed', maxBytes)}</p>
        <p ref={handsFocusOn} className={styles['ways']}>
          <WaysOut again={text.retry} onAgain={retry} drop={text.remove} onDrop={remove} />
        </p>
      </div>
    </div>
  );
}
