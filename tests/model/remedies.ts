import { controls } from '../../src/ui/text/events.ru.ts';

/**
 * Sent by going away, or by what a person does for another reason. The drawings show them, but nobody helps a state that
 * waits or has failed by them.
 */
export const unmeant: ReadonlySet<string> = new Set([
  'layout.dragStarted',
  'layout.dragged',
  'layout.dragCancelled',
  'idleness.input',
  'callView.touched',
  'callDevices.closed',
  'roomVisit.closed',
  'recentCalls.closed',
  'inbox.close',
  'conversation.hidden',
  'timeline.left',
  'receipts.hidden',
  'typing.stop',
  'composer.left',
  'outbox.pageLeft',
  'deletion.hurry',
  'contacts.pageLeft',
  'removal.hurry',
  'invitation.leave',
  'settings.closed',
  'admin.closed',
  'adminSection.closed',
  'adminDeed.left',
]);

/** The events by which a person helps a state that waits or has failed. */
export const remedies = Object.keys(controls).filter((type) => !unmeant.has(type));
