/** A viewer over a real store, driven by the test. */
import type { ActorRefFrom } from 'xstate';
import type { SentFile } from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';
import type { DbEvent } from '#machines/store/db/db.events.ts';
import { RequestFailed } from '#services/app/api/types.ts';
import { picturesOf, placeOf } from '#machines/chats/viewer/viewer.pictures.ts';
import type { ViewerEvent } from '#machines/chats/viewer/viewer.events.ts';
import { viewerMachine } from '#machines/chats/viewer/viewer.machine.ts';
import {
  selectIsOpen,
  selectIsPartial,
  selectLook,
  selectPicture,
  selectProgress,
} from '#machines/chats/viewer/viewer.selectors.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { createWorld, promiseActor } from '#tests/model/rules.ts';
import { albumLoaded, albumMessage } from './album.ts';

/** The pictures of the whole history, as the server answers them. */
let reads = promiseActor<readonly SentFile[], { conversationId: string }>();
let world: ReturnType<typeof createWorld>;
let viewer: ActorRefFrom<typeof viewerMachine>;
let db: ReturnType<typeof startDb>;

/** Starts with these messages; by default three with pictures and one of text. */
export function begin(
  messages: readonly Message[] = [
    albumMessage(1, 1),
    albumMessage(2, 0),
    albumMessage(3, 2),
    albumMessage(4, 1),
  ],
  hasMore = false,
) {
  world = createWorld();
  reads = promiseActor();
  db = startDb(world);
  for (const event of albumLoaded(messages, hasMore)) db.send(event);
  const machine = viewerMachine.provide({ actors: { readAlbum: reads.logic } });
  viewer = world.start(machine, { systemId: 'viewer' });
}

export const say = (...events: readonly ViewerEvent[]) => {
  for (const event of events) viewer.send(event);
};
export const open = (messageId: string, index = 0) =>
  say({ type: 'viewer.open', conversationId: 'c1', picture: { messageId, index } });
export const took = (event: DbEvent) => db.send(event);
export const isOpen = () => selectIsOpen(viewer.getSnapshot());
/** The name of the picture on the screen: message-attachment. */
export const shown = () => selectPicture(viewer.getSnapshot())?.attachment.name;
export const progress = () => selectProgress(viewer.getSnapshot());
export const look = () => selectLook(viewer.getSnapshot());
export const zoom = () => look().zoom;

/** How often the whole history's pictures were requested. */
export const readCount = () => reads.calls.length;
export const answer = (pictures: readonly SentFile[]) => reads.last.resolve(pictures);
export const refuse = () => reads.last.reject(new RequestFailed({ kind: 'network' }));
export const wait = (ms: number) => world.clock.increment(ms);
export const isPartial = () => selectIsPartial(viewer.getSnapshot());
/** «3 из 12» */
export const place = () => {
  const picture = selectPicture(viewer.getSnapshot());
  const pictures = picturesOf(db.getSnapshot().context, 'c1');
  return picture ? `${placeOf(pictures, picture) + 1} из ${pictures.length}` : null;
};
