/**
 * States what must hold whatever is lost, doubled or mixed up. A law stands once, over plain facts: explored worlds, long
 * random runs and tests against a running server give it the facts that they have.
 */
export interface Law<Facts> {
  readonly name: string;
  /** Answers what breaks it; null: it holds. */
  readonly broken: (facts: Facts) => string | null;
}

/** Answers the first law that does not hold, with what breaks it; null: all hold. */
export function brokenLaw<Facts>(laws: readonly Law<Facts>[], facts: Facts): string | null {
  for (const { name, broken } of laws) {
    const found = broken(facts);
    if (found !== null) return `${name}: ${found}`;
  }
  return null;
}

export const listed = (ids: readonly string[]): string | null =>
  ids.length > 0 ? ids.join(', ') : null;

/** Messages by their clientId or text, each list in its order. */
export interface Arrival {
  /** In the order of writing. */
  readonly written: readonly string[];
  /** In the order that the server keeps. */
  readonly arrived: readonly string[];
}

const arrivesOnce: Law<Pick<Arrival, 'arrived'>> = {
  name: 'a message arrives once',
  broken: ({ arrived }) => listed(arrived.filter((one, index) => arrived.indexOf(one) < index)),
};

const arrivesInOrder: Law<Arrival> = {
  name: 'messages arrive in the order of writing',
  broken({ written, arrived }) {
    const places = arrived.map((one) => written.indexOf(one));
    const early = places.findIndex((place, index) => place < (places[index - 1] ?? -1));
    return early < 0 ? null : `${arrived[early]} after ${arrived[early - 1]}`;
  },
};

/** The laws of a conversation's history as its server keeps it, once everything was acknowledged. */
export const historyLaws: readonly Law<Arrival>[] = [
  arrivesOnce,
  arrivesInOrder,
  {
    name: 'what was acknowledged has arrived',
    broken: ({ written, arrived }) => listed(written.filter((one) => !arrived.includes(one))),
  },
  {
    name: 'only what was written has arrived',
    broken: ({ written, arrived }) => listed(arrived.filter((one) => !written.includes(one))),
  },
];

export interface SendingFacts extends Arrival {
  /** Messages that their author has discarded. */
  readonly discarded: readonly string[];
  /** Discarded messages that the page where that was done has taken off the screen. */
  readonly hidden: readonly string[];
  /** Messages whose deletion is to reach the server, or has. */
  readonly deleted: readonly string[];
  /** Messages that this device has stored now, as wanted or as discarded, and those that it ever had. */
  readonly kept: readonly string[];
  readonly keptDiscarded: readonly string[];
  readonly stored: readonly string[];
  /** Messages that may be overtaken while their files are uploaded. */
  readonly withFiles: readonly string[];
  /** Tries under way that somebody waits for. */
  readonly trying: readonly string[];
}

const nothingStoredIsLost: Law<SendingFacts> = {
  name: 'nothing that was stored is lost',
  broken({ stored, kept, arrived, discarded }) {
    const known = [...kept, ...arrived, ...discarded];
    return listed(stored.filter((one) => !known.includes(one)));
  },
};

const hiddenStaysAway: Law<SendingFacts> = {
  name: 'a message that was discarded, and is off the screen, does not come back',
  broken: ({ hidden, kept }) => listed(hidden.filter((one) => kept.includes(one))),
};

const hiddenIsDeleted: Law<SendingFacts> = {
  name: 'a message that was discarded, and is off the screen, does not stay with the others',
  broken: ({ hidden, arrived, deleted, keptDiscarded }) =>
    listed(
      hidden.filter(
        (one) => arrived.includes(one) && !deleted.includes(one) && !keptDiscarded.includes(one),
      ),
    ),
};

const onlyDiscardedIsDeleted: Law<SendingFacts> = {
  name: 'only what was discarded is deleted',
  broken: ({ deleted, discarded }) => listed(deleted.filter((one) => !discarded.includes(one))),
};

export const oneTryAtATime: Law<Pick<SendingFacts, 'trying'>> = {
  name: 'one try at a time in a conversation, among all pages',
  broken: ({ trying }) => (trying.length > 1 ? trying.join(', ') : null),
};

export const sendingLaws: readonly Law<SendingFacts>[] = [
  arrivesOnce,
  {
    ...arrivesInOrder,
    broken: ({ written, arrived, withFiles }) =>
      arrivesInOrder.broken({
        written,
        arrived: arrived.filter((one) => !withFiles.includes(one)),
      }),
  },
  nothingStoredIsLost,
  hiddenStaysAway,
  hiddenIsDeleted,
  onlyDiscardedIsDeleted,
  oneTryAtATime,
];

