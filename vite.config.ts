import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { dev } from './contract/limits.ts';
import { prerender } from './scripts/lib/prerender.ts';

const server = `http://127.0.0.1:${process.env['PORT'] ?? dev.serverPort}`;
const page = (name: string) => fileURLToPath(new URL(`./${name}.html`, import.meta.url));

/** Forms that are drawn a few times in a visit: what the compiler adds would only make the sign-in page heavier. */
const drawnOnce =
  /src\/ui\/(auth\/|App\.tsx|layout\/Splash|kit\/(Field|Logo|Notice|ErrorBoundary))/;

type ModuleInfo = (id: string) => { readonly importedIds: readonly string[] } | null;

/** A module and all that it needs before it can run. */
function reachedFrom(start: string, infoOf: ModuleInfo): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (id: string) => {
    if (reached.has(id)) return;
    reached.add(id);
    for (const next of infoOf(id)?.importedIds ?? []) visit(next);
  };
  visit(start);
  return reached;
}

const source = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url));
const main = source('main.tsx');

let parts: { entry: ReadonlySet<string>; chats: ReadonlySet<string> } | undefined;

/**
 * What the sign-in page needs, its libraries apart: they stay the same from release to release; and what the layout and
 * the chats page need beyond it: three files, not fifty small ones. None imports a later one. What starts the app is in
 * none of them: the inspector's page needs some of it, too.
 */
function partOf(id: string, infoOf: ModuleInfo): 'libraries' | 'entry' | 'chats' | null {
  parts ??= {
    entry: reachedFrom(main, infoOf),
    chats: new Set([
      ...reachedFrom(source('ui/layout/Messenger.tsx'), infoOf),
      ...reachedFrom(source('ui/chats/ChatsPage.tsx'), infoOf),
    ]),
  };
  if (id === main) return null;
  if (parts.entry.has(id)) return id.includes('/node_modules/') ? 'libraries' : 'entry';
  return parts.chats.has(id) ? 'chats' : null;
}

const waitedFor = /\/(chats|messenger|ContactsPage|ConversationPane|api)-/;

export default defineConfig({
  // Only what is drawn goes through Babel: it was nine tenths of the build's time.
  plugins: [
    react(),
    babel({
      include: /\.tsx$/,
      exclude: drawnOnce,
      sourceMap: false,
      presets: [reactCompilerPreset()],
    }),
    prerender(['/auth', '/auth/register']),
  ],
  server: {
    port: dev.pagePort,
    strictPort: true,
    proxy: { '/api': server, '/socket.io': { target: server, ws: true } },
  },
  build: {
    // Older targets make Vite rewrite light-dark() and nesting into twice the CSS.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The content security policy allows no data: addresses beyond images.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What every page names here it carries: only what somebody waits for is fetched side by side, the rest ahead of
      // time and one after another. Styles have to be named.
      resolveDependencies: (file, dependencies, { hostType }) =>
        hostType === 'html' || waitedFor.test(file)
          ? dependencies
          : dependencies.filter((name) => name.endsWith('.css')),
    },
    // .size-limit.mjs reads which chunks a page loads.
    manifest: true,
    rolldownOptions: {
      input: ['index', 'inspector'].map(page).filter((file) => existsSync(file)),
      output: {
        // One chunk that stays the same from release to release.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: (id, bundle) => partOf(id, (one) => bundle.getModuleInfo(one)) }],
        },
      },
    },
  },
});
