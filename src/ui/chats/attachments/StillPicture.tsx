import { useEffect, useRef, useSyncExternalStore } from 'react';
import styles from './Picture.module.css';

const quiet = () => matchMedia('(prefers-reduced-motion: reduce)');

function watchQuiet(changed: () => void): () => void {
  const list = quiet();
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}

/** True for an animation when the person prefers reduced motion. */
export function useStill(mime: string): boolean {
  const isQuiet = useSyncExternalStore(watchQuiet, () => quiet().matches);
  return isQuiet && mime === 'image/gif';
}

/** The first frame of an animation, drawn over it. The picture moves only in the viewer. */
export function StillPicture({ src }: { src: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const image = new Image();
    image.addEventListener('load', () => {
      const element = canvas.current;
      if (!element) return;
      element.width = image.naturalWidth;
      element.height = image.naturalHeight;
      element.getContext('2d')?.drawImage(image, 0, 0);
    });
    image.src = src;
  }, [src]);
  return (
    <>
      <canvas ref={canvas} aria-hidden="true" className={styles['still']} />
      <span aria-hidden="true" className={styles['kind']}>
        GIF
      </span>
    </>
  );
}
