import { callTitleBlinkMs } from '#contract/call-limits.ts';
import { createLocks, type Locks } from '#services/browser/locks/locks.ts';
import type { Ring } from './types.ts';

const files = {
  ring: new URL('../../notifications/notifications/sounds/ring.wav', import.meta.url).href,
  silence: new URL('../../notifications/notifications/sounds/silence.wav', import.meta.url).href,
};
const gestures = ['pointerdown', 'pointerup', 'keydown', 'touchend'] as const;
const turn = 'ring';

export function createRing(
  window: Window & typeof globalThis = globalThis.window,
  locks: Locks = createLocks(),
): Ring {
  /** All calls share one element, because a gesture unlocks only the element that plays in it. */
  const player = new window.Audio();
  let isRinging = false;

  async function play(file: keyof typeof files, volume: number): Promise<void> {
    player.src = files[file];
    player.loop = file === 'ring';
    player.volume = volume;
    await player.play();
  }

  /** Calls back at each gesture until the signal ends. */
  function atGestures(on: () => void, signal: AbortSignal): void {
    for (const gesture of gestures) {
      window.addEventListener(gesture, on, { capture: true, passive: true, signal });
    }
  }

  // A first click lets the page sound; some browsers want that for each element, long before it rings.
  const unlocking = new AbortController();
  atGestures(() => {
    if (isRinging) return;
    play('silence', 0).then(
      () => unlocking.abort(),
      () => {},
    );
  }, unlocking.signal);

  return {
    start(volume, on) {
      const ringing = new AbortController();
      const { signal } = ringing;
      const ended = new Promise<void>((end) => signal.addEventListener('abort', () => end()));

      /** Resolves when the turn is over, or at once if the browser does not let the tab sound. */
      async function sound(): Promise<void> {
        try {
          isRinging = true;
          await play('ring', volume);
          if (!signal.aborted) on(true);
          await ended;
        } finally {
          isRinging = false;
          player.pause();
        }
      }

      locks.exclusively(turn, sound, signal).catch(() => {
        // After an abort the ringing was over before its turn had come.
        if (!signal.aborted) on(false);
      });
      return () => ringing.abort();
    },
    blinkTitle: (title) => blinkTitle(window.document, title),
    isTaken: () => locks.isHeld(turn),
    watchGestures(on) {
      const watching = new AbortController();
      atGestures(on, watching.signal);
      return () => watching.abort();
    },
  };
}

function blinkTitle(document: Document, title: string): () => void {
  let pageTitle: string | null = null;
  const showPage = () => {
    // A title that the page has set meanwhile stays.
    if (pageTitle !== null && document.title === title) document.title = pageTitle;
    pageTitle = null;
  };
  const blink = () => {
    if (pageTitle !== null) showPage();
    else {
      pageTitle = document.title;
      document.title = title;
    }
  };
  blink();
  const timer = setInterval(blink, callTitleBlinkMs);
  return () => {
    clearInterval(timer);
    showPage();
  };
}
