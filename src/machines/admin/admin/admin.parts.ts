/** Binds the actors of the administration; this code is loaded with its page. */
import type { Services } from '#machines/app/messenger/messenger.services.ts';
import { adminDeedMachine } from '../admin-deed/admin-deed.machine.ts';
import { createAdminDeedImplementations } from '../admin-deed/admin-deed.services.ts';
import { adminSectionMachine } from '../admin-section/admin-section.machine.ts';
import { createAdminSectionImplementations } from '../admin-section/admin-section.services.ts';

export const createAdminParts = (services: Services<'api' | 'page'>) => ({
  adminSection: adminSectionMachine.provide(createAdminSectionImplementations(services)),
  adminDeed: adminDeedMachine.provide(createAdminDeedImplementations(services)),
});
