/**
 * Gives enqueueActions a chart's own types, because setup() does not infer them where some of its actions take params.
 */
import {
  enqueueActions,
  type EventObject,
  type MachineContext,
  type ParameterizedObject,
  type ProvidedActor,
} from 'xstate';

type Params = ParameterizedObject['params'] | undefined;

/** An actor that the chart may spawn under this name. */
export interface Child<Name extends string, Logic> {
  src: Name;
  logic: Logic;
  id: string | undefined;
}

/** Returns enqueueActions for the chart's context, its events, and the actors that its actions spawn. */
export const actingFor =
  <C extends MachineContext, E extends EventObject, Children extends ProvidedActor>() =>
  <P extends Params = undefined>(
    collect: Parameters<typeof enqueueActions<C, E, P, E, Children, never, never, never, never>>[0],
  ) =>
    enqueueActions(collect);
