import { setup } from 'xstate';
import { lazyPlaceholder } from '#machines/kit/lazy-logic.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import type { AdminEvent } from './admin.events.ts';

/** The pages of the administration, and that of one's own invitations; an actor reads each of them. */
export const sections = [
  'overview',
  'people',
  'person',
  'invitations',
  'ownInvitations',
  'settings',
  'log',
] as const;
export type SectionName = (typeof sections)[number];

/** The places where something is done; each does one thing at a time. */
export const deedPlaces = ['person', 'invitations', 'ownInvitations', 'settings'] as const;
export type DeedPlace = (typeof deedPlaces)[number];

/**
 * Runs the actors of the administration (product, Better than the spec). Their code comes with the pages that need it:
 * that of the administrators, and that of one's own invitations, which everybody has. They begin when one of these opens
 * and end when it is left.
 */
export const adminMachine = setup({
  types: {} as { events: AdminEvent; tags: 'busy' | 'failed' },
  actors: {
    /** Loads the code of the page's actors. */
    loadParts: askPlaceholder<void>(),
    adminSection: lazyPlaceholder<{ section: SectionName }>(),
    adminDeed: lazyPlaceholder(),
  },
}).createMachine({
  id: 'admin',
  options: { maxIterations: 1_000 },
  initial: 'closed',
  states: {
    closed: { on: { 'admin.opened': 'opening' } },
    opening: {
      tags: 'busy',
      invoke: { id: 'loadParts', src: 'loadParts', onDone: 'open', onError: 'missing' },
      on: { 'admin.closed': 'closed' },
    },
    /** The code did not load: there is no network, or a new version has replaced this one. */
    missing: { tags: 'failed', on: { 'admin.opened': 'opening', 'admin.closed': 'closed' } },
    open: {
      invoke: [
        ...sections.map((section) => ({
          id: `section:${section}`,
          src: 'adminSection' as const,
          systemId: `adminSection:${section}`,
          input: { section },
          onError: 'closed' as const,
        })),
        ...deedPlaces.map((place) => ({
          id: `deed:${place}`,
          src: 'adminDeed' as const,
          systemId: `adminDeed:${place}`,
          onError: 'closed' as const,
        })),
      ],
      on: { 'admin.closed': 'closed' },
    },
  },
});
