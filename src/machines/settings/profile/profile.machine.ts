import { assign, sendParent, setup } from 'xstate';
import { successShownMs } from '#contract/limits.ts';
import type { OwnUser } from '#contract/users.ts';
import { failureIn } from '#machines/kit/backoff.ts';
import { tell } from '#machines/kit/peers.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import { requestFailure, type RequestFailure } from '#machines/kit/failures.ts';
import type { ProfileEvent, ProfileField, ProfileFields } from './profile.events.ts';

interface ProfileContext {
  /** The profile as the server has it. */
  readonly base: ProfileFields;
  /** The profile as it stands in the fields. */
  readonly draft: ProfileFields;
  /** Values from another device for fields that are being edited here. */
  readonly theirs: Partial<ProfileFields>;
  /** The fields that are being saved, or were saved last. */
  readonly sent: ProfileFields;
  readonly failure: RequestFailure | null;
}

/**
 * Edits one's own profile on the settings page (spec 2, Settings page). Only fields that were changed here are sent, so
 * that two devices that change different fields both get what they want; of the same field the last change counts.
 * Changes from another device show at once, but never under the fingers: a field that is being edited keeps its text,
 * and the other device's value is shown beside it.
 */
export const profileMachine = setup({
  types: {} as {
    context: ProfileContext;
    events: ProfileEvent;
    input: OwnUser;
    tags: 'busy' | 'failed';
  },
  actors: {
    watchSelf: workerPlaceholder(),
    save: askPlaceholder<OwnUser, Partial<ProfileFields>>(),
  },
  actions: {
    tellUnsaved: sendParent({ type: 'settings.unsaved' }),
    tellSettled: sendParent({ type: 'settings.settled' }),
    takeEdit: assign({
      draft: ({ context, event }) => ({
        ...context.draft,
        ...eventAs(event, 'profile.edit').change,
      }),
    }),
    takeMoved: assign(({ context, event }) => {
      const { base, draft, theirs } = context;
      const { fields } = eventAs(event, 'profile.moved');
      const isEdited = (field: ProfileField) => draft[field] !== base[field];
      const moved = differences(fields, base);
      const told = { ...theirs, ...pick(moved, isEdited) };
      return {
        base: fields,
        draft: { ...draft, ...pick(moved, (field) => !isEdited(field)) },
        // A value on which both devices agree is no news.
        theirs: pick(told, (field) => told[field] !== draft[field]),
      };
    }),
    takeTheirs: assign(({ context, event }) => {
      const { field } = eventAs(event, 'profile.takeTheirs');
      return {
        draft: { ...context.draft, [field]: context.base[field] },
        theirs: pick(context.theirs, (other) => other !== field),
      };
    }),
    noteSent: assign({ sent: ({ context }) => context.draft, failure: null }),
    /** Text that was typed during the saving stays. */
    takeSaved: assign({
      base: (_, user: OwnUser) => fieldsOf(user),
      draft: ({ context: { draft, sent } }, user: OwnUser) => ({
        ...fieldsOf(user),
        ...differences(draft, sent),
      }),
      theirs: {},
    }),
    tellSession: tell('session', (_, user: OwnUser) => ({ type: 'session.userChanged', user })),
    noteFailure: assign({ failure: ({ event }) => requestFailure(failureIn(event)) }),
    forgetFailure: assign({ failure: null }),
  },
  guards: {
    isChanged: ({ context }) => !areSame(context.draft, context.base),
    isUnchanged: ({ context }) => areSame(context.draft, context.base),
  },
  delays: { successShown: successShownMs },
}).createMachine({
  id: 'profile',
  options: { maxIterations: 1_000 },
  context: ({ input }) => {
    const fields = fieldsOf(input);
    return { base: fields, draft: fields, theirs: {}, sent: fields, failure: null };
  },
  invoke: { id: 'watchSelf', src: 'watchSelf', onError: {} },
  on: {
    'profile.moved': { actions: 'takeMoved' },
    'profile.edit': { actions: 'takeEdit' },
    'profile.takeTheirs': { actions: 'takeTheirs' },
  },
  initial: 'unchanged',
  states: {
    unchanged: {
      entry: 'tellSettled',
      always: { guard: 'isChanged', target: 'changed' },
    },
    changed: {
      entry: 'tellUnsaved',
      always: { guard: 'isUnchanged', target: 'unchanged' },
      on: { 'profile.save': 'saving' },
    },
    saving: {
      tags: 'busy',
      entry: 'noteSent',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => differences(context.draft, context.base),
        onDone: {
          target: 'settling',
          actions: [
            { type: 'takeSaved', params: ({ event }) => event.output },
            { type: 'tellSession', params: ({ event }) => event.output },
          ],
        },
        onError: { target: 'failed', actions: 'noteFailure' },
      },
    },
    settling: {
      always: [{ guard: 'isChanged', target: 'changed' }, { target: 'saved' }],
    },
    /** «Сохранено». */
    saved: {
      entry: 'tellSettled',
      always: { guard: 'isChanged', target: 'changed' },
      after: { successShown: 'unchanged' },
    },
    failed: {
      tags: 'failed',
      exit: 'forgetFailure',
      always: { guard: 'isUnchanged', target: 'unchanged' },
      on: {
        'profile.save': 'saving',
        'profile.edit': { target: 'changed', actions: 'takeEdit' },
      },
    },
  },
});

const profileFields: readonly ProfileField[] = ['displayName', 'status', 'bio'];

export const fieldsOf = ({ displayName, chosenStatus, bio }: OwnUser): ProfileFields => ({
  displayName,
  status: chosenStatus,
  bio,
});

const areSame = (one: ProfileFields, other: ProfileFields): boolean =>
  profileFields.every((field) => one[field] === other[field]);

/** Returns the fields that differ from `base`. */
function differences(fields: ProfileFields, base: ProfileFields): Partial<ProfileFields> {
  return pick(fields, (field) => fields[field] !== base[field]);
}

function pick(
  fields: Partial<ProfileFields>,
  isWanted: (field: ProfileField) => boolean,
): Partial<ProfileFields> {
  return Object.fromEntries(
    profileFields
      .filter((field) => field in fields && isWanted(field))
      .map((field) => [field, fields[field]]),
  );
}
