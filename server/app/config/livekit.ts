/** Reads the settings of the video server (contract, Configuration). */
import { isIPv4 } from 'node:net';
import * as v from 'valibot';
import { StartupError } from '../startup-error.ts';

/** The highest port that may be set, because media needs the two ports after it. */
const lastPort = 65_535 - 2;

const address = v.pipe(v.string(), v.check(isAddress));

export const livekitSettings = {
  LIVEKIT_URL: v.optional(v.union([v.literal('off'), address])),
  LIVEKIT_PUBLIC_URL: v.optional(address),
  LIVEKIT_API_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/))),
  LIVEKIT_API_SECRET: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/))),
  LIVEKIT_PORT: v.optional(
    v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(1), v.maxValue(lastPort)),
  ),
  LIVEKIT_NODE_IP: v.optional(v.pipe(v.string(), v.check(isIPv4))),
};

/** Says in Russian what each variable takes; the refusal of a wrong value quotes it. */
export const livekitTakes = {
  LIVEKIT_URL: 'адрес LiveKit: https://livekit.example.org, или off, если звонки не нужны',
  LIVEKIT_PUBLIC_URL: 'адрес LiveKit для браузеров: wss://livekit.example.org',
  LIVEKIT_API_KEY: 'ключ из настроек LiveKit, без пробелов',
  LIVEKIT_API_SECRET: 'секрет этого ключа, без пробелов',
  LIVEKIT_PORT: `целое число от 1 до ${lastPort}: два следующих порта нужны для звука и видео`,
  LIVEKIT_NODE_IP: 'адрес IPv4, по которому этот компьютер видят браузеры: 192.0.2.1',
};

type Settings = v.InferOutput<v.ObjectSchema<typeof livekitSettings, undefined>>;

/**
 * Reads which video server is used: none, somebody else's, or our own supervised one.
 * @throws StartupError with a line for each setting that lacks another.
 */
export function livekitOf(set: Settings) {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret } = set;
  if (url === 'off') return { kind: 'off' } as const;
  const publicUrl = set.LIVEKIT_PUBLIC_URL;
  if (url === undefined) {
    // Our own video server has keys of its own: these would be ignored, and nobody would know why.
    const ignored = keyNames.filter((name) => set[name] !== undefined);
    if (ignored.length > 0) throw refusalOf(ignored, 'нужно только вместе с LIVEKIT_URL.');
    return {
      kind: 'own' as const,
      /**
       * The port of signalling. The next one carries media over TCP, and the one after that over UDP. null: 7880, or
       * others if it is taken.
       */
      port: set.LIVEKIT_PORT ?? null,
      /** The address that browsers send media to; null: by HOST. */
      nodeIp: set.LIVEKIT_NODE_IP ?? null,
      /** The address that browsers use for signalling. null: our own address, and our port passes the signalling on. */
      publicUrl: publicUrl === undefined ? null : withProtocol(publicUrl, 'ws'),
    };
  }
  if (apiKey === undefined || apiSecret === undefined) {
    const missing = keyNames.filter((name) => set[name] === undefined);
    throw refusalOf(missing, 'нужно вместе с LIVEKIT_URL.');
  }
  return {
    kind: 'given' as const,
    /** The address at which our server asks the video server: http or https, without a slash at the end. */
    url: withProtocol(url, 'http'),
    apiKey,
    apiSecret,
    /** The address at which browsers reach it: ws or wss. */
    publicUrl: withProtocol(publicUrl ?? url, 'ws'),
  };
}

export type LiveKitConfig = ReturnType<typeof livekitOf>;

const keyNames = ['LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET'] as const;

function refusalOf(names: readonly string[], why: string): StartupError {
  const [first = '', ...rest] = names.map((name) => `${name}: ${why}`);
  return new StartupError(first, ...rest);
}

/** Writes the address with http(s) or ws(s), as operators may give either, and without slashes at its end. */
function withProtocol(url: string, kind: 'http' | 'ws'): string {
  const secure = /^(https|wss):/.test(url) ? 's' : '';
  return `${kind}${secure}:${url.slice(url.indexOf(':') + 1)}`.replace(/\/+$/, '');
}

function isAddress(value: string): boolean {
  const url = URL.parse(value);
  if (url === null || !['http:', 'https:', 'ws:', 'wss:'].includes(url.protocol)) return false;
  return url.search + url.hash + url.username + url.password === '';
}
