/**
 * Registers the handlers of a socket's events by their names in the contract's table. The payload is validated before
 * the handler sees it, the acknowledgement is given here, and the events are handled in the order in which they came.
 */
import type { Socket } from 'socket.io';
import { clientEvents } from '#contract/events.ts';
import type { Acknowledgement, ClientEventName, ClientPayload } from '#contract/events.ts';
import { isNeed } from '#contract/needs.ts';
import { isLimit } from '#contract/rates.ts';
import { refusalOf } from '../http/failures.ts';
import { validate } from '../http/validate.ts';
import type { Rates } from '../rates/rates.ts';

/** The part of an acknowledgement beside `ok`. */
type Answer = Omit<Extract<Acknowledgement, { ok: true }>, 'ok'>;
type Handler<N extends ClientEventName> = (payload: ClientPayload<N>) => Promise<Answer | void>;

export type Listen = <N extends ClientEventName>(name: N, handler: Handler<N>) => void;

interface ListenNeeds {
  readonly rates: Rates;
  readonly userId: string;
  /** Hears of unexpected errors. The client is told `internal`. */
  readonly onFailure: (event: ClientEventName, error: unknown) => void;
}

/** Makes the start fail when an event of the table does not declare who may emit it and how often. */
export function refuseUndeclaredEvents(
  events: Readonly<Record<string, { readonly needs?: unknown; readonly limit?: unknown }>>,
): void {
  for (const [name, { needs, limit }] of Object.entries(events)) {
    if (!isNeed(needs)) throw new Error(`${name} does not declare who may emit it`);
    if (!isLimit(limit)) throw new Error(`${name} does not declare how often one may emit it`);
  }
}

export function createListen(socket: Socket, { rates, userId, onFailure }: ListenNeeds): Listen {
  let last: Promise<void> = Promise.resolve();
  const countUnknown = (name: string) => {
    if (Object.hasOwn(clientEvents, name)) return;
    rates.take('event', { person: userId }).catch(() => socket.disconnect(true));
  };
  socket.onAny(countUnknown);

  return (name, handler) => {
    const event: string = name;
    socket.on(event, (...received: unknown[]) => {
      const { payload, acknowledge } = argumentsOf(received);
      last = last.then(async () => acknowledge(await outcomeOf(name, handler, payload)));
    });
  };

  async function outcomeOf<N extends ClientEventName>(
    name: N,
    handler: Handler<N>,
    payload: unknown,
  ): Promise<Acknowledgement> {
    try {
      const { limit, payload: schema } = clientEvents[name];
      await rates.take('event', { person: userId });
      if (limit !== 'event') await rates.take(limit, { person: userId });
      const answer = await handler(validate(schema, payload));
      return { ok: true, ...answer };
    } catch (error) {
      const { code, message } = refusalOf(error);
      if (code === 'internal') onFailure(name, error);
      return { ok: false, code, message };
    }
  }
}

/**
 * Takes an emit's arguments apart. The payload is the first one; the acknowledgement callback may follow it or stand
 * alone.
 */
function argumentsOf(received: readonly unknown[]): {
  payload: unknown;
  acknowledge: (answer: Acknowledgement) => void;
} {
  const callback = received.at(-1);
  const hasCallback = typeof callback === 'function';
  return {
    payload: hasCallback && received.length === 1 ? undefined : received[0],
    acknowledge: (answer) => {
      // Socket.IO makes this function; an emit without acknowledgement has none.
      if (hasCallback) Reflect.apply(callback, undefined, [answer]);
    },
  };
}
