import * as v from 'valibot';
import { emptyDb, reducers } from '#machines/store/db/db.store.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import type { DbEvent } from '#machines/store/db/db.events.ts';
import { doubled, holed } from '#tests/machines/store/db/db.invariants.ts';
import { conversationShape, messageShape, ownUserShape } from '#tests/machines/kit/shapes.ts';
import { brokenLaw, storeLaws } from '#tests/together/laws.ts';
import type { RecordedStep, Recording, Run } from '../../src/recorder/record.ts';

/**
 * Answers which laws of a page's store the recordings break, in words. This build's store takes what the recorded one
 * took; the laws ask only for ids, numbers and versions, and the rest is filled in.
 */
export function brokenStoreLaws(recordings: readonly Pick<Recording, 'runs'>[]): string[] {
  const found = recordings.flatMap(({ runs }) => runs.flatMap((run) => brokenIn(run) ?? []));
  return [...new Set(found)];
}

function brokenIn(run: Run): string | null {
  const place = run.actors.findIndex(({ name, chart }) => name === 'db' && chart === null);
  let db = emptyDb(ownUserShape());
  for (const step of run.steps) {
    if (step.to !== place) continue;
    db = step.isAfterGap ? emptyDb(ownUserShape()) : after(db, step);
    const broken = brokenLaw(storeLaws, { doubled: doubled(db), holed: holed(db) });
    if (broken !== null) return broken;
  }
  return null;
}

const messageSchema = v.object({
  id: v.string(),
  conversationId: v.string(),
  senderId: v.string(),
  clientId: v.nullable(v.string()),
  seq: v.number(),
  version: v.number(),
  deletedAt: v.nullable(v.string()),
});
const message = v.pipe(
  messageSchema,
  v.transform((told) => messageShape(told)),
);
const messages = v.array(message);
const conversation = v.pipe(
  v.object({ id: v.string(), version: v.number() }),
  v.transform((told) => conversationShape(told)),
);
const about = { conversationId: v.string() };
const unsent = v.pipe(
  v.object({ ...about, clientId: v.string(), createdAt: v.number() }),
  v.transform((told) => ({
    ...told,
    content: '',
    replyTo: null,
    attachments: [],
    refusal: null,
  })),
);
const changedSchema = v.object({ message, version: v.number() });
const named = v.object({ payload: v.object({ conversation }) });

/** The events that decide where messages stand, with what the store needs of them. */
const schemas = {
  'page.loaded': v.object({
    ...about,
    edge: v.picklist(['newest', 'around', 'older', 'newer']),
    page: v.object({
      messages,
      hasMore: v.boolean(),
      hasNewer: v.optional(v.boolean()),
      version: v.number(),
    }),
  }),
  'changes.loaded': v.object({
    ...about,
    after: v.number(),
    changes: v.pipe(
      v.object({
        messages,
        conversation,
        version: v.number(),
        receiptsVersion: v.number(),
        complete: v.boolean(),
      }),
      v.transform((told) => ({ ...told, receipts: [] })),
    ),
  }),
  'timeline.dropped': v.object(about),
  'message.changed': changedSchema,
  'message:new': v.object({ payload: v.object({ ...about, ...changedSchema.entries }) }),
  'message:update': v.object({ payload: v.object({ ...about, ...changedSchema.entries }) }),
  'message.hidden': v.object({ messageId: v.string() }),
  'message.unhidden': v.object({ messageId: v.string() }),
  'conversations:new': named,
  'conversations:update': named,
  'conversation.changed': v.object({ conversation }),
  'outgoing.loaded': v.object({ messages: v.array(unsent) }),
  'outgoing.added': v.object({ message: unsent }),
  'outgoing.changed': v.object({ message: unsent }),
  'outgoing.removed': v.object({ clientId: v.string() }),
} satisfies Partial<Record<DbEvent['type'], v.GenericSchema>>;

/** Takes an event into the copy of the store; one that was recorded in part empties it, as it may have changed anything. */
function after(db: DbContext, { type, event }: RecordedStep): DbContext {
  if (!isKnown(type)) return db;
  const parsed = v.safeParse(schemas[type], event);
  if (!parsed.success) return emptyDb(db.self);
  const reducer: (now: DbContext, told: never) => DbContext = reducers[type];
  // Safe: the schema of this type is what its reducer takes.
  return reducer(db, { ...parsed.output, type } as never);
}

const isKnown = (type: string): type is keyof typeof schemas => type in schemas;
