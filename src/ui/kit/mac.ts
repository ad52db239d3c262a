/** Apple's keyboards name their keys in their own way. */
export const isMac = /Mac|iP/.test(navigator.platform);
