import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { atlasPage } from './atlas/page/dev.ts';
import { dev } from './contract/limits.ts';
import { classNames } from './scripts/lib/class-names.ts';
import { plainLibraries } from './scripts/lib/plain-libraries.ts';
import { prerender } from './scripts/lib/prerender.ts';

const server = `http://127.0.0.1:${process.env['PORT'] ?? dev.serverPort}`;
const page = (name: string) => fileURLToPath(new URL(`./${name}.html`, import.meta.url));

/**
 * The React compiler skips these files: they are drawn a few times in a visit, or, like a button, get new props at
 * every draw, so its code would only make the first pages heavier.
 */
const notRemembered =
  /src\/ui\/(app\/(auth\/|App\.tsx|layout\/(Messenger|Loading|Splash|Calls|ViewportVariables|Navigation|\w+Toasts)|dialogs\/DialogsHost)|chats\/conversation\/Opening|chats\/list\/(ChatsPage|ChatMenuArea|NoChat|ConnectionState|NotifyBar|Footer)|people\/contacts\/(Relation|SearchPanel|DigitBoxes|Person|RemoveContact)|kit\/(Avatar|Badge|Button|code|Field|Logo|Notice|Question|ErrorBoundary|part|Skeleton|Tile|Toast))/;

interface Module {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
  readonly importers: readonly string[];
}
type ModuleInfo = (id: string) => Module | null;

/** Finds the given modules and all their imports. */
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
/** A visit may begin with one of these: pages, and the first steps of somebody who has no chat. */
const pageRoots = [
  'ui/people/contacts/ContactsPage.tsx',
  'ui/calls/room/RoomPage.tsx',
  'ui/settings/SettingsPage.tsx',
  'doors.tsx',
  'ui/chats/list/Welcome.tsx',
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
 * Sorts the product's modules into a few chunks, because each chunk is a request of its own and the sign-in page
 * carries its name. The chunks have an order: each leaves out the modules of earlier ones, and none imports a later
 * one. They are the sign-in page (its libraries apart, because they stay the same from release to release), the layout
 * with the chats page, the rest of the running messenger, modules that several later chunks need, the code that rings
 * on every page, an open conversation, and dialogs that open on a click. The start of the app, the inspector and
 * modules of a single other page are in none.
 */
function partsOf(infoOf: ModuleInfo): ReadonlyMap<Part, ReadonlySet<string>> {
  const from = (starts: readonly string[], without?: ReadonlySet<string>) =>
    reachedFrom(starts, infoOf, without);
  const opens = infoOf(source('ui/app/parts.ts'))?.dynamicallyImportedIds;
  if (!opens) throw new Error('src/ui/app/parts.ts is gone: name here what opens on a click');
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
    // People who begin with another page, or are called, need no dialogs for that.
    ['dialogs', from(opens, new Set([...inspector, ...elsewhere]))],
  ]);
}

/** Modules that more than one of the sets has. */
function inSeveral(sets: readonly ReadonlySet<string>[]): string[] {
  const counts = new Map<string, number>();
  for (const id of sets.flatMap((set) => [...set])) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].flatMap(([id, count]) => (count > 1 ? [id] : []));
}

/** The parts are made when the first module is asked for: the bundler knows all modules by then. */
let parts: ReturnType<typeof partsOf> | undefined;

function partOf(id: string, infoOf: ModuleInfo): Part | null {
  parts ??= partsOf(infoOf);
  if (id === main) return null;
  if (id.includes('/lucide-react/dist/esm/icons/')) return partOfIcon(id, infoOf);
  const part = [...parts].find(([, ids]) => ids.has(id))?.[0] ?? null;
  return part === 'entry' && id.includes('/node_modules/') ? 'libraries' : part;
}

/**
 * An icon belongs to the part, the module or the call view that draws it. An icon that several late parts draw is
 * shared: otherwise each would be a file of its own, or people who are called would load a conversation.
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

/** Writes the words for states down as what they are: they quote the texts of all views, which would all be fetched. */
const plainWords: Plugin = {
  name: 'vest:plain-words',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/ui\/text\/states\.ru\.ts$/ },
    async handler(code, id) {
      const { stateWords }: { stateWords: object } = await import(pathToFileURL(id).href);
      const words = JSON.stringify(stateWords, (key, value) => (key === 'silent' ? '' : value));
      return code
        .replaceAll(/^import .*\n/gm, '')
        .replace(/(const stateWords.* = )\{[^}]*\}/, (_, start: string) => start + words);
    },
  },
};

const waitedFor = /\/(chats|messenger|ConversationPane|api)-/;
/** Chunks that the page itself loads. */
const isThere = /\/(libraries|entry|rolldown-runtime)-/;

export default defineConfig({
  // Only components go through Babel: it used to take nine tenths of the build's time.
  plugins: [
    react(),
    babel({
      include: /\.tsx$/,
      exclude: notRemembered,
      sourceMap: false,
      presets: [reactCompilerPreset()],
    }),
    plainLibraries,
    atlasPage,
    plainWords,
    prerender(['/auth', '/auth/register', '/auth/first']),
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
  css: classNames,
  build: {
    // Older targets make Vite rewrite light-dark() and nesting into twice the CSS.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The content security policy allows data: addresses only for images.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A page carries the names that it preloads, so only urgent files are preloaded side by side; the others come
      // ahead of time, one after another. Styles must always be named.
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
      // Numbers of contract/limits.ts are inlined: as exports they would add to the sign-in page.
      // No property of ours does anything by being read.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      input: ['index', 'inspector'].map(page).filter((file) => existsSync(file)),
      output: {
        // The name leaves out the list of chunks that need the file.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
        // The libraries are one chunk that stays the same from release to release.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: (id, bundle) => partOf(id, (one) => bundle.getModuleInfo(one)) },
            // Base UI makes two chunks: the dialog of a call needs no menu.
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
