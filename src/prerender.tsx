/**
 * Renders the sign-in and the registration page as text, once, at build (scripts/lib/prerender.ts). A signed-out
 * visitor can type into the fields before any code has loaded; main.tsx hydrates them as they are.
 */
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { createApp } from '#machines/app/app/app.services.ts';
import { RequestFailed } from '#services/app/api/types.ts';
import { App } from '#ui/app/App.tsx';

const nothing = () => {};
const noNetwork = () => Promise.reject(new RequestFailed({ kind: 'network' }));

/** Renders one page: the result has its title first, then its body. `path` names a page that needs no session. */
export function prerender(path: string): string {
  const app = createApp(() => ({
    api: { call: noNetwork, abortAll: nothing },
    tokenStore: {
      hint: () => 'nobody',
      noteLeaving: nothing,
      noteSignedIn: nothing,
      read: () => Promise.resolve(null),
      update: () => Promise.resolve(null),
      exclusively: (work) => work(),
      watch: () => nothing,
    },
    page: {
      isOnline: () => true,
      isFocused: () => false,
      isVisible: () => false,
      watch: () => nothing,
    },
    loadMessenger: noNetwork,
  }));
  app.start();
  const text = renderToString(
    <StrictMode>
      <App
        app={app}
        minuteTicker={{ now: () => 0, watch: () => nothing }}
        router={(pages) => <StaticRouter location={path}>{pages}</StaticRouter>}
      />
    </StrictMode>,
  );
  app.stop();
  return text;
}
