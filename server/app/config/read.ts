/**
 * Reads the operator's settings from the environment. What is missing there comes from a `.env` in the working folder.
 */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import * as v from 'valibot';
import { eblidDigits } from '#contract/eblids.ts';
import * as limits from '#contract/limits.ts';
import { errorCodeOf, StartupError } from '../startup-error.ts';
import { isLocalServer } from '#server/kit/loopback.ts';
import { nearAddresses } from '../http/proxies.ts';
import { livekitOf, livekitSettings, livekitTakes } from './livekit.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws StartupError with a line for each wrong value: what is set, and what the variable takes. */
export function readConfig(environment: Environment, workingFolder: string) {
  const given: Environment = { ...readDotEnv(workingFolder), ...filled(environment) };
  const result = v.safeParse(settings, filled(given));
  if (!result.success) throw refusalOf(result.issues, given);
  const set = result.output;
  /** The address that people use, without a slash at the end. */
  const publicUrl = set.PUBLIC_URL ?? `http://localhost:${set.PORT}`;
  if (set.RATE_LIMITS === 'off' && !isLocalServer({ host: set.HOST, publicUrl })) {
    throw openToFloods(set.HOST, publicUrl);
  }
  return Object.freeze({
    host: set.HOST,
    port: set.PORT,
    publicUrl,
    /** An absolute path. */
    dataDir: resolve(workingFolder, set.DATA_DIR),
    /** null: the embedded PostgreSQL. */
    databaseUrl: set.DATABASE_URL ?? null,
    /**
     * The programs of a PostgreSQL that the embedded database uses instead of the packaged one. null: the packaged one.
     */
    pgBin: set.PG_BIN === undefined ? null : resolve(workingFolder, set.PG_BIN),
    /** null: as administrators set it on their page. */
    registration: set.REGISTRATION ?? null,
    /** null: as many as the database has. */
    eblidDigits: set.EBLID_DIGITS ?? null,
    auditDays: set.AUDIT_DAYS,
    uploadMaxBytes: set.UPLOAD_MAX_BYTES,
    /** The bytes that all files of a person may take; null: as much as there is; undefined: nothing was set. */
    quotaBytes: set.QUOTA_BYTES === 'off' ? null : set.QUOTA_BYTES,
    rateLimits: set.RATE_LIMITS === 'on',
    /** The addresses of our proxies, separated by commas; false: there are none. */
    trustProxy: set.TRUST_PROXY,
    logLevel: set.LOG_LEVEL,
    metricsToken: set.METRICS_TOKEN ?? null,
    isDevelopment: given['NODE_ENV'] === 'development',
    livekit: livekitOf(set),
  });
}

/** The operator's settings (contract, Configuration), after they were checked. */
export type Config = ReturnType<typeof readConfig>;

const whole = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(min), v.maxValue(max));

/** What each variable takes (contract, Configuration). */
const settings = v.object({
  HOST: v.optional(v.pipe(v.string(), v.check(isHost)), '127.0.0.1'),
  PORT: v.optional(whole(1, 65_535), String(limits.dev.serverPort)),
  PUBLIC_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isOrigin),
      v.transform((url) => new URL(url).origin),
    ),
  ),
  DATA_DIR: v.optional(v.string(), 'data'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.check(isPostgresUrl))),
  PG_BIN: v.optional(v.string()),
  REGISTRATION: v.optional(v.picklist(['open', 'invite'])),
  EBLID_DIGITS: v.optional(whole(eblidDigits.min, eblidDigits.max)),
  AUDIT_DAYS: v.optional(whole(limits.auditMinDays, 36_500), '730'),
  UPLOAD_MAX_BYTES: v.optional(whole(1, Number.MAX_SAFE_INTEGER), String(limits.uploadMaxBytes)),
  QUOTA_BYTES: v.optional(v.union([v.literal('off'), whole(0, Number.MAX_SAFE_INTEGER)])),
  RATE_LIMITS: v.optional(v.picklist(['on', 'off', 'off-i-know']), 'on'),
  TRUST_PROXY: v.optional(
    v.pipe(
      v.string(),
      v.check((value) => value === 'on' || value === 'off' || isAddressList(value)),
      v.transform((value) => (value === 'on' ? nearAddresses : value === 'off' ? false : value)),
    ),
    'off',
  ),
  LOG_LEVEL: v.optional(
    v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
  ),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{16,}$/))),
  ...livekitSettings,
});

/** The refusal of a wrong value says in Russian what its variable takes. */
const takes: Readonly<Record<string, string>> = {
  HOST: 'адрес или имя, на котором слушать: 127.0.0.1, 0.0.0.0, ::',
  PORT: 'целое число от 1 до 65535',
  PUBLIC_URL: 'адрес сайта без пути: https://vest.example.org',
  DATABASE_URL: 'адрес PostgreSQL: postgres://user:password@host:5432/database',
  REGISTRATION: 'open или invite',
  EBLID_DIGITS: `целое число от ${eblidDigits.min} до ${eblidDigits.max}`,
  AUDIT_DAYS: 'целое число дней от 30 до 36500',
  UPLOAD_MAX_BYTES: 'целое число байтов, больше нуля',
  QUOTA_BYTES: 'целое число байтов, или off, если места не ограничивать',
  RATE_LIMITS: 'on или off',
  TRUST_PROXY: 'off, on или адреса прокси через запятую: 10.0.0.1,192.168.0.0/16',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace или silent',
  METRICS_TOKEN: 'не меньше 16 латинских букв, цифр и знаков без пробелов',
  ...livekitTakes,
};

const openToFloods = (host: string, publicUrl: string) =>
  new StartupError(
    `RATE_LIMITS=off при PUBLIC_URL=${publicUrl} и HOST=${host}: без ограничений сервер закроет первый же, кто захочет.`,
    'Уберите RATE_LIMITS. Для проверки под нагрузкой: RATE_LIMITS=off-i-know.',
  );

const secrets = new Set(['DATABASE_URL', 'METRICS_TOKEN', 'LIVEKIT_API_SECRET']);

function refusalOf(issues: readonly v.BaseIssue<unknown>[], given: Environment): StartupError {
  const names = new Set(issues.map((issue) => String(issue.path?.[0]?.key)));
  const lines = [...names].map((name) => {
    const value = secrets.has(name) ? '' : `=${given[name] ?? ''}`;
    return `${name}${value}: ожидается ${takes[name] ?? 'другое значение'}.`;
  });
  const [first = 'Неверная настройка.', ...rest] = lines;
  return new StartupError(first, ...rest);
}

/** Leaves out empty values: `PORT=` in a file or a container's settings counts as missing. */
function filled(environment: Environment): Environment {
  return Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
}

function readDotEnv(folder: string): Environment {
  const path = join(folder, '.env');
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return {};
    throw new StartupError(
      `Не удалось прочитать ${path} (${errorCodeOf(error)}): проверьте права.`,
    );
  }
}

function isHost(value: string): boolean {
  return isIP(value) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value);
}

function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return false;
  return url.pathname === '/' && url.search + url.hash + url.username + url.password === '';
}

function isPostgresUrl(value: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1
  );
}

function isAddressList(value: string): boolean {
  return value.split(',').every((part) => {
    const [address = '', bits, ...more] = part.trim().split('/');
    const family = isIP(address);
    if (family === 0 || more.length > 0) return false;
    return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
  });
}
