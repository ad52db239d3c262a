/** A tab of the browser: the real app with the real api and vault, and nothing to look at. */
import { fromCallback, setup, waitFor, type AnyEventObject, type SimulatedClock } from 'xstate';
import { createApp, type AppServices } from '#machines/app/app.services.ts';
import { appPhase, type AppPhase } from '#machines/app/app.selectors.ts';
import type { OwnUser } from '#contract/users.ts';
import { dbStore } from '#machines/db/db.store.ts';
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
  /** How many unsent messages this device has stored, or how it fails to say. */
  readonly countStored?: () => Promise<number>;
  /** Messages that are only on this page. */
  readonly unsaved?: number;
  readonly clock?: SimulatedClock;
}

export function openTab({
  url,
  storage,
  locks = createLocks(),
  load,
  countStored = () => Promise.resolve(0),
  unsaved = 0,
  clock,
}: TabOptions) {
  /** Whose messenger was started, and stopped, in order. */
  const story: string[] = [];
  const messenger = messengerWith(unsaved, (word) => story.push(word));
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
        return { logic: messenger, countStored };
      },
    };
  }, clock && { clock });
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

const unsavedMessage = (n: number) =>
  ({
    clientId: `k${n}`,
    conversationId: 'c1',
    content: `Текст ${n}`,
    replyTo: null,
    attachments: [],
    createdAt: n,
    refusal: null,
    state: 'unsaved',
  }) as const;

/** Nothing but a store, which holds what this device could not keep. */
const messengerWith = (unsaved: number, note: (word: string) => void) =>
  setup({
    types: { input: {} as { user: OwnUser } },
    actors: {
      db: dbStore,
      life: fromCallback<AnyEventObject, { name: string }>(({ input: { name } }) => {
        note(`${name} begins`);
        return () => note(`${name} ends`);
      }),
    },
  }).createMachine({
    context: ({ input: { user }, spawn }) => {
      const db = spawn('db', { systemId: 'db', input: { self: user } });
      for (let n = 1; n <= unsaved; n += 1) {
        db.send({ type: 'outgoing.added', message: unsavedMessage(n) });
      }
      spawn('life', { input: { name: user.username } });
      return {};
    },
  });
