const key = 'vest.tab';

export interface TabName {
  readonly name: string;
  /** An earlier page of this tab had the name. */
  readonly isKnown: boolean;
}

/**
 * Names this tab. The name outlives a reload; a copy of the tab gets a name of its own, because the browser copies the
 * tab's storage, in which the name lies only while no page runs.
 */
export function takeTabName(window: Window = globalThis.window): TabName {
  const fresh = crypto.getRandomValues(new Uint32Array(2)).join('-');
  let known: string | null = null;
  try {
    const { sessionStorage } = window;
    known = sessionStorage.getItem(key);
    const forget = () => sessionStorage.removeItem(key);
    forget();
    window.addEventListener('pagehide', () => sessionStorage.setItem(key, known ?? fresh));
    // The page comes back as it was.
    window.addEventListener('pageshow', forget);
  } catch {
    // The browser keeps nothing for this site: each page is a tab of its own.
  }
  return { name: known ?? fresh, isKnown: !!known };
}
