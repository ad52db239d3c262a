/** The browser asks before this tab is closed or loaded anew, while anybody holds it. */
export interface UnloadGuard {
  /** Answers with what lets it go. */
  hold(): () => void;
}