/** The words of one message that are changed on one device. */
export interface EditingFacts {
  /** The words in the order in which they were saved. */
  readonly saved: readonly string[];
  /** The words that this device stored last; null: none. */
  readonly storedLast: string | null;
  /** The words that it has stored now. */
  readonly stored: string | null;
  /** The words that the server had, the newest last. */
  readonly history: readonly string[];
  /** There is one page, and its store has taken all words. */
  readonly isAlone: boolean;
  /** Pages that ask whose words are to stay. */
  readonly asking: readonly string[];
  /** An edit is tried that this device has stored as refused. */
  readonly isResent: boolean;
  /** Tries under way. */
  readonly trying: readonly string[];
}

export const editingLaws: readonly Law<EditingFacts>[] = [
  {
    name: 'words that were stored are stored until they, or later ones, have arrived',
    broken({ saved, storedLast, stored, history }) {
      if (storedLast === null || stored === storedLast) return null;
      const later = saved.slice(saved.indexOf(storedLast));
      return later.some((words) => history.includes(words)) ? null : storedLast;
    },
  },
  {
    name: 'words that have arrived arrive once: no earlier ones come back',
    broken: ({ history }) => listed(history.filter((one, index) => history.indexOf(one) < index)),
  },
  {
    name: 'nobody is asked to choose between their own words',
    broken: ({ isAlone, asking }) => (isAlone ? listed(asking) : null),
  },
  {
    name: 'an edit that the server has refused is not sent again',
    broken: ({ isResent }) => (isResent ? 'it is' : null),
  },
  oneTryAtATime,
];

export interface SessionFacts {
  /** The person has signed out. */
  readonly hasLeft: boolean;
  /** The server has ended the session because a refresh token came again. */
  readonly isRevoked: boolean;
  /** Pages on which nobody is signed in. */
  readonly signedOut: readonly string[];
  /** Pages that trade a token although another one has the lock. */
  readonly trading: readonly string[];
}

export const sessionLaws: readonly Law<SessionFacts>[] = [
  {
    name: 'no token is used again beyond its grace',
    broken: ({ isRevoked }) => (isRevoked ? 'the server has ended the session' : null),
  },
  {
    name: 'only the person or the server signs out',
    broken: ({ hasLeft, isRevoked, signedOut }) =>
      hasLeft || isRevoked ? null : listed(signedOut),
  },
  {
    name: 'one page at a time trades tokens',
    broken: ({ trading }) => listed(trading),
  },
];

/** A call as the server has it, and as each device shows it. */
export interface CallFacts {
  /** null: there is no call. */
  readonly server: 'ringing' | 'live' | 'ended' | null;
  /** The people who are in it, as far as the server knows. */
  readonly userIds: readonly string[];
  readonly devices: readonly {
    readonly name: string;
    readonly userId: string;
    readonly stage: string;
  }[];
}

const inCall = ['joining', 'live', 'rejoining', 'reconnecting', 'peerLost'];
const outOfCall = ['idle', 'ended'];

/** These hold once every device has read the server's record anew. */
export const callLaws: readonly Law<CallFacts>[] = [
  {
    name: 'a call that is over is over on every device',
    broken: ({ server, devices }) =>
      server === 'ringing' || server === 'live' ? null : named(devices, outOfCall),
  },
  {
    name: "while a call rings, the caller waits and the others' devices ring",
    broken: ({ server, userIds, devices }) =>
      server !== 'ringing'
        ? null
        : (named(
            devices.filter(({ userId }) => userIds.includes(userId)),
            ['inviting'],
          ) ??
          named(
            devices.filter(({ userId }) => !userIds.includes(userId)),
            ['ringing'],
          )),
  },
  {
    name: 'whoever is in a call is in it with one device',
    broken({ server, userIds, devices }) {
      if (server !== 'live') return null;
      const people = new Set(devices.map(({ userId }) => userId));
      for (const person of people) {
        const count = devices.filter(
          ({ userId, stage }) => userId === person && inCall.includes(stage),
        ).length;
        if (count !== (userIds.includes(person) ? 1 : 0)) return `${person} with ${count}`;
      }
      return named(devices, [...inCall, ...outOfCall]);
    },
  },
];

const named = (devices: CallFacts['devices'], stages: readonly string[]): string | null =>
  listed(
    devices.flatMap(({ name, stage }) => (stages.includes(stage) ? [] : [`${name} is ${stage}`])),
  );

/** These hold at any time. */
export const ringLaws: readonly Law<{
  readonly devices: readonly {
    readonly name: string;
    readonly stage: string;
    /** The device has heard that the call is over. */
    readonly isToldOver: boolean;
  }[];
}>[] = [
  {
    name: 'nothing rings after its end was told',
    broken: ({ devices }) =>
      listed(
        devices.flatMap(({ name, stage, isToldOver }) =>
          stage === 'ringing' && isToldOver ? [name] : [],
        ),
      ),
  },
];

/** A page's store, looked at by tests/machines/store/db/db.invariants.ts. */
export interface StoreFacts {
  readonly doubled: string | null;
  readonly holed: string | null;
}

export const storeLaws: readonly Law<StoreFacts>[] = [
  { name: 'a message is shown once and in order', broken: ({ doubled }) => doubled },
  { name: 'no message is missing between others', broken: ({ holed }) => holed },
];
