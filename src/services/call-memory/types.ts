/** In which call this tab is, over a reload of the page; another tab knows nothing of it. */
export interface CallMemory {
  read(): string | null;
  write(callId: string | null): void;
}
