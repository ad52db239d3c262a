/**
 * Makes placeholders for actors of the outside world. The chart names and types them, and a machine's
 * `createXImplementations(services)` puts the real ones in their place with `.provide`.
 */
import { fromCallback, fromPromise, type EventObject, type NonReducibleUnknown } from 'xstate';

/** Stands for a question with one answer. Unprovided it fails, and a chart must cope with failures anyway. */
export const askPlaceholder = <Output, Input = NonReducibleUnknown>() =>
  fromPromise<Output, Input>(() => Promise.reject(new Error('this actor was not provided')));

/** Stands for something that lives as long as its state, hears events and reports. Unprovided it does nothing. */
export const workerPlaceholder = <Heard extends EventObject, Input = NonReducibleUnknown>() =>
  fromCallback<Heard, Input>(() => {});

/**
 * Stands for an action of the outside world, which takes no params. Unprovided it throws: a machine was started without
 * its services.
 */
export const actionPlaceholder = (_args: unknown, _params: undefined): void => {
  throw new Error('this action was not provided');
};
