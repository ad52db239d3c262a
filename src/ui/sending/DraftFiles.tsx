import { useSelector } from '@xstate/react';
import FileText from 'lucide-react/icons/file-text';
import X from 'lucide-react/icons/x';
import type { RefObject } from 'react';
import {
  selectAddress,
  selectFiles,
  selectIsAwaitingFiles,
  selectUncopiedFiles,
} from '#machines/sending/composer/composer.selectors.ts';
import { shownFileName } from '#ui/text/file-name.ts';
import { classes } from '#ui/kit/classes.ts';
import patterns from '#ui/kit/patterns.module.css';
import { EASE, reducedMotion } from '../kit/screen.ts';
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

/** Lists the files of the draft; those that are still being copied come last. */
export function DraftFiles({ composer, field }: DraftFilesProps) {
  const files = useSelector(composer, selectFiles);
  const uncopied = useSelector(composer, selectUncopiedFiles);
  const isAwaited = useSelector(composer, selectIsAwaitingFiles);
  // A single list keeps a file's element, and the focus in it, when the copying is done.
  const items = [
    ...files.map((file) => ({ ...file, isPicture: file.type === 'IMAGE', isPending: false })),
    ...uncopied.map((file) => ({
      ...file,
      isPicture: file.mime.startsWith('image/'),
      isPending: true,
    })),
  ];
  return (
    <div className={styles['tray']}>
      {items.length > 0 && (
        <div ref={closesSlowly}>
          <ul aria-label={text.list} className={styles['files']}>
            {items.map(({ fileId, name, sizeBytes, isPicture, isPending }) => {
              const Face = isPicture ? PictureFace : ChipFace;
              const file = { fileId, name: shownFileName(name), sizeText: sizeText(sizeBytes) };
              return (
                <li
                  key={fileId}
                  className={styles[isPicture ? 'picture' : 'chip']}
                  aria-busy={isPending}
                  title={`${file.name}, ${file.sizeText}`}
                >
                  <Face {...file} composer={composer} isPending={isPending} />
                  <RemoveButton
                    composer={composer}
                    field={field}
                    fileId={fileId}
                    name={file.name}
                  />
                </li>
              );
            })}
          </ul>
          <p role="status" className={styles['status']}>
            {isAwaited
              ? text.goesWhenReady
              : items.some(({ mime }) => mime.startsWith('video/')) && text.videoKeepsPlace}
          </p>
        </div>
      )}
    </div>
  );
}

/** The tray closes as it has opened (DraftFiles.module.css). */
const CLOSING = { duration: 160, easing: EASE } as const;

/** For `ref` of the tray's content: when it goes, its room goes slowly, and the messages come down with it. */
function closesSlowly(content: HTMLElement | null) {
  return () => {
    const tray = content?.parentElement;
    if (!tray || reducedMotion().matches) return;
    tray.animate({ height: [`${tray.offsetHeight}px`, '0px'] }, CLOSING);
  };
}

interface FaceProps {
  composer: ComposerRef;
  fileId: string;
  name: string;
  sizeText: string;
  isPending: boolean;
}

function PictureFace({ composer, fileId, name, isPending }: FaceProps) {
  const address = useSelector(composer, selectAddress(fileId));
  return isPending || address === null ? (
    <>
      <Spinner />
      <span className={patterns['unseen']}>{name}</span>
    </>
  ) : (
    <img
      src={address}
      alt={name}
      width={72}
      height={72}
      decoding="async"
      loading="lazy"
      // A dragged preview over the pane would look like a file to attach.
      draggable={false}
    />
  );
}

/** Enough letters for most endings and a bit of the name before them. */
const TAIL_CHARS = 9;

function ChipFace({ name, sizeText: size, isPending }: FaceProps) {
  const characters = [...graphemesOf(name)];
  return (
    <>
      <span className={classes(patterns['iconBox'], styles['icon'])} aria-hidden="true">
        {isPending ? <Spinner /> : <FileText />}
      </span>
      <span className={styles['lines']}>
        <bdi className={styles['name']}>
          <span className={styles['head']}>{characters.slice(0, -TAIL_CHARS).join('')}</span>
          <span>{characters.slice(-TAIL_CHARS).join('')}</span>
        </bdi>
        <span className={styles['size']}>{size}</span>
      </span>
    </>
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
        // The button goes with its file: the focus moves to the next file's, or back to the text.
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
