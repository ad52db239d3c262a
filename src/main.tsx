/**
 * The only place where services, machines and views meet. The root actor lives outside React: drawing something
 * twice must never open two sockets.
 */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { wantedInspector } from './inspector/wanted.ts';
import { createApp } from '#machines/app/app.services.ts';
import { createApi } from '#services/api/api.ts';
import { createMinutes } from '#services/minutes/minutes.ts';
import { createPage } from '#services/page/page.ts';
import { createVault } from '#services/vault/vault.ts';
import { App } from '#ui/App.tsx';
import { loadMessengerView } from '#ui/pages.ts';
import '#ui/tokens.css';
import '#ui/base.css';

const attach = async () => (await import('./inspector/attach.ts')).attachInspector();

async function start(): Promise<void> {
  const page = createPage();
  const vault = createVault();
  const inspect = wantedInspector() === null ? undefined : await attach();
  const app = createApp(
    (tokens) => {
      const api = createApi({ tokens, baseUrl: import.meta.env['VITE_API_URL'] });
      const loadMessenger = async () => {
        const [{ createMessenger }] = await Promise.all([
          import('./messenger.ts'),
          loadMessengerView(),
        ]);
        return createMessenger({ api, page });
      };
      return { api, vault, page, loadMessenger };
    },
    inspect ? { inspect } : {},
  );
  app.start();

  const root = document.querySelector('#root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <App app={app} minutes={createMinutes()} />
    </StrictMode>,
  );
}

void start();
