/** A browser tab without views: the real app with the real api and token store. */
import {
  createMachine,
  fromCallback,
  setup,
  waitFor,
  type AnyEventObject,
  type SimulatedClock,
} from 'xstate';
import {
  createApp,
  type AppServices,
  type LoadedMessenger,
} from '#machines/app/app/app.services.ts';
import { appPhase, unsentAtSignOut, type AppPhase } from '#machines/app/app/app.selectors.ts';
import type { OwnUser } from '#contract/users.ts';
import { dbStore } from '#machines/store/db/db.store.ts';
import type { SessionEvent } from '#machines/app/session/session.events.ts';
import { accessTokenOf } from '#machines/app/session/session.selectors.ts';
import { createApi } from '#services/app/api/api.ts';
import type { Api } from '#services/app/api/types.ts';
import { createLocks, type Locks } from '#services/browser/locks/locks.ts';
import { createTokenStore } from '#services/app/token-store/token-store.ts';

export interface TabOptions {
  readonly url: string;
  readonly storage: Storage;
  readonly locks?: Locks;
  /** Loads the messenger's code. */
  readonly load?: () => Promise<void>;
  /** The number of unsent messages that this device has stored; may reject or hang. */
  readonly countStored?: LoadedMessenger['countStored'];
  readonly eraseStored?: LoadedMessenger['eraseStored'];
  /** The number of messages that only this page has. */
  readonly unsaved?: number;
  /** The actor of a deletion or of a wish that is being sent and gets no answer. */
  readonly hanging?: string | undefined;
  readonly clock?: SimulatedClock;
}

export function openTab({
  url,
  storage,
  locks = createLocks(),
  load,
  countStored = () => Promise.resolve({ messages: 0, deletions: 0, edits: 0 }),
  eraseStored = () => Promise.resolve(),
  unsaved = 0,
  hanging,
  clock,
}: TabOptions) {
  /** The people whose messengers were started and stopped, in order. */
  const story: string[] = [];
  const outboxHeard: string[] = [];
  const messenger = messengerWith({
    unsaved,
    hanging,
    note: (word) => story.push(word),
    hear: (word) => outboxHeard.push(word),
  });
  let api: Api | undefined;
  const app = createApp((tokens): AppServices => {
    api = createApi({ tokens, baseUrl: url });
    return {
      api,
      tokenStore: createTokenStore({ locks, storage }),
      page: {
        isOnline: () => true,
        isFocused: () => true,
        isVisible: () => true,
        watch: () => () => {},
      },
      loadMessenger: async () => {
        await load?.();
        return { logic: messenger, countStored, eraseStored };
      },
    };
  }, clock && { clock });
  app.start();
  const session = app.system.get('session');

  return {
    app,
    story,
    outboxHeard,
    phase: () => appPhase(app.getSnapshot()),
    token: () => accessTokenOf(session.getSnapshot()),
    tell: (event: SessionEvent) => session.send(event),
    signIn: (username: string) =>
      session.send({ type: 'session.signIn', username, password: 'secret-1' }),
    /** Asks to sign out and answers the question. */
    signOut: async () => {
      app.send({ type: 'app.signOut' });
      await waitFor(app, (snapshot) => unsentAtSignOut(snapshot) !== null);
      app.send({ type: 'app.signOutConfirmed' });
    },
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

interface Told {
  readonly unsaved: number;
  readonly hanging: string | undefined;
  readonly note: (word: string) => void;
  readonly hear: (word: string) => void;
}

/** A messenger with only a store, messages that this device could not keep, and a recorder of the outbox's events. */
const messengerWith = ({ unsaved, hanging, note, hear }: Told) =>
  setup({
    types: { input: {} as { user: OwnUser } },
    actors: {
      db: dbStore,
      outbox: fromCallback<AnyEventObject>(({ receive }) => receive(({ type }) => hear(type))),
      hanging: createMachine({ initial: 'sending', states: { sending: {} } }),
      unstored: createMachine({
        type: 'parallel',
        states: { way: { initial: 'unstored', states: { unstored: {} } } },
      }),
      life: fromCallback<AnyEventObject, { name: string }>(({ input: { name } }) => {
        note(`${name} begins`);
        return () => note(`${name} ends`);
      }),
    },
  }).createMachine({
    context: ({ input: { user }, spawn }) => {
      spawn('db', { systemId: 'db', input: { self: user } });
      for (let n = 1; n <= unsaved; n += 1) spawn('unstored', { systemId: `message:k${n}` });
      spawn('outbox', { systemId: 'outbox' });
      if (hanging !== undefined) spawn('hanging', { systemId: hanging });
      spawn('life', { input: { name: user.username } });
      return {};
    },
  });
