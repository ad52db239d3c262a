import { assign, setup, type AnyActorRef } from 'xstate';
import { eblidDigits } from '#contract/eblids.ts';
import type { User } from '#contract/users.ts';
import { failureIn } from '#machines/kit/backoff.ts';
import { requestFailure, type RequestFailure } from '#machines/kit/failures.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { tell } from '#machines/kit/peers.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import { readDb } from '#machines/store/db/db.reader.ts';
import type { ContactSearchEvent } from './contact-search.events.ts';

/** One for each box; '' stands for an empty box. */
export type Digits = readonly string[];

interface Boxes {
  readonly digits: Digits;
  /** The box for the next digit. */
  readonly focus: number;
}

interface Situation {
  readonly context: Boxes;
  readonly system: AnyActorRef['system'];
}

const noDigits: Boxes = { digits: inBoxes([], eblidDigits.min), focus: 0 };

interface ContactSearchContext extends Boxes {
  /** How many digits were put in at once, where that was more than there are boxes; 0: they had room. */
  readonly tooMany: number;
  readonly found: User | null;
  readonly failure: RequestFailure | null;
  /** How long the person has to wait after too many searches, and how much of it is left. */
  readonly pauseMs: number;
  readonly secondsLeft: number;
}

const oneSecondMs = 1_000;
/** The pause if the server gives none: it counts searches by the minute. */
const usualPauseMs = 60_000;

/**
 * Searches a person by EBLID (spec 2, Contacts dialog; spec 5, Contact code): there are four boxes, or as many as the
 * server says, and it is asked once each has its digit. A result belongs to the digits in the boxes: the first change
 * removes it, and an answer that is still to come is dropped. More digits than boxes are nobody's number, and a part of
 * them may be somebody else's: the boxes stay empty then.
 */
export const contactSearchMachine = setup({
  types: {} as {
    context: ContactSearchContext;
    events: ContactSearchEvent;
    tags: 'busy' | 'waiting' | 'failed';
  },
  actors: {
    /** Answers with the first person that the server finds; null: nobody. */
    search: askPlaceholder<User | null, { readonly code: string }>(),
  },
  actions: {
    enter: assign(({ event, ...now }) => {
      const { slot, text } = eventAs(event, 'search.enter');
      const boxes = boxesOf(now);
      const { length } = digitsIn(text);
      if (length > boxes.digits.length)
        return { ...boxesOf({ ...now, context: noDigits }), tooMany: length };
      return { ...entered(boxes, slot, text), tooMany: 0 };
    }),
    erase: assign(({ event, ...now }) => erased(boxesOf(now), eventAs(event, 'search.erase').slot)),
    clear: assign(({ event, ...now }) =>
      cleared(boxesOf(now), eventAs(event, 'search.clear').slot),
    ),
    // The digits stay as they are: somebody may have been found by them.
    noteFocus: assign({
      focus: ({ event, ...now }) => {
        const last = boxesOf(now).digits.length - 1;
        return Math.min(Math.max(eventAs(event, 'search.focus').slot, 0), last);
      },
    }),
    empty: assign(({ system }) => boxesOf({ context: noDigits, system })),
    forgetTooMany: assign({ tooMany: 0 }),
    noteFound: assign({ found: (_, found: User | null) => found }),
    noteFailure: assign({ failure: ({ event }) => requestFailure(failureIn(event)) }),
    beginPause: assign(({ event }) => {
      const failure = requestFailure(failureIn(event));
      const asked = failure.kind === 'rateLimited' ? failure.retryAfterMs : null;
      const pauseMs = asked ?? usualPauseMs;
      return { pauseMs, secondsLeft: Math.ceil(pauseMs / oneSecondMs) };
    }),
    countDown: assign({ secondsLeft: ({ context }) => Math.max(1, context.secondsLeft - 1) }),
    forgetResult: assign({ found: null, failure: null }),
    askPerson: tell('contacts', ({ context: { found, digits } }) => ({
      type: 'contacts.ask',
      userId: found?.id ?? '',
      identifier: codeOf(digits) ?? '',
    })),
  },
  guards: {
    hasDigits: ({ event }) => event.type === 'search.enter' && digitsIn(event.text) !== '',
    isTooMany: ({ context }) => context.tooMany > 0,
    isComplete: ({ context }) => codeOf(context.digits) !== null,
    isFound: (_, found: User | null) => found !== null,
    isLimited: ({ event }) => requestFailure(failureIn(event)).kind === 'rateLimited',
  },
  delays: {
    pause: ({ context }) => context.pauseMs,
    oneSecond: oneSecondMs,
  },
}).createMachine({
  id: 'contactSearch',
  options: { maxIterations: 1_000 },
  context: { ...noDigits, tooMany: 0, found: null, failure: null, pauseMs: 0, secondsLeft: 0 },
  initial: 'entering',
  on: {
    'search.enter': { guard: 'hasDigits', target: '.weighing', actions: 'enter' },
    'search.erase': { target: '.weighing', actions: 'erase' },
    'search.clear': { target: '.weighing', actions: 'clear' },
    'search.focus': { actions: 'noteFocus' },
    'search.reset': { target: '.entering', actions: 'empty' },
  },
  states: {
    /** Some boxes are empty. */
    entering: {},
    weighing: {
      always: [
        { guard: 'isTooMany', target: 'tooMany' },
        { guard: 'isComplete', target: 'searching' },
        { target: 'entering' },
      ],
    },
    /** The person reads that it was more than a number, until they enter something else. */
    tooMany: { exit: 'forgetTooMany' },
    searching: {
      tags: 'busy',
      invoke: {
        id: 'search',
        src: 'search',
        input: ({ context }) => ({ code: codeOf(context.digits) ?? '' }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'found',
            actions: { type: 'noteFound', params: ({ event }) => event.output },
          },
          { target: 'notFound' },
        ],
        onError: [
          { guard: 'isLimited', target: 'limited', actions: 'beginPause' },
          { target: 'failed', actions: 'noteFailure' },
        ],
      },
    },
    found: {
      exit: 'forgetResult',
      on: { 'search.add': { actions: 'askPerson' } },
    },
    notFound: {},
    /** After a 429 the person can go on entering; the digits in the boxes are searched when the pause is over. */
    limited: {
      tags: 'waiting',
      on: {
        'search.enter': { guard: 'hasDigits', actions: 'enter' },
        'search.erase': { actions: 'erase' },
        'search.clear': { actions: 'clear' },
        'search.reset': { actions: 'empty' },
      },
      always: { guard: 'isTooMany', target: 'tooMany' },
      after: { pause: 'weighing' },
      initial: 'counting',
      states: {
        counting: {
          after: { oneSecond: { target: 'counting', reenter: true, actions: 'countDown' } },
        },
      },
    },
    failed: {
      tags: 'failed',
      exit: 'forgetResult',
      on: { 'search.retry': 'searching' },
    },
  },
});

