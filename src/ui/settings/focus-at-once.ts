/** For `ref`: focuses a field as it appears, because the person asked for it. */
export const focusAtOnce = (field: HTMLInputElement | null): void => field?.focus();
