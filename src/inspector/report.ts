import type { StateValue } from 'xstate';
import type { Chart } from './chart.ts';
import type { Plain } from './redact.ts';

/** Spoken between a watched page and inspector pages of the same origin, over a BroadcastChannel. */
export const channelName = 'vest-inspector';

/** The reports of a watched page. Everything in them has been redacted; nothing else ever leaves. */
export type Report = PageOpened | PageClosed | ActorStarted | ActorChanged | EventSent;

/** An inspector page has opened and asks every watched page for all it has. */
export interface Hello {
  type: 'hello';
}

interface FromPage {
  /** Which page (tab) tells. */
  page: string;
  /** Milliseconds since 1970, by the device's clock. */
  at: number;
}

export interface PageOpened extends FromPage {
  type: 'page.opened';
}

export interface PageClosed extends FromPage {
  type: 'page.closed';
}

export interface ActorStarted extends FromPage {
  type: 'actor.started';
  actor: string;
  parent: string | null;
  id: string;
  systemId: string | null;
  /** null for actors without states: promises, callbacks, stores. */
  chart: Chart | null;
  /** False for the store of messages: it is large, and private through and through. */
  isWatched: boolean;
}

export interface ActorChanged extends FromPage {
  type: 'actor.changed';
  actor: string;
  status: 'active' | 'done' | 'error' | 'stopped';
  /** As xstate has it; null for actors without states. Only names out of the chart are in it. */
  value: StateValue | null;
  /** Paths of the states that are active now. */
  active: string[];
  context: Plain;
  output: Plain;
  error: Plain;
}

export interface EventSent extends FromPage {
  type: 'event.sent';
  to: string;
  from: string | null;
  name: string;
  event: Plain;
}
