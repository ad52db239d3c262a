import FileText from 'lucide-react/icons/file-text';
import type { Attachment } from '#contract/messages.ts';
import { shownFileName } from '#ui/text/file-name.ts';
import { attachments as text } from '#ui/text/attachments.ru.ts';
import { sizeText } from '#ui/text/sizes.ts';
import styles from './FileCard.module.css';
import { FileName } from './FileName.tsx';
import { kindOf } from './kind.ts';

/** A file that the server has: a link to it; what can be heard or watched plays in its place, too. */
export function FileCard({ file }: { file: Attachment }) {
  const name = shownFileName(file.name);
  return (
    <div className={styles['card']}>
      <Player file={file} name={name} />
      <div className={styles['file']}>
        <span aria-hidden="true" className={styles['icon']}>
          <FileText />
        </span>
        <div className={styles['lines']}>
          <a
            href={file.url}
            download={file.name}
            title={name}
            data-file=""
            className={styles['name']}
          >
            <FileName name={file.name} />
          </a>
          <p className={styles['size']}>{sizeText(file.size)}</p>
        </div>
      </div>
    </div>
  );
}

function Player({ file, name }: { file: Attachment; name: string }) {
  switch (kindOf(file.mime)) {
    case 'audio':
      return (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people record for each other has none
        <audio
          controls
          preload="metadata"
          src={file.url}
          aria-label={text.audio(name)}
          className={styles['audio']}
        />
      );
    case 'video':
      return (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people record for each other has none
        <video
          controls
          playsInline
          preload="metadata"
          src={file.url}
          aria-label={text.video(name)}
          className={styles['video']}
        />
      );
    case 'other':
      return null;
  }
}
