import { allStates, type Chart } from '../chart.ts';
import type { Plain } from '../redact.ts';
import type { ActorMoved, EventSent } from '../report.ts';
import { innermost, type ObservedActor } from './actor.ts';

/** An event or the transitions that it caused. */
export interface Step {
  /** Counts up within the page, and identifies a line. */
  number: number;
  report: EventSent | ActorMoved;
  /** The actor that got the event or moved. */
  actor: string;
  /** null for what came from outside. */
  sender: string | null;
  /** The line's words: the event's type, or the states that were entered. */
  text: string;
  /** Whether something failed: an actor ended with an error, a chart entered a state tagged so. */
  isFailure: boolean;
  /** All actors after it. */
  actors: readonly ObservedActor[];
}

/** Makes the step of a report, by what its actor was before. */
export function stepOf(
  report: EventSent | ActorMoved,
  number: number,
  mover: ObservedActor | undefined,
  actors: readonly ObservedActor[],
): Step {
  if (report.type === 'event.sent') {
    const { name, receiver, sender } = report;
    const isFailure = name.startsWith('xstate.error.actor.');
    return { number, report, actor: receiver, sender, text: name, isFailure, actors };
  }
  const entered = report.active.filter((path) => !mover?.active.includes(path));
  return {
    number,
    report,
    actor: report.name,
    sender: null,
    text: innermost(entered).join(' · '),
    isFailure: mover?.chart ? hasFailed(mover.chart, entered) : false,
    actors,
  };
}

const hasFailed = (chart: Chart, entered: readonly string[]): boolean =>
  allStates(chart.root).some(({ path, tags }) => tags.includes('failed') && entered.includes(path));

/** Chooses the steps that are shown; the address keeps it. */
export interface Filter {
  /** The column of an actor. */
  actor: string;
  /** An event's type or a state's path; `*` stands for anything. */
  text: string;
  onlyFailures: boolean;
  /** An id that the event carries. */
  id: string;
}

export function filterIn(search: string): Filter {
  const asked = new URLSearchParams(search);
  return {
    actor: asked.get('actor') ?? '',
    text: asked.get('text') ?? '',
    onlyFailures: asked.has('failures'),
    id: asked.get('id') ?? '',
  };
}

export function searchOf({ actor, text, onlyFailures, id }: Filter): string {
  const asked = new URLSearchParams(
    Object.entries({ actor, text, failures: onlyFailures ? '1' : '', id }).filter(
      ([, value]) => value !== '',
    ),
  );
  return asked.size === 0 ? '' : `?${asked}`;
}

/** Makes the question whether a step is to be seen. */
export function matcher({ actor, text, onlyFailures, id }: Filter): (step: Step) => boolean {
  const wanted = new RegExp(
    text
      .split('*')
      .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.*'),
    'i',
  );
  return (step) =>
    (actor === '' || step.actor === actor || step.sender === actor) &&
    (!onlyFailures || step.isFailure) &&
    (text === '' || wanted.test(step.text)) &&
    (id === '' || (step.report.type === 'event.sent' && carries(step.report.event, id)));
}

function carries(value: Plain, id: string): boolean {
  if (typeof value === 'object' && value !== null)
    return Object.values(value).some((item) => carries(item, id));
  return value === id;
}

/** The actor that sent the event or moved; null for what came from outside. */
const doerOf = ({ report }: Step): string | null =>
  report.type === 'event.sent' ? report.from : report.actor;

const isHeardBy = ({ report }: Step, actor: string): boolean =>
  report.type === 'event.sent' && report.to === actor;

/** The step whose event made this one happen: the last that its actor or its sender had got before. */
export function causeOf(steps: readonly Step[], step: Step): Step | undefined {
  const doer = doerOf(step);
  if (doer === null) return undefined;
  return steps.findLast((one) => one.number < step.number && isHeardBy(one, doer));
}

/** The steps that this event made happen: what its receiver did until it got the next one. */
export function effectsOf(steps: readonly Step[], step: Step): Step[] {
  if (step.report.type !== 'event.sent') return [];
  const { to } = step.report;
  const later = steps.filter(({ number }) => number > step.number);
  const next = later.findIndex((one) => isHeardBy(one, to));
  return later.slice(0, next < 0 ? undefined : next + 1).filter((one) => doerOf(one) === to);
}
