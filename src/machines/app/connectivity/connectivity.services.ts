import { fromCallback, fromPromise } from 'xstate';
import type { AppServices } from '../app/app.services.ts';
import type { ConnectivityEvent } from './connectivity.events.ts';

export function createConnectivityImplementations({
  api,
  page,
}: Pick<AppServices, 'api' | 'page'>) {
  return {
    actions: { endRequests: () => api.abortAll() },
    actors: {
      watchPage: fromCallback<ConnectivityEvent>(({ sendBack }) =>
        page.watch((signal) => sendBack({ type: 'page.signal', signal })),
      ),
      ping: fromPromise<number>(async ({ signal }) => {
        const beganAt = performance.now();
        await api.call('GET /health', {}, { signal });
        return performance.now() - beganAt;
      }),
    },
  };
}
