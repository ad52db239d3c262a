/**
 * Makes placeholders for actors of the outside world. The chart names and types them, and a machine's
 * `createXImplementations(services)` puts the real ones in their place with `.provide`.
 */
import {
  fromCallback,
  fromPromise,
  type AnyActorLogic,
  type EventObject,
  type NonReducibleUnknown,
} from 'xstate';

const fail = () => Promise.reject(new Error('this actor was not provided'));
const idle = () => {};

/** Stands for a question with one answer. Unprovided it fails, and a chart must cope with failures anyway. */
export const askPlaceholder = <Output, Input = NonReducibleUnknown>() =>
  fromPromise<Output, Input>(fail);

/** Stands for something that lives as long as its state, hears events and reports. Unprovided it does nothing. */
export const workerPlaceholder = <Heard extends EventObject, Input = NonReducibleUnknown>() =>
  fromCallback<Heard, Input>(idle);

/**
 * Stands for an action of the outside world, which takes no params. Unprovided it throws: a machine was started without
 * its services.
 */
export const actionPlaceholder = (_args: unknown, _params: undefined): void => {
  throw new Error('this action was not provided');
};

/** Answers whether this actor stands for one of the outside world and was not provided; the atlas asks. */
export const isPlaceholder = (logic: AnyActorLogic): boolean =>
  'config' in logic && (logic.config === fail || logic.config === idle);
