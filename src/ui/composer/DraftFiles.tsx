import { useSelector } from '@xstate/react';
import { FileText, X } from 'lucide-react';
import type { RefObject } from 'react';
import type { ChosenFile } from '#machines/composer/composer.draft.ts';
import {
  selectAddress,
  selectFiles,
  selectIsAwaitingFiles,
  selectPendingFiles,
} from '#machines/composer/composer.selectors.ts';
import { shownFileName } from '../file-name.ts';
import { Spinner } from '../kit/Spinner.tsx';
import { files as text } from '../text/composer.ru.ts';
import { graphemesOf } from '../text/graphemes.ts';
import { sizeText } from '../text/sizes.ts';
import type { ComposerRef } from './Composer.tsx';
import styles from './DraftFiles.module.css';

interface DraftFilesProps {
  composer: ComposerRef;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The files of the message that is being written, those that are still being copied at the end. */
export function DraftFiles({ composer, field }: DraftFilesProps) {
  const files = useSelector(composer, selectFiles);
  const pending = useSelector(composer, selectPendingFiles);
  const isAwaited = useSelector(composer, selectIsAwaitingFiles);
  if (files.length + pending.length === 0) return null;
  const shared = { composer, field };
  return (
    <>
      <ul aria-label={text.list} className={styles['files']}>
        {files.map((file) =>
          file.type === 'IMAGE' ? (
            <Picture key={file.fileId} file={file} {...shared} />
          ) : (
            <Chip key={file.fileId} file={file} {...shared} />
          ),
        )}
        {pending.map((file) =>
          file.mime.startsWith('image/') ? (
            <Picture key={file.fileId} file={file} isPending {...shared} />
          ) : (
            <Chip key={file.fileId} file={file} isPending {...shared} />
          ),
        )}
      </ul>
      <p role="status" className={styles['status']}>
        {isAwaited && text.goesWhenReady}
      </p>
    </>
  );
}

type FileProps = DraftFilesProps & {
  file: Omit<ChosenFile, 'from'>;
  isPending?: boolean;
};

function Picture({ composer, field, file, isPending = false }: FileProps) {
  const { fileId } = file;
  const address = useSelector(composer, selectAddress(fileId));
  const name = shownFileName(file.name);
  return (
    <li
      className={styles['picture']}
      aria-busy={isPending}
      title={`${name}, ${sizeText(file.sizeBytes)}`}
    >
      {isPending || address === null ? (
        <>
          <Spinner />
          <span className={styles['unseen']}>{name}</span>
        </>
      ) : (
        <img
          src={address}
          alt={name}
          width={72}
          height={72}
          decoding="async"
          loading="lazy"
          // Dragged over the pane it would look like a file to be attached.
          draggable={false}
        />
      )}
      <RemoveButton composer={composer} field={field} fileId={fileId} name={name} />
    </li>
  );
}

function Chip({ composer, field, file, isPending = false }: FileProps) {
  const name = shownFileName(file.name);
  return (
    <li className={styles['chip']} aria-busy={isPending} title={name}>
      <span className={styles['icon']} aria-hidden="true">
        {isPending ? <Spinner /> : <FileText />}
      </span>
      <span className={styles['lines']}>
        <ChipName name={name} />
        <span className={styles['size']}>{sizeText(file.sizeBytes)}</span>
      </span>
      <RemoveButton composer={composer} field={field} fileId={file.fileId} name={name} />
    </li>
  );
}

/** Together as long as most endings and a bit of what is before them. */
const TAIL_CHARS = 9;

function ChipName({ name }: { name: string }) {
  const characters = [...graphemesOf(name)];
  return (
    <bdi className={styles['name']}>
      <span className={styles['head']}>{characters.slice(0, -TAIL_CHARS).join('')}</span>
      <span>{characters.slice(-TAIL_CHARS).join('')}</span>
    </bdi>
  );
}

type RemoveButtonProps = DraftFilesProps & { fileId: string; name: string };

function RemoveButton({ composer, field, fileId, name }: RemoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={text.remove(name)}
      className={styles['remove']}
      onClick={({ currentTarget }) => {
        // The button goes with the file: the focus moves on to the next one's, or back to the words.
        const item = currentTarget.closest('li');
        const next = item?.nextElementSibling ?? item?.previousElementSibling;
        (next?.querySelector('button') ?? field.current)?.focus();
        composer.send({ type: 'composer.detach', fileId });
      }}
    >
      <X />
    </button>
  );
}
