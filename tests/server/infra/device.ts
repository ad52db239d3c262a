/** A browser without views: the whole client against a real server over real sockets. */
import 'fake-indexeddb/auto';
import { waitFor, type AnyActorRef, type SnapshotFrom } from 'xstate';
import type { ServerEvent } from '#contract/events.ts';
import { createApp } from '#machines/app/app/app.services.ts';
import type { dbStore } from '#machines/store/db/db.store.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import { createMessengerLogic } from '#machines/app/messenger/messenger.services.ts';
import { countUnsent } from '#machines/sending/outbox/outbox.services.ts';
import type { PeerId, Peers } from '#machines/kit/peers.ts';
import type { realtimeMachine } from '#machines/store/realtime/realtime.machine.ts';
import type { syncMachine } from '#machines/store/sync/sync.machine.ts';
import { isLive } from '#machines/store/sync/sync.selectors.ts';
import { selectTypistIds } from '#machines/chats/typists/typists.selectors.ts';
import type { typistsMachine } from '#machines/chats/typists/typists.machine.ts';
import { createCallFiles } from '#services/calls/call-files/call-files.ts';
import type { Notifications } from '#services/notifications/notifications/types.ts';
import { createApi } from '#services/app/api/api.ts';
import { defaultDeviceChoices } from '#services/calls/devices/types.ts';
import { createDraftEditStore } from '#services/sending/drafts/draft-edits.ts';
import { createDraftStore } from '#services/sending/drafts/drafts.ts';
import { openEdits } from '#services/sending/edits/edit-rows.ts';
import { createIds, deviceClock } from '#services/browser/ids/ids.ts';
import { createOutboxStore } from '#services/sending/outbox/outbox.ts';
import { createPictures } from '#services/people/pictures/pictures.ts';
import { createPortraits } from '#services/people/pictures/portraits.ts';
import { defaultPreferences } from '#services/settings/preferences/types.ts';
import { createPendingFiles } from '#services/sending/pending-files/pending-files.ts';
import { createLateStores } from '#services/sending/late-stores.ts';
import { createUploadService } from '#services/sending/upload/upload.ts';
import type { Page } from '#services/browser/page/types.ts';
import { createSocketService } from '#services/app/socket/socket.ts';
import type { SocketService } from '#services/app/socket/types.ts';
import type { StoredSession, TokenStore } from '#services/app/token-store/types.ts';
import { testPassword, type TestPerson, type TestServer } from './server.ts';

/** Each device has one tab, so tabs have nothing to agree on. */
const alone = {
  exclusively: <T>(_name: string, work: () => Promise<T>) => work(),
  isHeld: async () => false,
};

