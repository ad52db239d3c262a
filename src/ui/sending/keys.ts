import type { KeyboardEvent } from 'react';

/** Safari ends a composition before its Enter; 229 tells that the key was the input method's. */
const INPUT_METHOD_KEY = 229;

export const isComposing = (event: KeyboardEvent['nativeEvent']): boolean =>
  event.isComposing || event.keyCode === INPUT_METHOD_KEY;
