import type { AnyActorRef } from 'xstate';
import { offerWindow } from './consent.ts';
import { statelyAddress } from './stately-address.ts';
import { isConnection, messagesOf, type Message } from './stately-messages.ts';
import { watchActors } from './watch.ts';

/**
 * Shows the actors in Stately's inspector, a page of another site that speaks with the page that opened it. Stately's
 * own sender keeps the last 200 messages for a window that still loads, and sends whole snapshots. So the messages are
 * sent from here: redacted, and all of them each time when the window says that it is there. Answers with what opens
 * the window again.
 */
export function watchByStately(app: AnyActorRef): () => void {
  const { origin } = new URL(statelyAddress);
  let target: Window | null = null;
  let isConnected = false;
  let withdraw: (() => void) | undefined;

  const send = (messages: readonly Message[]) => {
    for (const message of messages) target?.postMessage(message, origin);
  };
  const open = () => {
    target = window.open(statelyAddress, 'vest-stately') ?? target;
  };
  const offer = () => {
    withdraw ??= offerWindow('stately', open);
  };
  const watcher = watchActors(app.sessionId, (reports) => {
    if (target?.closed) {
      isConnected = false;
      offer();
    }
    if (isConnected) send(messagesOf(reports));
  });

  addEventListener('message', (event) => {
    if (event.source !== target || event.origin !== origin || !isConnection(event.data)) return;
    isConnected = true;
    withdraw?.();
    withdraw = undefined;
    send(messagesOf(watcher.replay()));
  });
  watcher.watch(app);
  open();
  if (target === null) offer();
  return open;
}
