import type { Devices } from './types.ts';

export function createDevices(window: Window = globalThis.window): Devices {
  // On pages that are not secure this is missing, whatever the types say.
  const mediaDevices: MediaDevices | undefined = window.navigator.mediaDevices;
  return {
    watch(on) {
      const watching = new AbortController();
      const { signal } = watching;

      async function tell(): Promise<void> {
        const found = await mediaDevices?.enumerateDevices().catch(() => []);
        if (signal.aborted) return;
        on((found ?? []).map(({ kind, deviceId: id, label: name }) => ({ kind, id, name })));
      }

      mediaDevices?.addEventListener('devicechange', () => void tell(), { signal });
      void tell();
      return () => watching.abort();
    },
  };
}
