/**
 * What stands in a chart where an actor of the outside world will be: the chart names and types it, a
 * machine's `createXImplementations(services)` puts the real one in its place with `.provide`.
 */
import { fromCallback, fromPromise, type EventObject, type NonReducibleUnknown } from 'xstate';

/** A question with one answer. Unprovided it fails, which a chart must cope with anyway. */
export const askPlaceholder = <Output, Input = NonReducibleUnknown>() =>
  fromPromise<Output, Input>(() => Promise.reject(new Error('this actor was not provided')));

/** Something that lives as long as its state, hears events and reports. Unprovided it does nothing. */
export const workerPlaceholder = <Heard extends EventObject, Input = NonReducibleUnknown>() =>
  fromCallback<Heard, Input>(() => {});

/** An action of the outside world; it takes no params. Unprovided it is a fault of whoever started the machine. */
export const actionPlaceholder = (_args: unknown, _params: undefined): void => {
  throw new Error('this action was not provided');
};
