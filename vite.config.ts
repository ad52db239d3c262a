import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { dev } from './contract/limits.ts';
import { prerender } from './scripts/lib/prerender.ts';

const server = `http://127.0.0.1:${process.env['PORT'] ?? dev.serverPort}`;
const page = (name: string) => fileURLToPath(new URL(`./${name}.html`, import.meta.url));

/** Drawn a few times in a visit: what the compiler adds would only make the first pages heavier. */
const drawnOnce =
  /src\/ui\/(auth\/|App\.tsx|contacts\/PartingQuestion|layout\/(Splash|Pages|Calls|SignOutQuestion)|kit\/(Field|Logo|Notice|ErrorBoundary))/;

interface Module {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
  readonly importers: readonly string[];
}
type ModuleInfo = (id: string) => Module | null;

/** Modules and all that they need before they can run. */
function reachedFrom(
  starts: readonly string[],
  infoOf: ModuleInfo,
  without: ReadonlySet<string> = new Set(),
): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (id: string) => {
    if (reached.has(id) || without.has(id)) return;
    reached.add(id);
    for (const next of infoOf(id)?.importedIds ?? []) visit(next);
  };
  for (const start of starts) visit(start);
  return reached;
}

const source = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url));
const main = source('main.tsx');
const callView = source('ui/call/');
const callRoots = [
  'machines/call/call.parts.ts',
  'call-equipment.ts',
  'ui/calling/Layers.tsx',
  'ui/call/CallView.tsx',
].map(source);

type Part =
  | 'libraries'
  | 'entry'
  | 'chats'
  | 'messenger'
  | 'ConversationPane'
  | 'dialogs'
  | 'icons';

/**
 * What the sign-in page needs, its libraries apart: they stay the same from release to release; what the layout and the
 * chats page need beyond it; what runs beyond that; an open conversation; and what opens on a click: a few files, not a
 * hundred small ones, each a request of its own whose name the sign-in page would carry. None imports a later one, but
 * for icons. What starts the app, or the inspector's page, is in none, nor what calls or another page need of the last.
 */
function partsOf(infoOf: ModuleInfo): ReadonlyMap<Part, ReadonlySet<string>> {
  const from = (starts: readonly string[], without?: ReadonlySet<string>) =>
    reachedFrom(starts, infoOf, without);
  const elsewhere = from([
    source('inspector/main.tsx'),
    ...callRoots,
    // Somebody may begin with one of them, and needs no dialogs for that.
    ...[
      'ui/contacts/ContactsPage.tsx',
      'ui/room/RoomPage.tsx',
      'ui/settings/SettingsPage.tsx',
      'ui/groups/InvitePage.tsx',
    ].map(source),
  ]);
  const opens = infoOf(source('ui/what-opens.ts'))?.dynamicallyImportedIds;
  if (!opens) throw new Error('src/ui/what-opens.ts is gone: name here what opens on a click');
  return new Map([
    ['entry', from([main])],
    ['chats', from([source('ui/layout/Messenger.tsx'), source('ui/chats/ChatsPage.tsx')])],
    ['messenger', from([source('messenger.ts')])],
    [
      'ConversationPane',
      from(
        [source('ui/conversation/ConversationPane.tsx')],
        from([source('inspector/main.tsx'), source('machines/call/call.parts.ts')]),
      ),
    ],
    ['dialogs', from(opens, elsewhere)],
  ]);
}

/** Made when the first module is asked for: the bundler knows them all by then. */
let parts: ReturnType<typeof partsOf> | undefined;

function partOf(id: string, infoOf: ModuleInfo): Part | null {
  parts ??= partsOf(infoOf);
  if (id === main) return null;
  if (id.includes('/lucide-react/dist/esm/icons/')) return partOfIcon(id, infoOf);
  const part = [...parts].find(([, ids]) => ids.has(id))?.[0] ?? null;
  return part === 'entry' && id.includes('/node_modules/') ? 'libraries' : part;
}

/**
 * An icon comes with what draws it: a part, a module, or the view of a call. What several draw that open later is in one
 * file: each would be one of its own, or make whoever is called load a conversation.
 */
function partOfIcon(id: string, infoOf: ModuleInfo): Part | null {
  const drawnBy = infoOf(id)?.importers ?? [];
  const drawing = new Set(drawnBy.map((one) => partOf(one, infoOf)));
  if (drawing.has('chats')) return 'chats';
  const [only = null] = drawing;
  if (drawing.size === 1 && only !== null) return only;
  const places = new Set(drawnBy.map((one) => (one.startsWith(callView) ? callView : one)));
  return places.size === 1 ? null : 'icons';
}

const waitedFor = /\/(chats|messenger|ConversationPane|api)-/;
/** With the page itself. */
const isThere = /\/(libraries|entry|rolldown-runtime)-/;

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
    proxy: {
      '/api': server,
      '/socket.io': { target: server, ws: true },
      '/livekit': { target: server, ws: true },
    },
  },
  build: {
    // Older targets make Vite rewrite light-dark() and nesting into twice the CSS.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The content security policy allows no data: addresses beyond images.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What a page names here it carries: only what somebody waits for is fetched side by side, the rest ahead of time
      // and one after another. Styles have to be named.
      resolveDependencies: (file, dependencies, { hostType }) =>
        hostType === 'html'
          ? dependencies
          : dependencies.filter(
              (name) => !isThere.test(name) && (name.endsWith('.css') || waitedFor.test(file)),
            ),
    },
    // .size-limit.mjs reads which chunks a page loads.
    manifest: true,
    rolldownOptions: {
      // Numbers of contract/limits.ts stand where they are used: as exports they would weigh on the sign-in page.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
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
