/** Lets a page with unsaved changes hear of a step through the history before the router does. */

type Gate = (event: PopStateEvent) => void;

let gate: Gate | null = null;

// A window calls its listeners in the order of their registration, capturing or not. This one must come before the
// router's, so its file is loaded from the start.
if (typeof window !== 'undefined') window.addEventListener('popstate', (event) => gate?.(event));

/** Holds the history for one page at a time. The returned function ends it. */
export function holdHistory(hold: Gate): () => void {
  gate = hold;
  return () => {
    gate = null;
  };
}
