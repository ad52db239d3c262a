const key = 'vest.tab';

/**
 * Names this tab. The name outlives a reload; a copy of the tab gets a name of its own, because the browser copies the
 * tab's storage, in which the name lies only while no page runs.
 */
export function takeTabName(window: Window = globalThis.window): string {
  const fresh = crypto.getRandomValues(new Uint32Array(2)).join('-');
  try {
    const { sessionStorage } = window;
    const name = sessionStorage.getItem(key) ?? fresh;
    const forget = () => sessionStorage.removeItem(key);
    forget();
    window.addEventListener('pagehide', () => sessionStorage.setItem(key, name));
    // The page comes back as it was.
    window.addEventListener('pageshow', forget);
    return name;
  } catch {
    // The browser keeps nothing for this site: each page is a tab of its own.
    return fresh;
  }
}
