/**
 * Says how often a REST call may be made or a socket event emitted. Every route and event declares one of these words
 * beside its `needs`; those with the same word are counted together. OpenAPI prints the word with its numbers
 * (`x-limit`), and tests/server/app/limits.test.ts holds the server to them.
 */
import { guestsPerDay } from './flood-limits.ts';
import * as callLimits from './call-limits.ts';
import * as limits from './limits.ts';

/** Uses are counted together when they have the same one of these. */
export type By =
  /** An IPv4 address, or the /64 of an IPv6 address; a /48 has sixteen times as many points. */
  | 'address'
  | 'person'
  /** The name that somebody tries to sign in with, whether or not it exists. */
  | 'account'
  | 'accountAtAddress'
  /** A browser that has signed in as this person before. */
  | 'knownDevice'
  /** The owner of the group by whose link somebody comes. */
  | 'groupOwner'
  | 'server';

/** Handlers count these themselves, because they know only later whether one was there, and how many. */
export type Cost = 'wrongPassword' | 'wrongCode' | 'newAccount' | 'newGuest' | 'personRung';

export interface Window {
  readonly by: By;
  readonly points: number;
  readonly perSeconds: number;
  /** By default each use costs one point. */
  readonly costs?: Cost;
}

export interface Limit {
  /** The thing there was too much of, in Russian and in the genitive: «Слишком много …». */
  readonly tooMany: string;
  /** Counted in this order. A use that one window refuses is not counted in those that follow. */
  readonly windows: readonly Window[];
}

const minuteS = 60;
const hourS = 3_600;
const dayS = 24 * hourS;

const aMinute = (by: By, points: number): Window => ({ by, points, perSeconds: minuteS });
const anHour = (by: By, points: number): Window => ({ by, points, perSeconds: hourS });
const aDay = (by: By, points: number): Window => ({ by, points, perSeconds: dayS });
const minuteAndDay = (by: By, of: { perMinute: number; perDay: number }): Window[] => [
  aMinute(by, of.perMinute),
  aDay(by, of.perDay),
];
const wrongPasswords = (by: By): Window => ({
  by,
  points: limits.failedLogins.count,
  perSeconds: limits.failedLogins.windowMs / 1_000,
  costs: 'wrongPassword',
});
const costing = (costs: Cost, windows: readonly Window[]): Window[] =>
  windows.map((window) => ({ ...window, costs }));

