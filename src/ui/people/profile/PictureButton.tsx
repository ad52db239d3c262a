import Camera from 'lucide-react/icons/camera';
import type { ComponentProps } from 'react';
import patterns from '#ui/kit/patterns.module.css';
import styles from './PictureButton.module.css';

type PictureButtonProps = ComponentProps<'button'> & {
  /** The accessible name; also the tooltip. */
  label: string;
};

/** Makes a picture a button that changes it, which a camera at its edge shows. */
export function PictureButton({ label, children, ...rest }: PictureButtonProps) {
  return (
    <button type="button" title={label} className={styles['picture']} {...rest}>
      <span className={patterns['unseen']}>{label}</span>
      {children}
      <span className={styles['camera']} aria-hidden="true">
        <Camera />
      </span>
    </button>
  );
}
