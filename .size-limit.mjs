/**
 * The files that a page loads before it can be used, without the font: the chunks that are named here (vite.config.ts names them)
 * and all that they import at once, by the build's own manifest.
 */
import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));

function chunkCalled(name) {
  const chunk = Object.values(manifest).find((one) => one.name === name);
  if (!chunk) throw new Error(`There is no chunk ${name} any more: mend .size-limit.mjs`);
  return chunk;
}

function withImports(chunk, files = new Set()) {
  if (files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const css of chunk.css ?? []) files.add(css);
  for (const next of chunk.imports ?? []) withImports(manifest[next], files);
  return files;
}

const filesOf = (chunks) => [
  ...new Set(
    chunks.flatMap((one) => [...withImports(chunkCalled(one))]).map((file) => `dist/${file}`),
  ),
];

const page = (name, limit, chunks) => ({
  name,
  limit,
  path: ['dist/auth.html', 'dist/theme.js', ...filesOf(chunks)],
});

/** The files that are loaded beyond that. */
const beyond = (has, name, limit, chunks) => {
  const there = new Set(filesOf(has));
  return { name, limit, path: filesOf(chunks).filter((file) => !there.has(file)) };
};

const login = ['index'];
/** `tables` is IndexedDB's library, and what uses it. */
const chats = [...login, 'api', 'messenger', 'tables', 'chats'];

/** Whoever calls has one open, and to whom it rings it has been fetched ahead of time. */
const conversation = [...chats, 'ConversationPane'];

/** From the first ring to being in a call; its chat comes when it is opened. `connection` brings livekit-client. */
const call = ['calling', 'connection', 'CallView'];

export default [
  page('Login page', '100 kB', login),
  page('Chats page', '186 kB', chats),
  beyond(conversation, 'Call view', '200 kB', call),
];