export const rates = {
  /** Calls without a valid token or cookie, whatever they ask for. A whole school may wake with old tokens. */
  unauthorized: { tooMany: 'запросов без входа', windows: [aMinute('address', 3_000)] },
  /** Cheap calls that ask nobody who they are: configuration, health, documents. */
  status: { tooMany: 'запросов', windows: [aMinute('address', 6_000)] },
  metrics: { tooMany: 'запросов', windows: [aMinute('address', 600)] },
  videoNews: { tooMany: 'запросов', windows: [aMinute('address', 6_000)] },
  signalling: { tooMany: 'подключений к звонкам', windows: [aMinute('address', 600)] },
  socket: { tooMany: 'подключений', windows: [aMinute('address', 1_200)] },

  register: {
    tooMany: 'регистраций',
    windows: [
      anHour('address', 60),
      aDay('address', 200),
      // There are 10,000 EBLIDs where nobody raised that: whoever has many addresses cannot take them all in a day.
      ...costing('newGuest', [aDay('groupOwner', guestsPerDay)]),
      ...costing('newAccount', [anHour('server', 300), aDay('server', 1_500)]),
    ],
  },
  signIn: {
    tooMany: 'попыток входа',
    windows: [
      // A school comes in the morning, and is asked to come again where the queue of passwords is full.
      aMinute('address', 1_200),
      wrongPasswords('accountAtAddress'),
      wrongPasswords('knownDevice'),
      // Guesses from many addresses: a known device is not held up by them.
      ...costing('wrongPassword', [anHour('account', 100), aDay('account', 500)]),
    ],
  },
  /** A guesser here already has the person's device or token. */
  proof: { tooMany: 'попыток', windows: [aMinute('person', 60), wrongPasswords('person')] },
  tokens: { tooMany: 'запросов', windows: [aMinute('address', 1_200)] },

  read: { tooMany: 'запросов', windows: [aMinute('person', 1_200)] },
  /** A page asks a moment after the last letter, so a fast typist asks a few times for each word. */
  search: {
    tooMany: 'поисковых запросов',
    windows: [{ by: 'person', points: 30, perSeconds: 10 }, aMinute('person', 120)],
  },
  /** The bytes of files: pictures of a long history, and ranges of a video. */
  download: { tooMany: 'скачиваний', windows: [aMinute('person', 6_000)] },
  /** Changes that have no word of their own. */
  write: { tooMany: 'изменений', windows: [aMinute('person', 240), aDay('person', 10_000)] },
  /** Read marks leave a page four times a second at most. */
  receipts: { tooMany: 'отметок о прочтении', windows: [aMinute('person', 600)] },
  /** Every change is told to everybody who sees the person. */
  profile: { tooMany: 'изменений профиля', windows: [aMinute('person', 30), aDay('person', 500)] },
  newGroup: { tooMany: 'новых чатов', windows: [aMinute('person', 20), aDay('person', 200)] },
  /** Changes of a group count as messages, because each writes a line. */
  send: {
    tooMany: 'сообщений',
    windows: [
      { by: 'person', points: limits.sendsBurst, perSeconds: 10 },
      aMinute('person', limits.sendsPerMinute),
      aDay('person', 20_000),
    ],
  },
  /** Twenty files at once may be one message; thousands a day would fill the disk. */
  upload: { tooMany: 'загрузок', windows: minuteAndDay('person', limits.uploads) },
  export: {
    tooMany: 'архивов',
    windows: [anHour('person', 20), aDay('person', 60)],
  },
  /**
   * Somebody could try all EBLIDs, so searching and adding share this limit (contract, What strangers see).
   * A whole school may be behind one address.
   */
  contactLookup: {
    tooMany: 'поисков людей',
    windows: [
      ...minuteAndDay('person', limits.contactLookups),
      ...minuteAndDay('address', { perMinute: 900, perDay: 9_000 }),
    ],
  },
  /**
   * Two hundred people behind one address may open the same link at once, so only wrong codes are limited closely; those
   * of joins count here, too.
   */
  invitation: {
    tooMany: 'переходов по приглашениям',
    windows: [
      aMinute('address', limits.invitesPerAddressPerMinute),
      ...costing('wrongCode', minuteAndDay('address', limits.invites)),
    ],
  },
  join: {
    tooMany: 'вступлений в группы',
    windows: [
      ...minuteAndDay('person', limits.invites),
      aMinute('address', limits.invitesPerAddressPerMinute),
    ],
  },
  newInvitation: {
    tooMany: 'приглашений',
    windows: [aDay('person', limits.invitation.perDay)],
  },
  /** Each token asks the video server for a room. Joining by hand again and again stays far below. */
  roomToken: {
    tooMany: 'подключений к звонкам',
    windows: [aMinute('person', callLimits.roomTokensPerMinute)],
  },

  /**
   * Every event of a person's sockets counts here, and those with a word of their own there as well. An eager person's
   * joins and typing stay far below; only a broken program sends more.
   */
  event: { tooMany: 'событий', windows: [{ by: 'person', points: 300, perSeconds: 10 }] },
  /** Each is told to up to 254 people; a page renews it every 3 s. */
  typing: { tooMany: 'событий', windows: [{ by: 'person', points: 60, perSeconds: 10 }] },
  /** A call costs as many points as people are rung, and writes a line where it ends. */
  ring: {
    tooMany: 'звонков',
    windows: [
      aMinute('person', 20),
      anHour('person', 200),
      { by: 'person', points: 1_000, perSeconds: 10 * minuteS, costs: 'personRung' },
    ],
  },
  callAnswer: { tooMany: 'ответов на звонки', windows: [aMinute('person', 120)] },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof rates;

export const limitOf = (name: LimitName): Limit => rates[name];

/** Answers whether a word is one of these (see `isNeed`). */
export const isLimit = (word: unknown): word is LimitName =>
  typeof word === 'string' && Object.hasOwn(rates, word);
