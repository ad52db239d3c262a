/** Runs `act` in the second frame from now: what is drawn at present is painted before. The result takes `act` back. */
export function afterPaint(act: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(act);
  });
  return () => cancelAnimationFrame(frame);
}
