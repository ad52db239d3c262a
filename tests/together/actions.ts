/** Reads xstate's own actions, which a company does itself. */
import type { AnyActorRef, AnyEventObject } from 'xstate';
import { pathOf } from './refs.ts';

/** An action as the chart asks for it; actors are named by their paths. */
type Asked =
  | { do: 'start'; id: string; src: string; systemId: string | undefined; input: unknown }
  | { do: 'stop'; child: string }
  | { do: 'send'; to: string; event: AnyEventObject }
  | { do: 'wait'; id: string; event: AnyEventObject; delayMs: number }
  | { do: 'cancel'; id: string };

interface Sending {
  to?: AnyActorRef | string;
  event: AnyEventObject;
  delay?: number;
  id?: string;
}

interface Spawning {
  readonly actorRef: {
    readonly id: string;
    readonly src: string;
    readonly options: { readonly systemId?: string; readonly input?: unknown };
  };
}

/** Answers null for what is none of xstate's: that reaches outside, and withStubs() has replaced it. */
export function readAction(path: string, type: string, params: unknown): Asked | null {
  // Safe: these are what xstate gives its own actions.
  switch (type) {
    case 'xstate.spawnChild': {
      const { id, src, options } = (params as Spawning).actorRef;
      return { do: 'start', id, src, systemId: options.systemId, input: options.input };
    }
    case 'xstate.stopChild':
      return params === undefined ? null : { do: 'stop', child: pathOf(params as AnyActorRef) };
    case 'xstate.sendTo':
    case 'xstate.raise': {
      const { to, event, delay, id = '' } = params as Sending;
      if (typeof delay === 'number') return { do: 'wait', id, event, delayMs: delay };
      if (to === undefined) return null;
      return { do: 'send', to: typeof to === 'string' ? `${path}/${to}` : pathOf(to), event };
    }
    case 'xstate.cancel':
      return { do: 'cancel', id: (params as { sendId: string }).sendId };
    default:
      return null;
  }
}