/** Returns the boxes as many as an EBLID has digits now: a page may be open while an operator raises that. */
const boxesOf = ({ context: { digits, focus }, system }: Situation): Boxes => ({
  digits: inBoxes(digits, readDb(system)?.eblidDigits ?? eblidDigits.min),
  focus,
});

/** Puts the digits into so many boxes. */
export function inBoxes(digits: Digits, count: number): Digits {
  return Array.from({ length: count }, (_, slot) => digits[slot] ?? '');
}

/**
 * Takes the digits of a text into the boxes. Four digits or more are a whole code, wherever they were put (spec 5,
 * Contact code); one of before, when codes had fewer digits, gets its zeros.
 */
function entered({ digits }: Boxes, slot: number, text: string): Boxes {
  const given = digitsIn(text);
  const isWhole = given.length >= eblidDigits.min;
  const put = isWhole ? given.padStart(digits.length, '0') : given;
  const start = isWhole ? 0 : slot;
  const filled = digits.map((digit, index) => put[index - start] ?? digit);
  return { digits: filled, focus: Math.min(start + put.length, digits.length - 1) };
}

/** Returns the digits of a text. Full-width digits of Asian keyboards count as well. */
const digitsIn = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '');

/** Removes, for Backspace, the digit of this box, or of the one before if this one is empty. */
function erased({ digits }: Boxes, slot: number): Boxes {
  const emptied = digits[slot] === '' ? Math.max(0, slot - 1) : slot;
  return { digits: without(digits, emptied), focus: emptied };
}

const cleared = ({ digits }: Boxes, slot: number): Boxes => ({
  digits: without(digits, slot),
  focus: slot,
});

/** Returns all the digits; null while some are missing. */
export function codeOf(digits: Digits): string | null {
  const code = digits.join('');
  return code.length === digits.length ? code : null;
}

const without = (digits: Digits, slot: number): Digits =>
  digits.map((digit, index) => (index === slot ? '' : digit));
