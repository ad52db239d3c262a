/** The call that this tab is in, and whether microphone and camera are to be on there. */
export interface RememberedCall {
  readonly callId: string;
  readonly audio: boolean;
  readonly video: boolean;
}

/** The memory outlives a reload of the page; other tabs do not see it. */
export interface CallMemory {
  /** Answers only a call of this person: another one may have signed in meanwhile. */
  read(userId: string): RememberedCall | null;
  write(userId: string, call: RememberedCall | null): void;
}
