import type { KeyboardEvent } from 'react';

/** Safari ends a composition before its Enter; the key code 229 tells that the input method used the key. */
const INPUT_METHOD_KEY = 229;

export const isComposing = (event: KeyboardEvent['nativeEvent']): boolean =>
  event.isComposing || event.keyCode === INPUT_METHOD_KEY;

/** Answers whether an arrow up (-1) or down (1) has no line to go to in the text where it is pressed. */
export function isAtEdge(target: EventTarget | null, step: -1 | 1): boolean {
  if (!(target instanceof HTMLTextAreaElement)) return true;
  const { value, selectionStart, selectionEnd } = target;
  const beyond = step === -1 ? value.slice(0, selectionStart) : value.slice(selectionEnd);
  return !beyond.includes('\n');
}
