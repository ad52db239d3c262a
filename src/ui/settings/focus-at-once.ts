/** For `ref`: the field was asked for, so it has the focus when it comes. */
export const focusAtOnce = (field: HTMLInputElement | null): void => field?.focus();
