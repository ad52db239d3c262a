import type { AnyActorRef } from 'xstate';
import { askConsent, offerWindow } from './consent.ts';
import { channelName, type Hello, type Pace, type Report } from './report.ts';
import { allowedInspector, key, type InspectorKind } from './wanted.ts';
import { watchActors } from './watch.ts';

/** An inspector page that is already open has this long to answer. */
const answerWithinMs = 250;

/** The inspectors that watch this page already, with what opens their window: a second wish only does that. */
const attached = new Map<InspectorKind, () => void>();

/**
 * Prepares to watch the actors, before they start or at any time later; undefined when the person declines. In
 * development the wish is enough; in production the person is asked, once for the tab.
 */
export async function prepareInspector(
  kind: InspectorKind,
): Promise<((app: AnyActorRef) => void) | undefined> {
  if (!import.meta.env.DEV && allowedInspector() !== kind && !(await askConsent(kind))) {
    return undefined;
  }
  allowInspector(kind);
  const known = attached.get(kind);
  if (known) return known;
  const watch = kind === 'stately' ? (await import('./stately.ts')).watchByStately : watchByOwn;
  return (app) => attached.set(kind, watch(app));
}

function allowInspector(kind: InspectorKind): void {
  try {
    sessionStorage.setItem(key, kind);
  } catch {
    // The page asks again next time.
  }
}

/** Answers with what opens the inspector's window again. */
function watchByOwn(app: AnyActorRef): () => void {
  const channel = new BroadcastChannel(channelName);
  const page = Math.random().toString(36).slice(2);
  const send = (reports: readonly Report[]) => channel.postMessage(reports);
  const watcher = watchActors(page, send);
  let isAnswered = false;
  let withdraw: (() => void) | undefined;
  const open = () => {
    const opened = window.open(`${import.meta.env.BASE_URL}inspector.html`, 'vest-inspector');
    if (opened === null) withdraw ??= offerWindow('own', open);
  };
  channel.addEventListener(
    'message',
    ({ data }: MessageEvent<Hello | Pace | readonly Report[]>) => {
      if (!('type' in data)) return;
      if (data.type === 'pace') {
        watcher.flushEach(data.isEach);
        return;
      }
      if (data.page !== null && data.page !== page) return;
      isAnswered = true;
      withdraw?.();
      withdraw = undefined;
      send(watcher.replay());
    },
  );
  addEventListener('pagehide', () => send([{ type: 'page.closed', page, at: Date.now() }]));
  // A page that comes back from the browser's page cache goes on as it was.
  addEventListener('pageshow', (event) => event.persisted && send(watcher.replay()));
  watcher.watch(app);
  send([{ type: 'page.opened', page, at: Date.now() }]);
  setTimeout(() => {
    if (!isAnswered) open();
  }, answerWithinMs);
  return open;
}
