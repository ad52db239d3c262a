/** Runs in the pages of product and floor alike: notes the time of a click and the time when its result was painted. */

declare global {
  interface Window {
    /** Milliseconds by the clock that all pages share; null until it happened. */
    benchCall: {
      clickedMs: number | null;
      dialogMs: number | null;
      pictureMs: number | null;
    };
  }
}

/** Must run before any script of the page. The page is loaded anew for each call. */
export function watchCall(): void {
  const marks: Window['benchCall'] = { clickedMs: null, dialogMs: null, pictureMs: null };
  window.benchCall = marks;
  const { timeOrigin } = performance;

  // Each click overwrites the mark: caller and callee click only once in a call.
  addEventListener('click', (event) => (marks.clickedMs = timeOrigin + event.timeStamp), {
    capture: true,
  });

  const seen = new WeakSet<HTMLVideoElement>();
  new MutationObserver(() => {
    if (marks.dialogMs === null && document.querySelector('[role=alertdialog]')) {
      marks.dialogMs = 0;
      afterPaint(() => (marks.dialogMs = timeOrigin + performance.now()));
    }
    // Our page has one more video, hidden, which is kept for picture in picture.
    for (const video of document.querySelectorAll<HTMLVideoElement>('video:not([aria-hidden])')) {
      if (seen.has(video)) continue;
      seen.add(video);
      video.requestVideoFrameCallback((_now, { expectedDisplayTime }) => {
        marks.pictureMs ??= timeOrigin + expectedDisplayTime;
      });
    }
  }).observe(document, { childList: true, subtree: true });

  function afterPaint(then: () => void): void {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', then);
      port1.start();
      port2.postMessage(null);
    });
  }
}
