import { lazyParts } from '#machines/kit/lazy-logic.ts';
import type { MessengerServices } from '../messenger/messenger.services.ts';

const names = [
  'avatar',
  'person',
  'contactSearch',
  'groupCreation',
  'groupInfo',
  'groupInvite',
] as const;

/** Binds the dialogs to the real world. */
export const createDialogsImplementations = (services: MessengerServices) => ({
  actors: lazyParts(names, async () =>
    (await import('./dialogs.parts.ts')).createDialogsParts(services),
  ),
});
