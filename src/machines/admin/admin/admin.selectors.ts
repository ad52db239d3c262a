import type { SnapshotFrom } from 'xstate';
import type { adminMachine } from './admin.machine.ts';

type Admin = SnapshotFrom<typeof adminMachine>;

/** Answers whether the page's actors run. */
export const selectIsOpen = (admin: Admin): boolean => admin.matches('open');

/** Answers whether the code of the page is being loaded. */
export const selectIsOpening = (admin: Admin): boolean => admin.hasTag('busy');
