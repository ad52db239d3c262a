/** A tab of the browser: the real app with the real api and vault, and nothing to look at. */
import { fromCallback, waitFor, type AnyEventObject } from 'xstate';
import { createApp, type AppServices } from '#machines/app/app.services.ts';
import { appPhase, type AppPhase } from '#machines/app/app.selectors.ts';
import type { OwnUser } from '#contract/users.ts';
import type { SessionEvent } from '#machines/session/session.events.ts';
import { accessTokenOf } from '#machines/session/session.selectors.ts';
import { createApi } from '#services/api/api.ts';
import type { Api } from '#services/api/types.ts';
import { createLocks, type Locks } from '#services/locks/locks.ts';
import { createVault } from '#services/vault/vault.ts';

export interface TabOptions {
  readonly url: string;
  readonly storage: Storage;
  readonly locks?: Locks;
  /** What the loading of the messenger's code does. */
  readonly load?: () => Promise<void>;
  readonly unsent?: number;
}

export function openTab({ url, storage, locks = createLocks(), load, unsent = 0 }: TabOptions) {
  /** Whose messenger was started, and stopped, in order. */
  const story: string[] = [];
  const messenger = fromCallback<AnyEventObject, { user: OwnUser }>(({ input: { user } }) => {
    story.push(`${user.username} begins`);
    return () => story.push(`${user.username} ends`);
  });
  let api: Api | undefined;
  const app = createApp((tokens): AppServices => {
    api = createApi({ tokens, baseUrl: url });
    return {
      api,
      vault: createVault({ locks, storage }),
      page: {
        isOnline: () => true,
        isFocused: () => true,
        isVisible: () => true,
        watch: () => () => {},
      },
      loadMessenger: async () => {
        await load?.();
        return { logic: messenger, countUnsent: () => Promise.resolve(unsent) };
      },
    };
  });
  app.start();
  const session = app.system.get('session');

  return {
    app,
    story,
    phase: () => appPhase(app.getSnapshot()),
    token: () => accessTokenOf(session.getSnapshot()),
    tell: (event: SessionEvent) => session.send(event),
    signIn: (username: string) =>
      session.send({ type: 'session.signIn', username, password: 'secret-1' }),
    contacts: () => {
      if (!api) throw new Error('The app was made without an api');
      return api.call('GET /contacts');
    },
    until: (phase: AppPhase) => waitFor(app, (snapshot) => appPhase(snapshot) === phase),
    untilRuns: (username: string) =>
      waitFor(
        app,
        (snapshot) =>
          snapshot.context.user?.username === username &&
          snapshot.matches({ running: { signedIn: { messenger: 'running' } } }),
      ),
    close: () => app.stop(),
  };
}

export type Tab = ReturnType<typeof openTab>;
