import { assign, setup } from 'xstate';
import type { User } from '#contract/users.ts';
import { failureIn } from '#machines/kit/backoff.ts';
import { requestFailure, type RequestFailure } from '#machines/kit/failures.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { tell } from '#machines/kit/peers.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import type { ContactSearchEvent } from './contact-search.events.ts';

/** '' stands for an empty box. */
export type Digits = readonly [string, string, string, string];

interface Boxes {
  readonly digits: Digits;
  /** The box for the next digit: 0 to 3. */
  readonly focus: number;
}

const noDigits: Boxes = { digits: ['', '', '', ''], focus: 0 };

const last = 3;

interface ContactSearchContext extends Boxes {
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
 * Searches a person by EBLID (spec 2, Contacts dialog; spec 5, Contact code): there are four boxes, and the server is
 * asked once each has its digit. A result belongs to the digits in the boxes: the first change removes it, and an
 * answer that is still to come is dropped.
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
    enter: assign(({ context, event }) => {
      const { slot, text } = eventAs(event, 'search.enter');
      return entered(context, slot, text);
    }),
    erase: assign(({ context, event }) => erased(context, eventAs(event, 'search.erase').slot)),
    clear: assign(({ context, event }) => cleared(context, eventAs(event, 'search.clear').slot)),
    noteFocus: assign({
      focus: ({ event }) => Math.min(Math.max(eventAs(event, 'search.focus').slot, 0), last),
    }),
    empty: assign(noDigits),
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
  context: { ...noDigits, found: null, failure: null, pauseMs: 0, secondsLeft: 0 },
  initial: 'entering',
  on: {
    'search.enter': { guard: 'hasDigits', target: '.weighing', actions: 'enter' },
    'search.erase': { target: '.weighing', actions: 'erase' },
    'search.clear': { target: '.weighing', actions: 'clear' },
    'search.focus': { actions: 'noteFocus' },
    'search.reset': { target: '.entering', actions: 'empty' },
  },
  states: {
    /** Fewer than four digits are entered. */
    entering: {},
    weighing: {
      always: [{ guard: 'isComplete', target: 'searching' }, { target: 'entering' }],
    },
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

/**
 * Takes the digits of a text into the boxes. Four digits or more are a whole code, wherever they were put (spec 5,
 * Contact code).
 */
function entered({ digits }: Boxes, slot: number, text: string): Boxes {
  const given = digitsIn(text);
  const start = given.length > last ? 0 : slot;
  const filled = changed(digits, (digit, index) => given[index - start] ?? digit);
  return { digits: filled, focus: Math.min(start + given.length, last) };
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

/** Returns the four digits; null while some are missing. */
export function codeOf(digits: Digits): string | null {
  const code = digits.join('');
  return code.length === digits.length ? code : null;
}

const without = (digits: Digits, slot: number): Digits =>
  changed(digits, (digit, index) => (index === slot ? '' : digit));

function changed([a, b, c, d]: Digits, to: (digit: string, index: number) => string): Digits {
  return [to(a, 0), to(b, 1), to(c, 2), to(d, 3)];
}
