/** The browser asks before this tab is closed or loaded anew, while anybody holds it. */
export interface UnloadGuard {
  /** Returns the function that lets it go. */
  hold(): () => void;
}
