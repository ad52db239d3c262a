import { viewerMachine } from '#machines/chats/viewer/viewer.machine.ts';
import type { DbEvent } from '#machines/store/db/db.events.ts';
import { RequestFailed } from '#services/app/api/types.ts';
import { createDb } from '#tests/machines/store/db/db.fixture.ts';
import { describeModel } from '#tests/model/describe-model.ts';
import { albumLoaded, albumMessage } from './album.ts';

const around = { aroundX: 0, aroundY: 0 };

/** A page of another conversation, which I am not in (any more): its only picture is gone, and no other takes its place. */
const elsewhere: DbEvent = {
  type: 'page.loaded',
  conversationId: 'c2',
  edge: 'newest',
  page: { messages: [albumMessage(9, 1, { conversationId: 'c2' })], hasMore: false, version: 9 },
};

describeModel({
  machine: viewerMachine,
  peers: { db: createDb(...albumLoaded([albumMessage(1, 2)]), elsewhere).now },
  events: [
    { type: 'viewer.open', conversationId: 'c1', picture: { messageId: 'm1', index: 0 } },
    { type: 'viewer.open', conversationId: 'c2', picture: { messageId: 'm9', index: 0 } },
    { type: 'viewer.zoomTo', zoom: 2, ...around },
    { type: 'viewer.zoomToggle', ...around },
    { type: 'viewer.dragged', dx: 10, dy: 10 },
    { type: 'viewer.resized', width: 400, height: 300 },
    { type: 'viewer.swiped', dx: -50, dy: 0 },
    { type: 'viewer.swiped', dx: 50, dy: 0 },
    { type: 'viewer.swiped', dx: 0, dy: 50 },
    { type: 'xstate.done.actor.readAlbum', output: [] },
    { type: 'xstate.error.actor.readAlbum', error: new RequestFailed({ kind: 'network' }) },
  ],
  project: ({ context: { look, conversationId } }) => [look.zoom === 1, conversationId],
  background: { 'open.album.asking': 'what is loaded can be gone through meanwhile' },
});
