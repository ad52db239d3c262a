import { viewerMachine } from '#machines/chats/viewer/viewer.machine.ts';
import { pictureShape } from '#tests/machines/chats/viewer/album.ts';
import { messageShape, noAnswer } from '#tests/machines/kit/shapes.ts';
import { viewer } from '#ui/text/viewer.ru.ts';
import { annasWorld } from '../world/people.ts';
import { hills } from '../world/pictures.ts';
import type { Content } from '../world/world.ts';
import type { Scene } from './scene.ts';

/** The last message of the conversation is two pictures. */
const withPictures = (...urls: readonly string[]): Content => ({
  ...annasWorld,
  newestPage: (conversationId) => {
    const page = annasWorld.newestPage(conversationId);
    const picture = messageShape({
      id: 'pictures',
      conversationId,
      seq: page.version + 1,
      senderId: 'boris',
      content: '',
      createdAt: '2026-03-01T14:30:00.000Z',
      attachments: urls.map((url, index) => pictureShape({ url, name: `Сцена ${index + 1}.jpg` })),
    });
    return { ...page, messages: [...page.messages, picture], version: page.version + 1 };
  },
});

const older = {
  messageId: 'older',
  seq: 0,
  index: 0,
  attachment: pictureShape({ url: hills, name: 'Афиша.jpg' }),
  senderId: 'boris',
  createdAt: '2026-02-20T10:00:00.000Z',
};

const scene: Scene = {
  machine: viewerMachine,
  content: withPictures(hills, `${hills}#2`),
  address: '/?c=boris',
  before: [
    // Pictures are in the store when the conversation's messages are.
    { actor: 'timeline:boris', event: { type: 'timeline.resume' } },
    {
      actor: 'viewer',
      event: {
        type: 'viewer.open',
        conversationId: 'boris',
        picture: { messageId: 'pictures', index: 0 },
      },
    },
  ],
  actor: 'viewer',
  events: [
    { type: 'xstate.done.actor.readAlbum', output: [older] },
    { type: 'xstate.error.actor.readAlbum', error: noAnswer },
    ...['viewer.open', 'viewer.zoomTo', 'viewer.zoomToggle', 'viewer.dragged'].map((type) => ({
      type,
      conversationId: 'boris',
      picture: { messageId: 'pictures', index: 0 },
      zoom: 1,
      aroundX: 0,
      aroundY: 0,
      dx: 0,
      dy: 0,
    })),
    { type: 'viewer.resized', width: 800, height: 600 },
    { type: 'viewer.swiped', dx: -200, dy: 0 },
  ],
  project: () => null,
  stopWhen: (snapshot) => snapshot.matches('closed'),
};

export const viewerScenes: readonly Scene[] = [
  {
    ...scene,
    // These bytes never come.
    content: withPictures('/api/files/1/never.jpg', '/api/files/2/never.jpg'),
    only: ['open.picture.loading', 'open.picture.failed'],
    noControl: {
      'viewer.open': 'the viewer covers all pictures of the page',
      'open.picture.loading viewer.zoomTo': 'there is no picture yet to turn a wheel over',
      'open.picture.loading viewer.zoomToggle': 'there is no picture yet to press',
      'open.picture.failed viewer.zoomTo': 'there is no picture to turn a wheel over',
      'open.picture.failed viewer.zoomToggle': 'there is no picture to press',
    },
    says: {
      'open.picture.loading': viewer.place(1, 2),
      'open.picture.shown': `img "${viewer.picture('Сцена 1.jpg')}"`,
      'open.album.waiting': viewer.partial,
      'open.album.known': viewer.place(2, 3),
    },
    unseen: { closed: 'what was there before is on the screen' },
  },
  { ...scene, only: ['open.picture.shown', 'open.album.waiting', 'open.album.known'] },
];
