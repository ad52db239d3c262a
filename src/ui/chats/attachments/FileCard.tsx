import FileText from 'lucide-react/icons/file-text';
import type { ReactNode } from 'react';
import type { Attachment } from '#contract/messages.ts';
import { classes } from '#ui/kit/classes.ts';
import patterns from '#ui/kit/patterns.module.css';
import { shownFileName } from '#ui/text/file-name.ts';
import { attachments as text } from '#ui/text/attachments.ru.ts';
import { sizeText } from '#ui/text/sizes.ts';
import styles from './FileCard.module.css';
import { FileName } from './FileName.tsx';
import { playerOf } from './player.ts';

/** Shows a file that the server has: a link to it, and a player for sound and video. */
export function FileCard({ file }: { file: Attachment }) {
  return (
    <div className={styles['card']}>
      <FileLine name={file.name} address={file.url} note={sizeText(file.size)} />
      <Player file={file} name={shownFileName(file.name)} />
    </div>
  );
}

interface FileLineProps {
  name: string;
  /** Makes the name a link; null while the server does not have the file. */
  address: string | null;
  /** The size or the progress. */
  note: string;
  children?: ReactNode;
}

/** Shows an icon, the name, and a line of words below it. */
export function FileLine({ name, address, note, children }: FileLineProps) {
  const shown = shownFileName(name);
  return (
    <div className={styles['file']}>
      <span aria-hidden="true" className={classes(patterns['iconBox'], styles['icon'])}>
        <FileText />
      </span>
      <div className={styles['lines']}>
        {address === null ? (
          <p title={shown} className={styles['name']}>
            <FileName name={name} />
          </p>
        ) : (
          <a
            href={address}
            download={name}
            data-file={address}
            aria-label={`${text.file}${shown}`}
            title={shown}
            className={styles['name']}
          >
            <FileName name={name} />
          </a>
        )}
        <p className={styles['size']}>{note}</p>
      </div>
      {children}
    </div>
  );
}

function Player({ file, name }: { file: Attachment; name: string }) {
  const kind = playerOf(file.mime);
  const own = { controls: true, preload: 'metadata', src: file.url } as const;
  // Recordings that people send each other have no captions.
  /* oxlint-disable jsx-a11y/media-has-caption */
  if (kind === 'audio')
    return <audio {...own} aria-label={text.audio(name)} className={styles['audio']} />;
  if (kind === 'video')
    return <video {...own} playsInline aria-label={text.video(name)} className={styles['video']} />;
  /* oxlint-enable jsx-a11y/media-has-caption */
  return null;
}
