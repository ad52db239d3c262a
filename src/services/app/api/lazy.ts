import { RequestFailed, type Api } from './types.ts';

export interface LazyApi extends Api {
  /** Fetches the code now, so that a later call need not wait for it. */
  readonly prepare: () => void;
}

/**
 * Makes an api whose code comes when it is first needed, because the sign-in form is usable without it. Code that does
 * not come counts as a network failure, and the next call asks for it again.
 */
export function createLazyApi(load: () => Promise<Api>): LazyApi {
  let api: Api | null = null;
  let loading: Promise<Api> | null = null;

  const find = (): Promise<Api> => {
    loading ??= load().then(
      (loaded) => (api = loaded),
      () => {
        loading = null;
        throw new RequestFailed({ kind: 'network' });
      },
    );
    return loading;
  };
  return {
    call: async (route, args, options) => (await find()).call(route, args, options),
    abortAll: () => api?.abortAll(),
    prepare: () => void find().catch(() => undefined),
  };
}
