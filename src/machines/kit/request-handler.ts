/** The outside world as an actor that answers: many requests side by side, in whatever order their answers come. */
import { fromCallback, type EventObject } from 'xstate';

/** `answerTo` never rejects. When the actor stops, what is under way ends and nobody hears of it. */
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
