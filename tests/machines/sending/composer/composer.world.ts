/** A composer; the test plays its device. One for each test. */
import type { ActorRefFrom } from 'xstate';
import type { ChosenFile, StoredDraft } from '#machines/sending/composer/composer.draft.ts';
import type { ComposerEvent } from '#machines/sending/composer/composer.events.ts';
import type { CopiedFile, DraftPlace } from '#machines/sending/composer/composer.context.ts';
import { actionsWithIds, composerMachine } from '#machines/sending/composer/composer.machine.ts';
import { selectProblems, selectText } from '#machines/sending/composer/composer.selectors.ts';
import type { Draft, DraftEdit } from '#services/sending/drafts/types.ts';
import type { UnsentAttachment } from '#services/sending/outbox/types.ts';
import { freshly } from '#tests/infra/freshly.ts';
import { callbackActor, createWorld, promiseActor, type World } from '#tests/model/rules.ts';
import { fileShape } from './drafts.ts';

export function composerWorld() {
  const now = freshly(create);
  const send = (event: ComposerEvent) => now().composer.send(event);
  const snapshot = () => now().composer.getSnapshot();
  return {
    it: now,
    world: (): World => now().world,
    snapshot,
    send,
    /** Starts with nothing stored. */
    startEmpty: () => {
      now().load.last.resolve(nothing);
      now().loadEdit.last.resolve(null);
    },
    startWith: (
      draft: Draft | null,
      { edit = null, ...more }: Partial<StoredDraft> & { edit?: DraftEdit | null } = {},
    ) => {
      now().load.last.resolve({ ...nothing, draft, ...more });
      if (!now().loadEdit.last.stopped) now().loadEdit.last.resolve(edit);
    },
    /** Answers the draft alone: at the start, or what another tab made of it. */
    findDraft: (draft: Draft | null) => now().load.last.resolve({ ...nothing, draft }),
    findEdit: (edit: DraftEdit | null) => now().loadEdit.last.resolve(edit),
    write: (text: string) => send({ type: 'composer.changed', text }),
    attach: (...files: File[]) => send({ type: 'composer.attach', files }),
    enter: () => send({ type: 'composer.send' }),
    wait: (ms: number) => now().world.clock.increment(ms),
    /** Finishes copying the next file. */
    copyFile: (more: Partial<UnsentAttachment> = {}) => {
      const { file } = now().copying.last.input;
      if (!file) throw new Error('nothing is being copied');
      const { fileId, name, sizeBytes, mime } = file;
      now().copying.last.resolve({
        attachment: fileShape({ fileId, name, sizeBytes, mime, ...more }),
        address: `blob:${fileId}`,
      });
    },
    handedOver: () => now().world.told('outbox'),
    text: () => selectText(snapshot()),
    draft: () => snapshot().context.draft,
    fileNames: () => snapshot().context.draft.attachments.map(({ name }) => name),
    problems: () => selectProblems(snapshot()).map(({ kind, name }) => `${kind}: ${name}`),
    /** The edits given to be stored, in order. */
    savedEdits: () => now().saveEdit.calls.map(({ input }) => input.edit),
    keepEdit: () => now().saveEdit.last.resolve(now().saveEdit.last.input.edit),
    /** The texts given to be stored, in order. */
    saved: () => now().save.calls.map(({ input }) => input.draft.content),
  };
}

const nothing: StoredDraft = { draft: null, addresses: {}, lost: [] };

/** A file of this claimed size that takes no memory. */
export const fileOf = (name: string, sizeBytes = 1): File =>
  Object.defineProperty(new File(['1'], name), 'size', { value: sizeBytes });

function create() {
  const world = createWorld({ peers: ['outbox', 'lateLoader', 'typing:c1', 'typing:c2'] });
  const load = promiseActor<StoredDraft, DraftPlace>();
  const loadEdit = promiseActor<DraftEdit | null, DraftPlace>();
  const save = promiseActor<Draft, { userId: string; draft: Draft }>();
  const saveEdit = promiseActor<
    DraftEdit | null,
    DraftPlace & { readonly edit: DraftEdit | null }
  >();
  const copying = promiseActor<CopiedFile, { userId: string; file: ChosenFile | null }>();
  const tabs = callbackActor<ComposerEvent, DraftPlace>();
  const page = callbackActor<ComposerEvent>();
  const edited = callbackActor<ComposerEvent, { id: string }>();
  let made = 0;
  const dropped: string[] = [];
  const composer: ActorRefFrom<typeof composerMachine> = world.start(
    composerMachine.provide({
      actions: {
        ...actionsWithIds(() => `id-${(made += 1)}`),
        dropBytes: ({ event }) => {
          if (event.type === 'composer.detach') dropped.push(event.fileId);
        },
      },
      actors: {
        loadStored: load.logic,
        loadEdit: loadEdit.logic,
        save: save.logic,
        saveEdit: saveEdit.logic,
        copyFile: copying.logic,
        watchDraft: tabs.logic,
        watchPage: page.logic,
        watchEdited: edited.logic,
      },
    }),
    { systemId: 'composer:c1', input: { conversationId: 'c1', selfId: 'me' } },
  );
  return { world, composer, load, loadEdit, save, saveEdit, copying, tabs, page, edited, dropped };
}
