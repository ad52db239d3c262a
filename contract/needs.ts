/**
 * Says who may make a REST call or emit a socket event. Every route and event declares one of these words, most of them
 * beside their schemas (routes.ts, events.ts). OpenAPI prints the word with its sentence, and
 * tests/server/app/access.test.ts holds the server to it.
 */
import type { ErrorCode } from './errors.ts';

export type Credential = 'none' | 'accessToken' | 'filesCookie' | 'ticket' | 'terminal';

export interface Need {
  /** One sentence that tells who may. */
  readonly who: string;
  /**
   * By default the caller is known by `Authorization: Bearer <accessToken>`. Where a browser can send no header, the
   * cookie `files` or the query's `ticket` stands in for it. The server's terminal has no account and sends
   * `Authorization: Terminal <ticket>`. With 'none' nobody is asked who they are.
   */
  readonly credential?: Credential;
  /** The caller must have this role. */
  readonly role?: 'admin';
  /**
   * The caller must have given the password on this device within ten minutes; `insiders` is the refusal. Signing in
   * counts, and so does POST /auth/proof.
   */
  readonly isFresh?: true;
  /** The answer to everybody else, and about a conversation that does not exist (contract, Errors). */
  readonly outsiders?: ErrorCode;
  /** The answer to people who see the thing and lack the right to it. */
  readonly insiders?: ErrorCode;
}

export const needs = {
  /** Credentials, where there are any, are in the body and are the call's own subject. */
  nobody: { who: 'Anybody, signed in or not.', credential: 'none' },
  refreshToken: {
    who: 'Whoever holds the refresh token.',
    credential: 'none',
    outsiders: 'unauthorized',
  },
  /** Whatever is wrong with the key, or with the account that it opened, looks the same. */
  passkeyHolder: {
    who: 'Whoever holds a passkey of an account.',
    credential: 'none',
    outsiders: 'invalid_credentials',
  },
  videoServer: {
    who: 'The video server, which signs its requests.',
    credential: 'none',
    outsiders: 'unauthorized',
  },
  /** Signalling below /livekit, which the server passes on to the video server. */
  roomToken: {
    who: 'Whoever holds a token of the room and may still be there.',
    credential: 'none',
    outsiders: 'unauthorized',
    insiders: 'forbidden',
  },
  /** /metrics. */
  monitor: {
    who: 'Whoever knows METRICS_TOKEN, and programs on the same machine if PUBLIC_URL is localhost and HOST loopback.',
    credential: 'none',
    outsiders: 'not_found',
  },

  session: { who: 'Whoever is signed in.' },
  /** A stolen session must not be enough to take the account over. */
  password: {
    who: 'Whoever is signed in and gives their password once more.',
    insiders: 'wrong_password',
  },
  administrator: {
    who: 'The administrators of the server, and its terminal.',
    credential: 'terminal',
    role: 'admin',
    outsiders: 'forbidden',
  },
  freshAdministrator: {
    who: 'The administrators who have given their password on this device within ten minutes, and the terminal.',
    credential: 'terminal',
    role: 'admin',
    isFresh: true,
    outsiders: 'forbidden',
    insiders: 'proof_required',
  },
  inviter: {
    who: 'Whoever made the invitation.',
    outsiders: 'not_found',
  },
  /** `auth:refresh`. */
  ownSession: {
    who: 'Whoever brings a fresh access token of the session that opened the socket.',
    outsiders: 'unauthorized',
  },
  accountOwner: {
    who: 'Whoever the session belongs to.',
    outsiders: 'not_found',
  },
  passkeyOwner: {
    who: 'Whoever the passkey belongs to, and has given their password on this device within ten minutes.',
    isFresh: true,
    outsiders: 'not_found',
    insiders: 'proof_required',
  },
  exporter: { who: 'Whoever is signed in, or has a ticket of theirs.', credential: 'ticket' },
  fileReader: {
    who: 'Whoever may see the file: who uploaded it, and whom a message or a profile shows it to.',
    credential: 'filesCookie',
    outsiders: 'not_found',
  },

  /** Only accepted contacts count. The body names the people. */
  contact: {
    who: 'Whoever has the named people as contacts.',
    outsiders: 'not_contact',
  },
  contactParty: {
    who: 'Either of the two people of the contact or the request.',
    outsiders: 'not_found',
  },
  addressee: {
    who: 'Whoever was asked to become a contact.',
    outsiders: 'not_found',
    insiders: 'not_found',
  },

  participant: {
    who: 'Whoever is in the conversation.',
    outsiders: 'not_found',
  },
  /** Sending, typing and calling (contract, Who may write to whom). */
  writer: {
    who: 'Whoever is in the conversation; of two people only while they are contacts.',
    outsiders: 'not_found',
    insiders: 'not_contact',
  },
  manager: {
    who: 'The owners and admins of the group.',
    outsiders: 'not_found',
    insiders: 'forbidden',
  },
  managerOrSelf: {
    who: 'The owners and admins of the group, and each person for themselves.',
    outsiders: 'not_found',
    insiders: 'forbidden',
  },
  sender: {
    who: 'Whoever sent the message, as long as they are in its conversation.',
    outsiders: 'not_found',
    insiders: 'forbidden',
  },
} as const satisfies Readonly<Record<string, Need>>;

export type NeedName = keyof typeof needs;

export const credentialOf = (word: NeedName): Credential => {
  const { credential = 'accessToken' }: Need = needs[word];
  return credential;
};

/**
 * Answers whether a word is one of these. The server asks because it has no build, so no compiler has checked its
 * words.
 */
export const isNeed = (word: unknown): word is NeedName =>
  typeof word === 'string' && Object.hasOwn(needs, word);
