/** Makes an actor that handles many requests side by side and answers them in whatever order they finish. */
import { fromCallback, type EventObject } from 'xstate';

/** `answerTo` never rejects. When the actor stops, requests under way are aborted and nobody hears of them. */
export const requestHandler = <Request extends EventObject>(
  answerTo: (request: Request, signal: AbortSignal) => Promise<EventObject>,
) =>
  fromCallback<Request>(({ receive, sendBack }) => {
    const ending = new AbortController();
    receive((request) => {
      void answerTo(request, ending.signal).then((answer) => {
        if (!ending.signal.aborted) sendBack(answer);
      });
    });
    return () => ending.abort();
  });
