import { useEffect, useRef } from 'react';
import type { Controls } from './controls.ts';
import { meaningOf, placeOf, type KeyMeaning } from './keys.ts';
import type { OwnMedia } from './use-media.ts';

const allMeanings: readonly KeyMeaning[] = ['microphone', 'camera', 'talk'];

/** M and V switch microphone and camera; holding Space turns a muted microphone on. */
export function useShortcuts(media: OwnMedia, controls: Controls, meanings = allMeanings) {
  const latest = useRef({ media, controls, meanings });
  useEffect(() => {
    latest.current = { media, controls, meanings };
  });
  useEffect(() => {
    let isTalking = false;
    const mean: Readonly<Record<KeyMeaning, () => boolean>> = {
      microphone: () => toggle('microphone'),
      camera: () => toggle('camera'),
      talk() {
        const { media: now, controls: may } = latest.current;
        if (!may.microphone || now.isOn.microphone) return false;
        isTalking = true;
        now.talk(true);
        return true;
      },
    };
    function toggle(kind: 'microphone' | 'camera'): boolean {
      const { media: now, controls: may } = latest.current;
      if (!may[kind]) return false;
      now.set(kind, !now.isOn[kind]);
      return true;
    }
    function fallSilent() {
      if (!isTalking) return;
      isTalking = false;
      latest.current.media.talk(false);
    }
    const pressed = (event: KeyboardEvent) => {
      const meaning = meaningOf(event, placeOf(event.target));
      if (!meaning || !latest.current.meanings.includes(meaning)) return;
      if (mean[meaning]()) event.preventDefault();
    };
    const released = (event: KeyboardEvent) => {
      if (event.code === 'Space') fallSilent();
    };
    document.addEventListener('keydown', pressed);
    document.addEventListener('keyup', released);
    // A key that is released in another window sends no event here.
    window.addEventListener('blur', fallSilent);
    return () => {
      document.removeEventListener('keydown', pressed);
      document.removeEventListener('keyup', released);
      window.removeEventListener('blur', fallSilent);
      fallSilent();
    };
  }, []);
}
