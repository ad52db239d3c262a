/** Runs in the page, of product and floor alike: measures layout shifts, openings and dropped frames. */

declare global {
  interface Window {
    benchShift: number;
  }
}

/** Must run before any script of the page: adds up the layout shifts of everything that had been painted. */
export function watchShifts(): void {
  window.benchShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      window.benchShift += (entry as PerformanceEntry & { value: number }).value; // a layout-shift entry has it
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/**
 * Resolves with the ms from the click until the last picture in view is decoded, and the layout shift until just after.
 */
export async function openPictures(title: string): Promise<{ ms: number; shift: number }> {
  const link = [...document.querySelectorAll('a')].find((a) => a.textContent.includes(title));
  if (!link) throw new Error(`no link to ${title}`);
  window.benchShift = 0;
  const startedAt = performance.now();
  link.click();
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const inView = () => {
    const box = document.querySelector('[role=log]')?.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLImageElement>('[role=log] article img')].filter(
      (image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return box !== undefined && bottom > box.top && top < box.bottom;
      },
    );
  };
  for (;;) {
    const images = inView().filter(({ src }) => !src.startsWith('data:'));
    if (
      images.length > 0 &&
      images.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
    ) {
      await Promise.all(images.map((image) => image.decode()));
      if (inView().filter(({ src }) => !src.startsWith('data:')).length === images.length) break;
    }
    await frame();
  }
  const ms = performance.now() - startedAt;
  await new Promise((resolve) => setTimeout(resolve, 300));
  return { ms, shift: window.benchShift };
}

/** Scrolls up by `px` in each of `frames` frames; resolves with the share (0 to 100) of frames over 20 ms. */
export async function scrollUp({ px, frames }: { px: number; frames: number }): Promise<number> {
  const log = document.querySelector('[role=log]');
  if (!log) throw new Error('there is no list');
  let slow = 0;
  let before = await new Promise<number>(requestAnimationFrame);
  for (let count = 0; count < frames; count += 1) {
    log.scrollTop -= px;
    const now = await new Promise<number>(requestAnimationFrame);
    if (now - before > 20) slow += 1;
    before = now;
  }
  return (slow / frames) * 100;
}
