import Upload from 'lucide-react/icons/upload';
import { useState, type ReactNode } from 'react';
import { files as text } from '../text/composer.ru.ts';
import type { ComposerRef } from './Composer.tsx';
import styles from './DropZone.module.css';
import { filesDropped, holdsFiles } from './transfer.ts';

interface DropZoneProps {
  /** null: no composer can take files just now. */
  composer: ComposerRef | null;
  children: ReactNode;
}

/**
 * Takes files that are dragged over its children. Meanwhile a layer covers them all, so that the pointer does not enter
 * and leave each of them.
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
