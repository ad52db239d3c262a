import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { dev } from './contract/limits.ts';
import { prerender } from './scripts/lib/prerender.ts';

const server = `http://127.0.0.1:${process.env['PORT'] ?? dev.serverPort}`;
const page = (name: string) => fileURLToPath(new URL(`./${name}.html`, import.meta.url));

/**
 * Drawn a few times in a visit, or, like a button, given something new at every draw: what the compiler adds would only
 * make the first pages heavier.
 */
const notRemembered =
  /src\/ui\/(app\/(auth\/|App\.tsx|layout\/(Splash|Pages|Calls|SignOutQuestion))|people\/contacts\/PartingQuestion|kit\/(Button|Field|Logo|Notice|ErrorBoundary|part|Skeleton|Toast|ActionToast))/;

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
const callView = source('ui/calls/view/');
/** The code that rings on every page; the view of a call is loaded with the call. */
const callingRoots = [
  'machines/calls/call-loader/call-loader.parts.ts',
  'call-services.ts',
  'ui/calls/dialogs/Layers.tsx',
].map(source);
/** Somebody may begin with one of them. */
const pageRoots = [
  'ui/people/contacts/ContactsPage.tsx',
  'ui/calls/room/RoomPage.tsx',
  'ui/settings/SettingsPage.tsx',
  'ui/groups/InvitePage.tsx',
].map(source);

type Part =
  | 'libraries'
  | 'entry'
  | 'chats'
  | 'messenger'
  | 'shared'
  | 'calling'
  | 'ConversationPane'
  | 'dialogs';

/**
 * The chunks of the product: a few files, not a hundred small ones, each a request of its own whose name the sign-in page
 * would carry. In their order, each without what an earlier one has, and none imports a later one: the sign-in page (its
 * libraries apart, because they stay the same from release to release), the layout with the chats page, what runs beyond
 * it, modules that several later ones need, the code that rings on every page, an open conversation, and dialogs that open
 * on a click. The start of the app, the inspector and modules of a single other page are in none.
 */
function partsOf(infoOf: ModuleInfo): ReadonlyMap<Part, ReadonlySet<string>> {
  const from = (starts: readonly string[], without?: ReadonlySet<string>) =>
    reachedFrom(starts, infoOf, without);
  const opens = infoOf(source('ui/app/prefetch.ts'))?.dynamicallyImportedIds;
  if (!opens) throw new Error('src/ui/app/prefetch.ts is gone: name here what opens on a click');
  const inspector = from([source('inspector/main.tsx')]);
  const conversation = [source('ui/chats/conversation/ConversationPane.tsx')];
  const later = [callingRoots, [...conversation, ...opens], ...pageRoots.map((one) => [one])];
  // A library of many small files that name each other is left out: each page would get all of it.
  const shared = inSeveral(later.map((roots) => from(roots, inspector))).filter(
    (id) => !id.includes('/@base-ui/'),
  );
  const elsewhere = from([...callingRoots, source('ui/calls/view/CallView.tsx'), ...pageRoots]);
  return new Map([
    ['entry', from([main])],
    ['chats', from([source('ui/app/layout/Messenger.tsx'), source('ui/chats/list/ChatsPage.tsx')])],
    ['messenger', from([source('messenger.ts')])],
    ['shared', new Set(shared)],
    ['calling', from(callingRoots, inspector)],
    ['ConversationPane', from(conversation, inspector)],
    // Whoever begins with another page, or is called, needs no dialogs for that.
    ['dialogs', from(opens, new Set([...inspector, ...elsewhere]))],
  ]);
}

/** Whatever more than one of them has. */
function inSeveral(sets: readonly ReadonlySet<string>[]): string[] {
  const counts = new Map<string, number>();
  for (const id of sets.flatMap((set) => [...set])) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].flatMap(([id, count]) => (count > 1 ? [id] : []));
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
 * An icon comes with what draws it: a part, a module, or the view of a call. What several draw that open later is
 * shared: each would be a file of its own, or make whoever is called load a conversation.
 */
function partOfIcon(id: string, infoOf: ModuleInfo): Part | null {
  const drawnBy = infoOf(id)?.importers ?? [];
  const drawing = new Set(drawnBy.map((one) => partOf(one, infoOf)));
  if (drawing.has('chats')) return 'chats';
  const [only = null] = drawing;
  if (drawing.size === 1 && only !== null) return only;
  const places = new Set(drawnBy.map((one) => (one.startsWith(callView) ? callView : one)));
  return places.size === 1 ? null : 'shared';
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
      exclude: notRemembered,
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
      // A page carries the names that it preloads: only files that somebody waits for are fetched side by side, the rest
      // ahead of time and one after another. Styles have to be named.
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
        // Without the names of all that need it.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
        // One chunk that stays the same from release to release.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: (id, bundle) => partOf(id, (one) => bundle.getModuleInfo(one)) },
            // Two files, by what opens them: the dialog of a call needs no menu.
            {
              name: 'base-ui',
              test: /\/@(base-ui|floating-ui)\//,
              entriesAware: true,
              entriesAwareMergeThreshold: 40_000,
            },
          ],
        },
      },
    },
  },
});
