import Upload from 'lucide-react/icons/upload';
import { useState, type ReactNode } from 'react';
import { files as text } from '../text/composer.ru.ts';
import type { ComposerRef } from './Composer.tsx';
import styles from './DropZone.module.css';
import { filesDropped, holdsFiles } from './transfer.ts';

interface DropZoneProps {
  /** null: there is none to take them just now. */
  composer: ComposerRef | null;
  children: ReactNode;
}

/**
 * Takes files that are dragged over what it holds. While they are there a layer lies above all of it, so that the
 * pointer does not enter and leave each thing below.
 */
export function DropZone({ composer, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={styles['zone']}
      onDragEnter={({ dataTransfer }) => {
        if (composer && holdsFiles(dataTransfer)) setOver(true);
      }}
    >
      {children}
      {isOver && (
        <div
          className={styles['layer']}
          onDragOver={(event) => {
            event.preventDefault();
            event.dataTransfer.dropEffect = 'copy';
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            composer?.send({ type: 'composer.attach', ...filesDropped(event.dataTransfer) });
          }}
        >
          <p>
            <Upload />
            {text.drop}
          </p>
        </div>
      )}
    </div>
  );
}
