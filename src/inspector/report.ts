import type { StateValue } from 'xstate';
import type { Chart } from './chart.ts';
import type { Plain } from './redact.ts';

/** The BroadcastChannel between a watched page and inspector pages of the same origin. */
export const channelName = 'vest-inspector';

/** The reports of a watched page. Everything in them has been redacted; nothing else ever leaves the page. */
export type Report =
  | (FromPage & { type: 'page.opened' })
  | (FromPage & { type: 'page.closed' })
  | ActorStarted
  | ActorChanged
  | ActorMoved
  | EventSent;

/** An inspector page asks a watched page, or with null every one of them, for all its data. */
export interface Hello {
  type: 'hello';
  page: string | null;
}

/** An inspector page that somebody has paused asks for each step with the data after it, or for no such haste any more. */
export interface Pace {
  type: 'pace';
  isEach: boolean;
}

interface FromPage {
  /** The page (tab) that sends the report. */
  page: string;
  /** Milliseconds since 1970, by the device's clock. */
  at: number;
}

export interface ActorStarted extends FromPage {
  type: 'actor.started';
  actor: string;
  parent: string | null;
  id: string;
  systemId: string | null;
  /** null for actors without states: promises, callbacks, stores. */
  chart: Chart | null;
  /** Paths of the states that are active before the steps that are told. */
  active: readonly string[];
  /** False for the store of messages, which is large and private: its contents are not shown. */
  isWatched: boolean;
}

export interface ActorChanged extends FromPage {
  type: 'actor.changed';
  actor: string;
  status: 'active' | 'done' | 'error' | 'stopped';
  /** The state value of xstate, with names from the chart only; null for actors without states. */
  value: StateValue | null;
  /** Paths of the states that are active now. */
  active: string[];
  context: Plain;
  output: Plain;
  error: Plain;
}

/** A chart has taken the transitions of one event. */
export interface ActorMoved extends FromPage {
  type: 'actor.moved';
  actor: string;
  name: string;
  /** The transitions in their order, as indices into the moves of the chart. */
  moves: number[];
  /** Paths of the states that are active afterwards. */
  active: string[];
}

export interface EventSent extends FromPage {
  type: 'event.sent';
  to: string;
  from: string | null;
  /** The names of both; that of a worker without a chart is the name of the actor that runs it. */
  receiver: string;
  sender: string | null;
  /** The event's type. */
  name: string;
  event: Plain;
}
