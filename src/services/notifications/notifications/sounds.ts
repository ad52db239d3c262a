/** Plays sounds. The browser lets a page make any only after the person's first click, key or touch. */
import type { Notifications } from './types.ts';

const files = {
  notify: new URL('./sounds/notify.wav', import.meta.url).href,
  silence: new URL('./sounds/silence.wav', import.meta.url).href,
};

const gestures = ['pointerdown', 'pointerup', 'keydown', 'touchend'] as const;

export function createSounds(
  window: Window & typeof globalThis,
): Pick<Notifications, 'unlock' | 'play'> {
  /** All sounds share one element, because a gesture unlocks only the element that plays in it. */
  let player: HTMLAudioElement | null = null;

  async function play(file: keyof typeof files, volume: number): Promise<void> {
    player ??= new window.Audio();
    player.src = files[file];
    player.volume = volume;
    await player.play();
  }

  return {
    unlock(unlocked) {
      const waiting = new AbortController();
      const unlock = () => {
        // If the browser refuses, as after a key that is no gesture, the next gesture may do.
        play('silence', 0).then(
          () => {
            if (waiting.signal.aborted) return;
            waiting.abort();
            unlocked();
          },
          () => {},
        );
      };
      for (const gesture of gestures) {
        window.addEventListener(gesture, unlock, {
          capture: true,
          passive: true,
          signal: waiting.signal,
        });
      }
      // The person may have clicked already, on 'Войти'.
      if (window.navigator.userActivation?.hasBeenActive) unlock();
      return () => waiting.abort();
    },
    play,
  };
}
