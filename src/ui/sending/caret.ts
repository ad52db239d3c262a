/** Hands the focus and the caret of one field on to the field that takes its place. */
let left: readonly [start: number, end: number] | null = null;

/** For the cleanup of `ref`: remembers the caret of a focused field until the end of the commit that removes it. */
export function leaveCaret(field: HTMLTextAreaElement | null): void {
  if (!field || field !== document.activeElement) return;
  left = [field.selectionStart, field.selectionEnd];
  queueMicrotask(() => {
    left = null;
  });
}

/** Takes over a caret that was left in this commit, without a moment in which the keyboard would go. */
export function takeCaret(field: HTMLTextAreaElement | null): void {
  if (!left) return;
  field?.focus({ preventScroll: true });
  field?.setSelectionRange(...left);
}
