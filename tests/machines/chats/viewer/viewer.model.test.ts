import { viewerMachine } from '#machines/chats/viewer/viewer.machine.ts';
import { RequestFailed } from '#services/app/api/types.ts';
import { createDb } from '#tests/machines/store/db/db.fixture.ts';
import { describeModel } from '#tests/model/describe-model.ts';
import { stateLabels } from '#ui/text/states.ru.ts';
import { albumLoaded, albumMessage } from './album.ts';

const around = { aroundX: 0, aroundY: 0 };

describeModel({
  machine: viewerMachine,
  peers: { db: createDb(...albumLoaded([albumMessage(1, 2)])).now },
  events: [
    { type: 'viewer.open', conversationId: 'c1', picture: { messageId: 'm1', index: 0 } },
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
  project: ({ context: { look } }) => look.zoom === 1,
  people: ['viewer.retry', 'viewer.close'],
  background: { 'open.album.asking': 'what is loaded can be gone through meanwhile' },
  labels: stateLabels.viewer,
});
