import { partStyleRetryMs } from '#contract/call-limits.ts';

/**
 * Asks again for a stylesheet that did not load. Vite asks only once, so a part of the app that is opened again would
 * have no styles.
 */
export function keepAskingForStyles(window: Window = globalThis.window): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    const address = /preload CSS for (?<address>\S+)/.exec(payload.message)?.groups?.['address'];
    if (address === undefined) return;
    const links = window.document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
    const missed = [...links].find((link) => link.getAttribute('href') === address);
    if (missed) askAgain(missed);
  });
}

function askAgain(missed: HTMLLinkElement): void {
  setTimeout(() => {
    // Safe: a clone has the type of its original.
    const link = missed.cloneNode() as HTMLLinkElement;
    link.addEventListener('error', () => askAgain(link), { once: true });
    missed.replaceWith(link);
  }, partStyleRetryMs);
}
