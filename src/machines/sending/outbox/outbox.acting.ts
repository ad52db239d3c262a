/** The shape of the outbox's actions: which actors they may begin. */
import { enqueueActions, type ParameterizedObject } from 'xstate';
import type { deletionMachine } from '../deletion/deletion.machine.ts';
import type { conversationQueueMachine } from '../conversation-queue/conversation-queue.machine.ts';
import type { uploadMachine } from '../upload/upload.machine.ts';
import type { OutboxEvent } from './outbox.events.ts';
import type { OutboxContext } from './outbox.tasks.ts';

interface Child<Name extends string, Logic> {
  src: Name;
  logic: Logic;
  id: string | undefined;
}

/** The chart's actors of these names; outbox.services.ts binds them to the real world. */
type Children =
  | Child<'queue', typeof conversationQueueMachine>
  | Child<'upload', typeof uploadMachine>
  | Child<'deletion', typeof deletionMachine>;

type Params = ParameterizedObject['params'] | undefined;
type Acting<P extends Params> = typeof enqueueActions<
  OutboxContext,
  OutboxEvent,
  P,
  OutboxEvent,
  Children,
  never,
  never,
  never,
  never
>;

export const acting = <P extends Params = undefined>(
  collect: Parameters<Acting<P>>[0],
): ReturnType<Acting<P>> => enqueueActions(collect);
