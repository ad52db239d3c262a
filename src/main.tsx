/**
 * Brings services, machines and views together, and starts the app. The root actor lives outside React, because drawing
 * something twice must never open two sockets.
 */
import { StrictMode, type ComponentType } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { wantedInspector } from './inspector/wanted.ts';
import { forgetKept } from './recorder/kept.ts';
import { appPhase } from '#machines/app/app/app.selectors.ts';
import { createApp, type AppActor, type AppServices } from '#machines/app/app/app.services.ts';
import { askAhead } from '#services/app/api/ahead.ts';
import { createLazyApi } from '#services/app/api/lazy.ts';
import type { TokenPort } from '#services/app/api/types.ts';
import { createMinuteTicker } from '#services/browser/minute-ticker/minute-ticker.ts';
import { createPage } from '#services/browser/page/page.ts';
import { createTokenStore } from '#services/app/token-store/token-store.ts';
import { App, Opening } from '#ui/app/App.tsx';
import { DoorsContext } from '#ui/app/doors/doors-context.ts';
import { KeySignInContext } from '#ui/app/auth/key-sign-in-context.ts';
import { codeOf, late } from '#ui/kit/code.tsx';
import { LocalFilesProvider, type LocalFiles } from '#ui/chats/attachments/local-files-context.ts';
import { loadPages } from '#ui/app/pages.ts';
import '#ui/kit/tokens.css';
import '#ui/kit/base.css';

/** After this long the fields of the login page are painted, even on a slow phone. */
const apiAfterMs = 2_000;

/** Set when the messenger's code has loaded; until then no view shows a file. */
let pendingFiles: LocalFiles | null = null;
const localFiles: LocalFiles = {
  addressOf: async (userId, fileId) => (await pendingFiles?.addressOf(userId, fileId)) ?? null,
};

/** Loads the pages that an address opens to everybody, the signed-out too. Set when the app is created. */
let loadDoors!: (app: AppActor) => Promise<{ default: ComponentType }>;

function createServices(tokens: TokenPort): AppServices {
  const page = createPage();
  const tokenStore = createTokenStore();
  const api = createLazyApi(async () => {
    const { createApi } = await import('#services/app/api/api.ts');
    return createApi({ tokens, baseUrl: import.meta.env.VITE_API_URL });
  });
  loadDoors = async (app) => ({
    default: (await import('./doors.tsx')).bindDoors({ api, app }),
  });
  // A signed-out visitor first gets fields to type into.
  if (tokenStore.hint() !== 'nobody') api.prepare();
  else setTimeout(api.prepare, apiAfterMs);

  async function loadMessenger() {
    const { pathname, search } = location;
    const openId = pathname === '/' ? new URLSearchParams(search).get('c') : null;
    const ahead = askAhead(api, tokens, openId);
    const [{ createMessenger }] = await Promise.all([import('./messenger.ts'), loadPages()]);
    // Later parts wait until the page is drawn, or somebody asks for something.
    const drawn = Promise.race([ahead.answered.then(whenIdle), whenPressed()]);
    // A part that fails to load is loaded again when it is opened, and shows an error if that fails.
    drawn.then(async () => (await import('#ui/app/parts.ts')).prefetchParts()).catch(() => {});
    const messenger = createMessenger({ api: ahead.api, page, tokens, drawn });
    pendingFiles = messenger.localFiles;
    return messenger;
  }
  return { api, tokenStore, page, loadMessenger };
}

/** Safari cannot tell when the page has nothing to do; by then the list and the messages are painted. */
const safariDrawsMs = 500;

/** Resolves when the page has nothing to do, or after some time of work. */
const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1_000 });
    // Only a guess can stand in for the event that Safari does not have; nothing goes wrong if it comes early.
    else setTimeout(resolve, safariDrawsMs);
  });

/** Resolves at the first press of a key or of the page. */
const whenPressed = () =>
  new Promise<void>((resolve) => {
    for (const type of ['keydown', 'pointerdown'])
      addEventListener(type, () => resolve(), { once: true, capture: true });
  });

/** Makes signing in with a passkey, whose code comes as late as the api's. A page without it has the form. */
const keySignInFor = (app: AppActor) =>
  late(
    codeOf(async () => {
      // The form comes first: a passkey is asked for once the page is ready.
      await new Promise((resolve) => setTimeout(resolve, apiAfterMs));
      return import('./key-sign-in.tsx').then(
        ({ bindKeySignIn }) => ({ default: bindKeySignIn(app) }),
        () => ({ default: () => null }),
      );
    }),
  );

async function prepareInspector() {
  const kind = wantedInspector();
  return kind && (await import('./inspector/attach.ts')).prepareInspector(kind);
}

async function start(): Promise<void> {
  const watch = await prepareInspector();
  const app = createApp(createServices);
  watch?.(app);
  // The page before a reload may have kept a recording, and another one has signed the person out since.
  app.subscribe((now) => {
    if (appPhase(now) === 'signedOut') forgetKept();
  });
  app.start();

  const root = document.querySelector('#root');
  if (!root) throw new Error('There is no #root');
  const KeySignIn = keySignInFor(app);
  const Doors = late(
    codeOf(() => loadDoors(app)),
    Opening,
  );
  const page = (
    <StrictMode>
      <LocalFilesProvider value={localFiles}>
        <DoorsContext value={<Doors />}>
          <KeySignInContext value={<KeySignIn />}>
            <App app={app} minuteTicker={createMinuteTicker()} />
          </KeySignInContext>
        </DoorsContext>
      </LocalFilesProvider>
    </StrictMode>
  );
  // The build has drawn the signed-out page (prerender.tsx): hydration keeps its fields and their text.
  if (root.hasChildNodes() && appPhase(app.getSnapshot()) === 'signedOut') {
    hydrateRoot(root, page);
  } else {
    root.replaceChildren();
    createRoot(root).render(page);
  }
}

void start();
