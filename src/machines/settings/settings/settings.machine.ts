import { assign, emit, setup, stateIn } from 'xstate';
import type { OwnUser } from '#contract/users.ts';
import { readDb } from '#machines/store/db/db.reader.ts';
import { lazyPlaceholder } from '#machines/kit/lazy-logic.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import type { Destination, SettingsEvent, SettingsFact } from './settings.events.ts';

interface SettingsContext {
  readonly destination: Destination | null;
}

/**
 * Runs the actors of the settings page (spec 2, Settings page). They begin when it opens and end when it is left, so
 * that nothing of one visit is left in the next. Somebody who leaves with a changed profile is asked first, whichever
 * way they go; when the tab is closed, the browser itself asks.
 */
export const settingsMachine = setup({
  types: {} as {
    context: SettingsContext;
    events: SettingsEvent;
    emitted: SettingsFact;
    tags: 'busy' | 'waiting' | 'failed';
  },
  actors: {
    /** Loads the code of the page's actors. */
    loadParts: askPlaceholder<void>(),
    profile: lazyPlaceholder<OwnUser>(),
    sessions: lazyPlaceholder(),
    passkeys: lazyPlaceholder(),
    account: lazyPlaceholder(),
    /** Makes the browser ask before the tab is closed or loaded anew. */
    holdTab: workerPlaceholder(),
  },
  actions: {
    noteDestination: assign({
      destination: ({ event }) => eventAs(event, 'settings.leave').destination,
    }),
    tellLeft: emit((_, destination: Destination): SettingsFact => ({
      type: 'settings.left',
      destination,
    })),
    forgetDestination: assign({ destination: null }),
  },
  guards: { isUnsaved: stateIn({ open: { changes: 'unsaved' } }) },
}).createMachine({
  id: 'settings',
  options: { maxIterations: 1_000 },
  context: { destination: null },
  initial: 'closed',
  states: {
    closed: { on: { 'settings.opened': 'opening' } },
    opening: {
      tags: 'busy',
      invoke: { id: 'loadParts', src: 'loadParts', onDone: 'open', onError: 'missing' },
      on: { 'settings.closed': 'closed' },
    },
    /** The code did not load: there is no network, or a new version has replaced this one. */
    missing: {
      tags: 'failed',
      on: { 'settings.opened': 'opening', 'settings.closed': 'closed' },
    },
    open: {
      type: 'parallel',
      invoke: [
        {
          id: 'profile',
          src: 'profile',
          systemId: 'profile',
          input: ({ self }) => selfIn(readDb(self.system)),
          onError: 'closed',
        },
        { id: 'sessions', src: 'sessions', systemId: 'sessions', onError: 'closed' },
        { id: 'passkeys', src: 'passkeys', systemId: 'passkeys', onError: {} },
        { id: 'password', src: 'account', systemId: 'account:password', onError: 'closed' },
        { id: 'email', src: 'account', systemId: 'account:email', onError: 'closed' },
        { id: 'export', src: 'account', systemId: 'account:export', onError: 'closed' },
        { id: 'deletion', src: 'account', systemId: 'account:deletion', onError: 'closed' },
      ],
      on: { 'settings.closed': 'closed' },
      states: {
        changes: {
          initial: 'settled',
          states: {
            settled: { on: { 'settings.unsaved': 'unsaved' } },
            unsaved: {
              invoke: { id: 'holdTab', src: 'holdTab', onError: {} },
              on: { 'settings.settled': 'settled' },
            },
          },
        },
        leaving: {
          initial: 'staying',
          states: {
            staying: {
              entry: 'forgetDestination',
              on: {
                'settings.leave': [
                  { guard: 'isUnsaved', target: 'asking', actions: 'noteDestination' },
                  {
                    actions: { type: 'tellLeft', params: ({ event }) => event.destination },
                  },
                ],
              },
            },
            asking: {
              tags: 'waiting',
              on: {
                'settings.leave': { actions: 'noteDestination' },
                'settings.stay': 'staying',
                'settings.leaveAnyway': {
                  target: 'staying',
                  actions: {
                    type: 'tellLeft',
                    params: ({ context }) => destinationIn(context),
                  },
                },
              },
            },
          },
        },
      },
    },
  },
});

function destinationIn({ destination }: SettingsContext): Destination {
  if (!destination) throw new Error('Nobody leaves in this state');
  return destination;
}

/** Returns the signed-in person. The store runs before this page can open; without one there is nothing to show. */
function selfIn(db: { readonly self: OwnUser } | null): OwnUser {
  if (!db) throw new Error('There is no store while the settings page is open');
  return db.self;
}
