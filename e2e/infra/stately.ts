/** Stately's inspector as a page of ours at its address: the package's own receiver, which notes what it hears. */
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { build } from 'vite';

const page = `<!doctype html><title>Stately</title><script type="module">
  import { createBrowserReceiver } from '/receiver.js';
  window.heard = [];
  createBrowserReceiver().subscribe((message) => window.heard.push(message));
</script>`;

export async function serveStately(context: BrowserContext): Promise<void> {
  const receiver = await receiverCode();
  await context.route('https://stately.ai/inspect', (route) =>
    route.fulfill({ contentType: 'text/html', body: page }),
  );
  await context.route('https://stately.ai/receiver.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: receiver }),
  );
}

/** The ids of the charts that this window of Stately's has been told of since it was loaded. */
export async function chartsHeard(stately: Page): Promise<string[]> {
  const messages = await heard(stately);
  return messages.flatMap((message) => {
    if (message.type !== '@xstate.actor') return [];
    // The package's format: a chart's definition is JSON, and has an id and states.
    const definition = JSON.parse(message.definition ?? '{}') as { id?: string; states?: object };
    return definition.id && definition.states ? [definition.id] : [];
  });
}

export function heard(stately: Page): Promise<StatelyInspectionEvent[]> {
  return stately.evaluate(
    // The page above keeps them under this name, from its own script on.
    () => (window as unknown as { heard?: StatelyInspectionEvent[] }).heard ?? [],
  );
}

/** Empties what the window has heard: what comes from now on is of the page that opened it then. */
export async function forget(stately: Page): Promise<void> {
  await stately.evaluate(() => Object.assign(window, { heard: [] }));
}

/** The package as one file for a browser. */
async function receiverCode(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(import.meta.resolve('@statelyai/inspect')), formats: ['es'] },
    },
  });
  const [first] = [built].flat();
  if (!first || !('output' in first)) throw new Error('The receiver was not built');
  return first.output[0].code;
}
