import type { KeyboardEvent } from 'react';

/** Safari ends a composition before its Enter; the key code 229 tells that the input method used the key. */
const INPUT_METHOD_KEY = 229;

export const isComposing = (event: KeyboardEvent['nativeEvent']): boolean =>
  event.isComposing || event.keyCode === INPUT_METHOD_KEY;
