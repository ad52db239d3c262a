import { fromCallback, fromPromise } from 'xstate';
import type { DeviceSession } from '#contract/auth.ts';
import { failureOf, type Api } from '#services/app/api/types.ts';
import type { Services } from '#machines/app/messenger/messenger.services.ts';
import { requestHandler } from '#machines/kit/request-handler.ts';
import { onLiveAgain } from '#machines/store/realtime/live-again.ts';
import type { SessionsAnswer, SessionsCommand, SessionsEvent } from './sessions.events.ts';

/** Binds the list of devices to the server. */
export function createSessionsImplementations({ api, page }: Services<'api' | 'page'>) {
  return {
    actors: {
      readList: fromPromise<readonly DeviceSession[]>(async ({ signal }) => {
        const { body } = await api.call('GET /auth/sessions', {}, { signal });
        return body.sessions;
      }),
      watch: fromCallback(({ sendBack, system }) => {
        const again: SessionsEvent = { type: 'sessions.refresh' };
        const stopPage = page.watch((signal) => {
          if (signal === 'shown' || signal === 'focused') sendBack(again);
        });
        const stopConnection = onLiveAgain(system, () => sendBack(again));
        return () => {
          stopPage();
          stopConnection();
        };
      }),
      server: requestHandler<SessionsCommand>((command, signal) => answerTo(api, command, signal)),
    },
  };
}

/** Answers a command. Failures are answers, too: this never rejects. */
async function answerTo(
  api: Api,
  { target }: SessionsCommand,
  signal: AbortSignal,
): Promise<SessionsAnswer> {
  try {
    if (target === 'others') await api.call('DELETE /auth/sessions', {}, { signal });
    else await api.call('DELETE /auth/sessions/{id}', { params: { id: target } }, { signal });
    return { type: 'sessions.signedOut', target };
  } catch (error) {
    const failure = failureOf(error);
    // The session had ended already, so the wish is fulfilled.
    return failure.kind === 'http' && failure.code === 'not_found'
      ? { type: 'sessions.signedOut', target }
      : { type: 'sessions.signOutFailed', target, failure };
  }
}
