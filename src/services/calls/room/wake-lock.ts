/** Keeps the screen on, where the browser can. A page that was hidden has to ask again. */
export function holdAwake(window: Window): () => void {
  const { document, navigator } = window;
  const holding = new AbortController();
  let lock: WakeLockSentinel | null = null;

  async function hold(): Promise<void> {
    if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
    try {
      const got = await navigator.wakeLock.request('screen');
      if (holding.signal.aborted) await got.release();
      else lock = got;
    } catch {
      // The battery is low, or the page was hidden meanwhile.
    }
  }

  document.addEventListener('visibilitychange', () => void hold(), { signal: holding.signal });
  void hold();
  return () => {
    holding.abort();
    void lock?.release();
  };
}
