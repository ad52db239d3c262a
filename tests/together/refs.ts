/** Makes what charts hold of each other: references by path, which answer for the company that plays just now. */
import type { AnyActorRef, Snapshot } from 'xstate';

/** Charts and views read their peers by the system, which answers for the company that plays just now. */
let playing: Playing;

interface Playing {
  readonly snapshotOf: (path: string) => Snapshot<unknown> | undefined;
  readonly named: (page: string, systemId: string) => AnyActorRef | undefined;
  readonly namesOf: (page: string) => Record<string, AnyActorRef>;
}

export function play(company: Playing): void {
  playing = company;
}

const refs = new Map<string, AnyActorRef>();
const systems = new Map<string, AnyActorRef['system']>();
let booked = 0;

/** Answers another number each time. */
export const bookNumber = (): number => (booked += 1);

export function refTo(path: string): AnyActorRef {
  const known = refs.get(path);
  if (known) return known;
  const parts = path.split('/');
  const ref = {
    path,
    id: parts.at(-1),
    sessionId: path,
    system: systemOf(pageOf(path)),
    _parent: parts.length > 1 ? refTo(parts.slice(0, -1).join('/')) : undefined,
    getSnapshot: () => playing.snapshotOf(path),
    // A world looks again by itself after each step.
    subscribe: () => ({ unsubscribe: () => {} }),
  };
  // Safe: the charts ask of an actor only these.
  refs.set(path, ref as unknown as AnyActorRef);
  return refTo(path);
}

function systemOf(page: string): AnyActorRef['system'] {
  const known = systems.get(page);
  if (known) return known;
  const system = {
    get: (systemId: string) => playing.named(page, systemId),
    getAll: () => playing.namesOf(page),
    _bookId: () => `together:${bookNumber()}`,
    _set: () => {},
    _register: () => {},
    _unregister: () => {},
    _sendInspectionEvent: () => {},
    _logger: () => {},
  };
  // Safe: a chart asks of its system only these, and the stubs of its children what begins with _.
  systems.set(page, system as unknown as AnyActorRef['system']);
  return systemOf(page);
}

export const pathOf = (ref: AnyActorRef): string =>
  'path' in ref ? String(ref.path) : `${ref._parent ? pathOf(ref._parent) : ''}/${ref.id}`;
/** The first part of a path is its page. */
export const pageOf = (path: string): string => path.split('/')[0] ?? '';
export const nameOf = (page: string, systemId: string): string => `${page} ${systemId}`;
