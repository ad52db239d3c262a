/** Makes the browser ask before this tab is closed or loaded anew, while anybody holds it. */
export interface UnloadGuard {
  /** Answers with the function that releases the hold. */
  hold(): () => void;
}
