/** Runs in the pages of product and floor alike: when was it clicked, and when was what it led to on the screen? */

declare global {
  interface Window {
    /** Milliseconds of the clock that all pages share; null: not yet. */
    benchCall: {
      clickedMs: number | null;
      dialogMs: number | null;
      pictureMs: number | null;
    };
  }
}

/** Before any script of the page. Pages measured by this are loaded anew for each call. */
export function watchCall(): void {
  const marks: Window['benchCall'] = { clickedMs: null, dialogMs: null, pictureMs: null };
  window.benchCall = marks;
  const { timeOrigin } = performance;

  // The last one: whoever was invited clicks once, whoever calls, too.
  addEventListener('click', (event) => (marks.clickedMs = timeOrigin + event.timeStamp), {
    capture: true,
  });

  const seen = new WeakSet<HTMLVideoElement>();
  new MutationObserver(() => {
    if (marks.dialogMs === null && document.querySelector('[role=alertdialog]')) {
      marks.dialogMs = 0;
      afterPaint(() => (marks.dialogMs = timeOrigin + performance.now()));
    }
    // Ours has one more than is seen, which waits to be taken out as picture in picture.
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
