import { assertEvent, type EventDescriptor, type EventObject, type ExtractEvent } from 'xstate';

/** Returns the event as what it is in the transitions that do this action: `eventAs(event, 'profile.moved').fields`. */
export function eventAs<Event extends EventObject, Type extends EventDescriptor<Event>>(
  event: Event,
  ...types: readonly Type[]
): ExtractEvent<Event, Type> {
  assertEvent(event, types);
  return event;
}
