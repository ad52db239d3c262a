/** Handles the keys of a call. */
import { useEffect, useRef } from 'react';
import { isPressed } from '#ui/kit/shortcuts.ts';
import type { Controls, OwnMedia } from './controls.ts';

const meanings = ['microphone', 'camera', 'talk'] as const;

type KeyMeaning = (typeof meanings)[number];

type Key = Parameters<typeof isPressed>[0] & Pick<KeyboardEvent, 'repeat'>;

/** The small window knows M alone: the page below uses Space itself, and no sign there shows that a camera is on. */
export const smallMeanings: readonly KeyMeaning[] = ['microphone'];

/** The kind of element that has the focus; a `control` uses Space itself. */
type Place = 'typing' | 'control' | 'elsewhere';

export function meaningOf(key: Key, place: Place): KeyMeaning | null {
  if (place === 'typing' || key.repeat) return null;
  const meaning = meanings.find((one) => isPressed(key, one)) ?? null;
  return meaning === 'talk' && place === 'control' ? null : meaning;
}

/** Menus and lists use letters to find an item. */
const typing =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menu"], [role="listbox"]';
const control = 'button, a[href], summary, [role="button"], [role="menuitem"], [role="tab"]';

function placeOf(target: EventTarget | null): Place {
  if (!(target instanceof Element)) return 'elsewhere';
  if (target.closest(typing)) return 'typing';
  return target.closest(control) ? 'control' : 'elsewhere';
}

/** Switches microphone and camera by M and V; while Space is held down, turns a muted microphone on. */
export function useShortcuts(
  media: OwnMedia,
  controls: Controls,
  known: readonly KeyMeaning[] = meanings,
) {
  const latest = useRef({ media, controls, known });
  useEffect(() => {
    latest.current = { media, controls, known };
  });
  useEffect(() => {
    let isTalking = false;
    const listening = new AbortController();
    const { signal } = listening;

    /** Answers whether the key does something here. */
    function act(meaning: KeyMeaning): boolean {
      const { media: now, controls: may } = latest.current;
      if (meaning === 'talk') {
        if (!may.microphone || now.isOn.microphone) return false;
        isTalking = true;
        now.talk(true);
        return true;
      }
      if (!may[meaning]) return false;
      now.set(meaning, !now.isOn[meaning]);
      return true;
    }
    function fallSilent() {
      if (!isTalking) return;
      isTalking = false;
      latest.current.media.talk(false);
    }

    const pressed = (event: KeyboardEvent) => {
      const meaning = meaningOf(event, placeOf(event.target));
      if (!meaning || !latest.current.known.includes(meaning)) return;
      if (act(meaning)) event.preventDefault();
    };
    const released = (event: KeyboardEvent) => {
      if (event.code === 'Space') fallSilent();
    };
    document.addEventListener('keydown', pressed, { signal });
    document.addEventListener('keyup', released, { signal });
    // A key that is released in another window sends no event here.
    window.addEventListener('blur', fallSilent, { signal });
    return () => {
      listening.abort();
      fallSilent();
    };
  }, []);
}
