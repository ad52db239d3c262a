/** The call that this tab is in, and what of the person is to be heard and seen there. */
export interface RememberedCall {
  readonly callId: string;
  readonly audio: boolean;
  readonly video: boolean;
}

/** It outlives a reload of the page; another tab knows nothing of it. */
export interface CallMemory {
  /** Only this person's call: another one may have signed in meanwhile. */
  read(userId: string): RememberedCall | null;
  write(userId: string, call: RememberedCall | null): void;
}