/** A device that is signed in and receives events. */
export async function openDevice(server: TestServer, person: TestPerson) {
  const url = await server.address();
  const outboxStore = createOutboxStore();
  const edits = openEdits();
  /** Names of events that the server sent and the device lost; null while nothing is lost. */
  let lost: string[] | null = null;
  const isLost = ({ name }: ServerEvent) => {
    if (!name.startsWith('message:')) return false;
    lost?.push(name);
    return lost !== null;
  };
  const app = createApp((tokens) => {
    const api = createApi({ tokens, baseUrl: `${url}/api` });
    return {
      api,
      page,
      tokenStore: ownTokenStore(),
      loadMessenger: () =>
        Promise.resolve({
          logic: createMessengerLogic({
            loadLateStores: () => Promise.resolve(createLateStores(edits)),
            keepEdit: edits.put,
            loadPasskeys: () => Promise.reject(new Error('no settings are opened here')),
            loadCallServices: async () => ({
              callMemory: { read: () => null, write: () => {} },
              rooms: {
                prepare: () => {},
                join: () => () => {},
                current: () => null,
                coming: () => null,
                watch: () => () => {},
              },
              roomMemory: { read: () => [], add: () => {}, watch: () => () => {} },
              deviceChoices: { read: () => defaultDeviceChoices, write: () => {} },
              devices: { watch: () => () => {} },
              trials: {
                begin: () => () => {},
                current: () => null,
                awake: () => null,
                watch: () => () => {},
              },
              ring: {
                start: () => () => {},
                isTaken: async () => false,
                watchGestures: () => () => {},
                blinkTitle: () => () => {},
              },
              ringNotices: { tell: () => () => {} },
              ringWords: () => ({
                title: '',
                pageTitle: '',
                body: '',
                bodyWithoutButtons: '',
                answer: '',
                decline: '',
              }),
              callFiles: createCallFiles(),
              turnWords: { tell: () => {}, watch: () => () => {} },
              locks: alone,
            }),
            api,
            page,
            screen: { watch: () => () => {} },
            outboxStore,
            notifications: silent,
            noticeWords: () => ({ title: '', body: '' }),
            drafts: createDraftStore(),
            draftEdits: createDraftEditStore({ name: 'tab', isKnown: false }, alone),
            pendingFiles: createPendingFiles(),
            upload: createUploadService({ tokens, baseUrl: `${url}/api` }),
            pictures: createPictures(),
            portraits: createPortraits(),
            socket: lossy(createSocketService({ url }), isLost),
            ids: createIds(),
            clock: deviceClock,
            download: { save: () => {} },
            unloadGuard: { hold: () => () => {} },
            input: { watch: () => () => {} },
            preferenceStore: {
              read: () => defaultPreferences,
              write: () => {},
              watch: () => () => {},
            },
            colours: { show: () => {} },
          }),
          countStored: (userId) => countUnsent(outboxStore, edits, userId),
          eraseStored: () => Promise.reject(new Error('not provided')),
        }),
    };
  });
  app.start();
  const tell = <P extends PeerId>(peer: P, event: Peers[P]['hears']) => {
    const found: AnyActorRef | undefined = app.system.get(peer);
    if (!found) throw new Error(`${peer} does not run`);
    found.send(event);
  };
  const seen = (): DbContext => {
    const db: SnapshotFrom<typeof dbStore> = app.system.get('db').getSnapshot();
    return db.context;
  };
  const { username } = person.user;
  tell('session', { type: 'session.signIn', username, password: testPassword });
  await waitFor(app, (now) => now.matches({ running: { signedIn: { messenger: 'running' } } }));
  const live = (now: SnapshotFrom<typeof realtimeMachine>) => now.matches({ linked: 'live' });
  await waitFor(app.system.get('realtime'), live);

  return {
    tell,
    seen,
    /** The texts of the conversation as shown, sent and unsent. */
    texts: (conversationId: string) => [
      ...(seen().timelines[conversationId]?.pages ?? []).flat().map(({ content }) => content),
      ...(seen().outgoing[conversationId] ?? []).map(({ content }) => `${content} …`),
    ],
    write: (conversationId: string, text: string) => {
      tell(`composer:${conversationId}`, { type: 'composer.changed', text });
      tell(`composer:${conversationId}`, { type: 'composer.send' });
    },
    typists: (conversationId: string): readonly string[] => {
      const typists: SnapshotFrom<typeof typistsMachine> = app.system.get('typists').getSnapshot();
      return selectTypistIds(typists, conversationId);
    },
    /** True when events arrive and no gap is known. */
    isUpToDate: () => {
      const sync: SnapshotFrom<typeof syncMachine> = app.system.get('sync').getSnapshot();
      return isLive(sync);
    },
    /** Drops all events about messages from now on, as Socket.IO may. Answers the growing list of lost ones. */
    loseMessageEvents: (): readonly string[] => (lost = []),
    breakConnection: () => tell('realtime', { type: 'connectivity.offline' }),
    mendConnection: () => tell('realtime', { type: 'connectivity.online' }),
    close: () => app.stop(),
  };
}

const page: Page = {
  isOnline: () => true,
  isFocused: () => true,
  isVisible: () => true,
  watch: () => () => {},
};

/** Two people are two browsers, so each has a token store of its own. */
function ownTokenStore(): TokenStore {
  let stored: StoredSession | null = null;
  return {
    hint: () => (stored ? 'somebody' : 'nobody'),
    noteLeaving: () => {},
    noteSignedIn: () => {},
    read: () => Promise.resolve(stored),
    update: (change) => Promise.resolve((stored = change(stored))),
    exclusively: (work) => work(),
    watch: () => () => {},
  };
}

function lossy(socket: SocketService, isLost: (event: ServerEvent) => boolean): SocketService {
  return {
    open: ({ on, ...options }) =>
      socket.open({
        ...options,
        on: (signal) => {
          if (signal.type !== 'event' || !isLost(signal.event)) on(signal);
        },
      }),
  };
}

/** Notifications that nobody sees or hears. */
const silent: Notifications = {
  unlock: () => () => {},
  play: () => Promise.resolve(),
  showOnBadge: () => {},
  permission: () => 'unsupported',
  watchPermission: () => () => {},
  askPermission: () => Promise.resolve('unsupported'),
  mayAsk: () => false,
  noteDeclined: () => {},
  notify: () => () => {},
  dismissAllBut: () => {},
  revise: () => {},
  findLeft: () => Promise.resolve([]),
  show: () => () => {},
  isShown: () => Promise.resolve(false),
  claim: () => Promise.resolve(true),
};
