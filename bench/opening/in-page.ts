/** Runs in the page, of product and floor alike: measures from a click to the frame that shows what it opens. */

/** An element by a selector and a text that it must hold. */
export type Sign = readonly [selector: string, text: string];

/** Resolves with the ms from the click to the end of the first frame that shows the sign. */
export function openMs({ by, shows }: { by: Sign; shows: Sign }): Promise<number> {
  const find = ([selector, text]: Sign) =>
    [...document.querySelectorAll<HTMLElement>(selector)].find(
      (element) => element.textContent.includes(text) && !element.closest('[aria-hidden]'),
    );
  const element = find(by);
  if (!element) throw new Error(`there is no ${by.join(' ')}`);
  if (find(shows)) throw new Error(`${shows.join(' ')} is there already`);
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const look = () => {
      if (!find(shows)) {
        requestAnimationFrame(look);
        return;
      }
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(performance.now() - startedAt));
      port1.start();
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
    element.click();
  });
}
