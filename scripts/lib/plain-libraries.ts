/** Leaves out of the build what libraries bring and nothing here uses. Each part says why it is not needed. */
import type { Plugin } from 'vite';

/** @throws Error when the library has changed so that nothing is found any more */
function changed(code: string, pattern: RegExp | string, by: string): string {
  const result = code.replace(pattern, by);
  if (result === code) throw new Error(`A library has no ${pattern} any more: mend this file`);
  return result;
}

/**
 * Modules of Socket.IO that are needed for other transports than WebSocket (spec 7), for bytes, and for connecting again
 * (the realtime chart does that), with what remains.
 */
const unusedSocket: Readonly<Record<string, string>> = {
  'transports/index.js':
    "import { WS } from './websocket.js'; export const transports = { websocket: WS };",
  'is-binary.js': 'export const isBinary = () => false; export const hasBinary = isBinary;',
  'contrib/backo2.js':
    'export const Backoff = class { setMin() {} setMax() {} setJitter() {} reset() {} };',
  'binary.js':
    'export const deconstructPacket = () => {}; export const reconstructPacket = () => {};',
  'encodePacket.browser.js':
    "import { PACKET_TYPES } from './commons.js'; export const encodePacketToBinary = () => {};" +
    "export const encodePacket = ({ type, data }, _, done) => done(PACKET_TYPES[type] + (data || ''));",
  'decodePacket.browser.js':
    "import { ERROR_PACKET, PACKET_TYPES_REVERSE } from './commons.js'; export const decodePacket = (text) => {" +
    'const type = PACKET_TYPES_REVERSE[text[0]]; return type ? { type, data: text.slice(1) } : ERROR_PACKET; };',
};

/** The method that tries a better transport than the one that is open. There is no better one than a WebSocket. */
const probe = /\n {4}_probe\(name\) \{\n.*?\n {4}\}/s;

/** Leaves out what Socket.IO can do and the contract does not use: all its events are JSON over a WebSocket. */
const plainSocket: Plugin = {
  name: 'vest:plain-socket',
  apply: 'build',
  transform: {
    filter: {
      id: /\/(engine\.io-client\/build\/esm\/(transports\/|socket\.js)|socket\.io-client\/build\/esm\/contrib\/backo2|socket\.io-parser\/build\/esm\/(is-)?binary|engine\.io-parser\/build\/esm\/(en|de)codePacket)/,
    },
    handler(code, id) {
      const rest = Object.entries(unusedSocket).find(([name]) => id.endsWith(`/${name}`));
      const isSocket = id.endsWith('/esm/socket.js');
      const plain = isSocket ? changed(code, probe, '\n    _probe() {}') : code;
      return { code: rest?.[1] ?? plain, moduleSideEffects: false };
    },
  },
};

/** Leaves out the store's atoms, which nothing here uses: their library is made when the file is loaded. */
const plainStore: Plugin = {
  name: 'vest:plain-store',
  apply: 'build',
  transform: {
    filter: { id: /\/@xstate\/store\/dist\/store-\w+\.js$/ },
    handler: (code) => ({
      code: changed(code, /\} = createReactiveSystem\(\{.*?\n\}\);/s, '} = {};'),
      moduleSideEffects: false,
    }),
  },
};

/** Leaves out what tells a browser's extension of actors: nothing asks for it, and the sign-in page would carry it. */
const plainActors: Plugin = {
  name: 'vest:plain-actors',
  apply: 'build',
  transform: {
    filter: { id: /\/xstate\/dist\/xstate-dev\.esm\.js$/ },
    handler: () => ({ code: 'export const devToolsAdapter = () => {};', moduleSideEffects: false }),
  },
};

/**
 * Takes the router's production build, which its package has but does not name: the other one carries all its warnings.
 * The names that it gives its components keep forms and scrolling in the build, and a link keeps the fetching ahead of a
 * framework's pages; nothing here uses them.
 */
const productionRouter: Plugin = {
  name: 'vest:production-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react-router(\/dom)?$/ },
    async handler(id, importer) {
      const found = await this.resolve(id, importer, { skipSelf: true });
      return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
    },
  },
  transform: {
    filter: { id: /\/react-router\/dist\/production\/chunk-\w+\.mjs$/, code: 'displayName' },
    handler: (code) => {
      const unnamed = changed(code, /^\w+\.displayName = .*\n/gm, '');
      const pure = changed(unnamed, / = (React\d*\.forwardRef\()/g, ' = /* @__PURE__ */ $1');
      return changed(
        pure,
        'function PrefetchPageLinks(',
        'const PrefetchPageLinks = () => null;\nfunction FrameworkLinks(',
      );
    },
  },
};

export const plainLibraries: Plugin[] = [plainSocket, plainStore, plainActors, productionRouter];
