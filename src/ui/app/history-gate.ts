/** Who must hear of a step through the history before the router does: a page that is not to be left unasked. */

type Gate = (event: PopStateEvent) => void;

let gate: Gate | null = null;

// A window's listeners are called in the order in which they came, capturing or not: this one comes before the
// router's, so it stands in a file that is there from the start.
if (typeof window !== 'undefined') window.addEventListener('popstate', (event) => gate?.(event));

/** One at a time. Answers with what ends it. */
export function holdHistory(hold: Gate): () => void {
  gate = hold;
  return () => {
    gate = null;
  };
}
