/** Passes short words between the tabs of this origin: «look again», never data. */

export interface Tabs {
  /** Reaches all other tabs, and nobody in this one. */
  tell(word: string): void;
  watch(hear: (word: string) => void): () => void;
}

export function createTabs(name: string): Tabs {
  const channel = new BroadcastChannel(name);
  return {
    tell(word) {
      channel.postMessage(word);
    },
    watch(hear) {
      const listen = ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') hear(data);
      };
      channel.addEventListener('message', listen);
      return () => channel.removeEventListener('message', listen);
    },
  };
}
