/**
 * What a page loads before it can be used, without the font: the chunks of the modules named here and all that
 * they import at once, by the build's own manifest.
 */
import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));

function withImports(key, files = new Set()) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`${key} has no chunk of its own any more: mend .size-limit.mjs`);
  if (files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const css of chunk.css ?? []) files.add(css);
  for (const next of chunk.imports ?? []) withImports(next, files);
  return files;
}

const page = (name, limit, modules) => ({
  name,
  limit,
  path: [
    'dist/auth.html',
    ...new Set(modules.flatMap((key) => [...withImports(key)]).map((file) => `dist/${file}`)),
  ],
});

const login = ['index.html'];
const chats = [
  ...login,
  'src/services/api/api.ts',
  'src/messenger.ts',
  'node_modules/idb/build/index.js',
  'src/ui/layout/Messenger.tsx',
  'src/ui/chats/ChatsPage.tsx',
];

export default [page('Login page', '100 kB', login), page('Chats page', '190 kB', chats)];
