import { and, not, or, stateIn, type AnyStateMachine } from 'xstate';
import { RequestFailed } from '#services/app/api/types.ts';
import { hidden } from '../../src/inspector/redact.ts';

/** null: it hangs on data that the recording does not have. */
export type Decided = boolean | null;

interface Question {
  readonly machine: AnyStateMachine;
  readonly event: Readonly<Record<string, unknown>>;
  /** Answers whether the chart is in this state. */
  readonly isIn: (path: string) => boolean;
}

/** Decides a guard by what was recorded: the event without its texts, and the states of its chart. */
export function decide(guard: unknown, question: Question): Decided {
  if (guard === undefined || guard === null) return true;
  const check = field(guard, 'check');
  const parts = field(guard, 'guards');
  if (Array.isArray(parts))
    return compose(
      check,
      parts.map((part) => decide(part, question)),
    );
  if (check === stateInCheck) return pathsIn(field(guard, 'stateValue')).every(question.isIn);
  const name = typeof guard === 'string' ? guard : field(guard, 'type');
  const run: unknown =
    typeof guard === 'function'
      ? guard
      : field(question.machine.implementations.guards, String(name));
  if (field(run, 'check') !== undefined) return decide(run, question);
  const params = field(guard, 'params');
  if (typeof run !== 'function' || typeof params === 'function') return null;
  return answerOf(() => run({ ...hiddenScope, event: revived(question.event) }, params));
}

const checkOf = (guard: unknown) => field(guard, 'check');
const [andCheck, orCheck, notCheck, stateInCheck] = [and([]), or([]), not(''), stateIn('')].map(
  checkOf,
);

function compose(check: unknown, parts: readonly Decided[]): Decided {
  const [first = null] = parts;
  if (check === notCheck) return first === null ? null : !first;
  if (check === andCheck) return parts.includes(false) ? false : parts.includes(null) ? null : true;
  if (check === orCheck) return parts.includes(true) ? true : parts.includes(null) ? null : false;
  return null;
}

/** The states that a value of `stateIn` names: an id, a key or nested keys. */
function pathsIn(value: unknown, outer = ''): string[] {
  const within = (key: string) => (outer === '' ? key : `${outer}.${key}`);
  if (typeof value === 'string') return [within(value.replace(/^#[^.]*\.?/, ''))];
  return Object.entries(Object(value)).flatMap(([key, inner]) => [
    within(key),
    ...pathsIn(inner, within(key)),
  ]);
}

/** A guard that looks at what is hidden stops here. */
class Hidden extends Error {}

function stop(): never {
  throw new Hidden();
}

/** Stands for what is not recorded at all. */
const veiled: unknown = new Proxy({}, { get: stop, has: stop, ownKeys: stop });
const hiddenScope = { context: veiled, self: veiled, system: veiled };

function answerOf(ask: () => unknown): Decided {
  try {
    return Boolean(ask());
  } catch (failure) {
    if (failure instanceof Hidden || failure instanceof TypeError) return null;
    throw failure;
  }
}

/**
 * The event as a guard may see it: whoever reads what was hidden or cut stops. No value could stand there, because a
 * comparison with a constant asks no object.
 */
function revived(value: unknown): unknown {
  if (isCut(value)) return veiled;
  if (typeof value !== 'object' || value === null) return value;
  const made = Array.isArray(value) ? [] : {};
  for (const [key, item] of Object.entries(value)) {
    const seen = isHidden(item) ? hidden : key === 'error' ? refusalOf(item) : revived(item);
    const shown = seen === hidden ? { get: stop } : { value: seen };
    Object.defineProperty(made, key, { ...shown, enumerable: true });
  }
  return made;
}

/** Charts tell a refusal of the server by its class; the class of another error is not recorded. */
function refusalOf(error: unknown): unknown {
  const failure = field(error, 'failure');
  if (!['http', 'network'].includes(String(field(failure, 'kind'))))
    return typeof error === 'object' && error !== null ? hidden : revived(error);
  return Object.assign(new RequestFailed({ kind: 'network' }), { failure: revived(failure) });
}

const isHidden = (value: unknown): boolean =>
  typeof value === 'string' && (value === hidden || /^(?:…|→|⟨|ƒ|#)/.test(value));

/** Some of it was left out, or its keys were hidden. */
function isCut(value: unknown): boolean {
  if (Array.isArray(value))
    return value.some((item) => typeof item === 'string' && item.startsWith('… ещё'));
  return field(value, '…') !== undefined || field(value, hidden) !== undefined;
}

function field(value: unknown, key: string): unknown {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
    ? Reflect.get(value, key)
    : undefined;
}
