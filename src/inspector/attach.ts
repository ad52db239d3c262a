import type { InspectionEvent } from 'xstate';
import { askConsent, offerLink } from './consent.ts';
import { channelName, type Hello, type Report } from './report.ts';
import { allowedInspector, allowInspector, wantedInspector } from './wanted.ts';
import { watchActors } from './watch.ts';

export type InspectObserver = (event: InspectionEvent) => void;

/** An inspector page that is already open has this long to answer. */
const answerWithinMs = 250;

/**
 * Creates the `inspect` option for createActor; undefined when the inspector is not wanted or the person declines. In
 * development the address is enough; in production the person is asked, once for the tab.
 */
export async function attachInspector(): Promise<InspectObserver | undefined> {
  const kind = wantedInspector();
  if (kind === null) return undefined;
  if (!import.meta.env.DEV && allowedInspector() !== kind && !(await askConsent(kind))) {
    return undefined;
  }
  allowInspector(kind);
  if (kind === 'stately') return (await import('./stately.ts')).attachStately();
  return attachOwn();
}

function attachOwn(): InspectObserver {
  const channel = new BroadcastChannel(channelName);
  const page = Math.random().toString(36).slice(2);
  const send = (reports: readonly Report[]) => channel.postMessage(reports);
  const watcher = watchActors(page, send);
  let isAnswered = false;
  channel.addEventListener('message', ({ data }: MessageEvent<Hello | readonly Report[]>) => {
    if (!('type' in data) || data.type !== 'hello') return;
    isAnswered = true;
    send(watcher.replay());
  });
  addEventListener('pagehide', () => send([{ type: 'page.closed', page, at: Date.now() }]));
  // A page that comes back from the browser's page cache goes on as it was.
  addEventListener('pageshow', (event) => event.persisted && send(watcher.replay()));
  send([{ type: 'page.opened', page, at: Date.now() }]);
  setTimeout(() => {
    if (!isAnswered) openInspector();
  }, answerWithinMs);
  return watcher.inspect;
}

/** Opens the inspector's window. A browser may block it without a click: then a link offers it. */
function openInspector(): void {
  const address = `${import.meta.env.BASE_URL}inspector.html`;
  if (window.open(address, 'vest-inspector') === null) offerLink(address);
}
