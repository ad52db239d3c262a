import { RequestFailed, type Api, type CallOptions, type Reply } from '#services/app/api/types.ts';
import type { RouteKey } from '#contract/routes.ts';

export interface Asked {
  readonly route: RouteKey;
  readonly args: object;
  readonly signal: AbortSignal | undefined;
  readonly keepalive: boolean | undefined;
}

/** An api that records its requests and gives this answer, or fails. */
export function recordingApi(answer: { body: unknown } | RequestFailed) {
  const asked: Asked[] = [];
  const api: Api = {
    call: <K extends RouteKey>(route: K, args: object = {}, options?: CallOptions) => {
      asked.push({ route, args, signal: options?.signal, keepalive: options?.keepalive });
      if (answer instanceof RequestFailed) return Promise.reject(answer);
      // Safe: the test gives a body of the route that it requests; the types cannot know which one.
      return Promise.resolve({
        status: 200,
        body: answer.body,
        etag: null,
        clockSkewMs: null,
      } as unknown as Reply<K>);
    },
    abortAll: () => {},
  };
  return { api, asked };
}
