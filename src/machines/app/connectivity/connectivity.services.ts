import { fromCallback, fromPromise } from 'xstate';
import type { Api } from '#services/app/api/types.ts';
import type { Page } from '#services/browser/page/types.ts';
import type { ConnectivityEvent } from './connectivity.events.ts';

export interface ConnectivityServices {
  readonly api: Api;
  readonly page: Page;
}

export function createConnectivityImplementations({ api, page }: ConnectivityServices) {
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
