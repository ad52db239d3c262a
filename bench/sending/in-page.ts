/** Runs in the page: writes messages as fast as it can, and tells when they are on the screen. */

/** Presses Enter `count` times; resolves when the last message is the newest bubble. */
export async function writeMany({ count, title }: { count: number; title: string }): Promise<void> {
  const field = document.querySelector('textarea');
  const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
  if (!field) throw new Error('there is no field to write in');
  const nextTask = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve());
      port1.start();
      port2.postMessage(null);
    });
  for (let index = 1; index <= count; index += 1) {
    value?.set?.call(field, `${title} ${index}`);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await nextTask();
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await nextTask();
  }
  const isThere = () =>
    [...document.querySelectorAll('article')].at(-1)?.textContent.includes(`${title} ${count}`);
  while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 50));
}

/**
 * Must run before any script of the page: notes the ms from the navigation to the frame in which `data-wanted` is the
 * newest bubble.
 */
export function watchStart(wanted: string): void {
  const look = () => {
    const newest = [...document.querySelectorAll('article')].at(-1);
    if (!newest?.textContent.includes(wanted)) {
      requestAnimationFrame(look);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () =>
      document.documentElement.setAttribute('data-start-ms', String(performance.now())),
    );
    port1.start();
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
}
